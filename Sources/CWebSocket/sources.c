/* What else the loop waits for: the timer, signals, the wish to stop, the other loops, and what its
 * owner asks it to watch. */
#include "private.h"

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

enum { most_visitors = 64 }; /* of others' descriptors in one turn */

/* libwebsockets closes the descriptor with the context. */
static int adopt(cws_server *server, struct source *source, void (*ready)(cws_server *))
{
    source->ready = ready;
    if (source != &server->timer && cws_watch(server, source->descriptor) < 0)
        return -1;
    const lws_adopt_desc_t description = {
        .vh = server->vhost,
        .type = LWS_ADOPT_RAW_FILE_DESC,
        .fd.filefd = source->descriptor,
        .vh_prot_name = "(sources)",
        .opaque = source,
    };
    source->wsi = lws_adopt_descriptor_vhost_via_info(&description);
    return source->wsi ? 0 : -1;
}

int cws_on_source(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t count)
{
    (void)user, (void)in, (void)count;
    if (reason == LWS_CALLBACK_RAW_RX_FILE) {
        struct source *source = lws_get_opaque_user_data(wsi);
        source->ready(lws_context_user(lws_get_context(wsi)));
    }
    return 0;
}

static void read_stop(cws_server *server)
{
    uint64_t number;
    if (read(server->stopper.descriptor, &number, sizeof number) == sizeof number)
        cws_stop(server);
    cws_tell_closed(server);
}

static void read_signals(cws_server *server)
{
    struct signalfd_siginfo info;
    while (read(server->signals.descriptor, &info, sizeof info) == sizeof info) {
        if (info.ssi_signo == SIGHUP) {
            cws_ask_others(server, WISH_TO_RELOAD);
            server->callbacks.reload(server->callbacks.context);
        } else if (server->stopping) {
            cws_ask_others(server, WISH_TO_END);
            server->finished = true;
        } else {
            cws_stop(server);
        }
        cws_tell_closed(server);
    }
}

/* ---- Descriptors of others ----------------------------------------------------------------- */

/* One by one, each asked of the kernel anew: a callback may close any of them. */
static void greet_visitors(cws_server *server)
{
    struct epoll_event event;
    for (int i = 0; i < most_visitors; i++) {
        if (epoll_wait(server->visitors.descriptor, &event, 1, 0) != 1)
            return;
        server->callbacks.readable(server->callbacks.context, event.data.fd);
        cws_tell_closed(server);
    }
}

/* An epoll of their own, which for libwebsockets is one source like any other: they come and go, and
 * are not its to close. */
static int open_visitors(cws_server *server)
{
    server->visitors.descriptor = epoll_create1(EPOLL_CLOEXEC);
    return server->visitors.descriptor < 0 ? -1 : adopt(server, &server->visitors, greet_visitors);
}

int cws_watch_once(cws_server *server, int descriptor)
{
    struct epoll_event event = {.events = EPOLLIN | EPOLLONESHOT, .data.fd = descriptor};
    int epoll = server->visitors.descriptor;
    if (epoll_ctl(epoll, EPOLL_CTL_MOD, descriptor, &event) == 0)
        return 0;
    return epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event);
}

void cws_ignore(cws_server *server, int descriptor)
{
    epoll_ctl(server->visitors.descriptor, EPOLL_CTL_DEL, descriptor, NULL);
}

/* They are blocked from here to cws_free: before the port can be seen to listen, so that one that
 * comes before cws_run waits for it. */
int cws_block_signals(cws_server *server)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &set, &server->signals_before);
    server->signals.descriptor = signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
    return server->signals.descriptor < 0 ? -1 : 0;
}

int cws_open_sources(cws_server *server)
{
    server->stopper.descriptor = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (server->stopper.descriptor < 0 || cws_open_timer(server) < 0 || cws_open_watch(server) < 0)
        return -1;
    if (server->signals.descriptor >= 0 && adopt(server, &server->signals, read_signals) < 0)
        return -1;
    /* The order is the order of service when several are ready: first the timer. */
    if (adopt(server, &server->timer, cws_fire_timer) < 0
        || adopt(server, &server->stopper, read_stop) < 0)
        return -1;
    bool is_first = server->first == server;
    if (open_visitors(server) < 0)
        return -1;
    if (server->first->settings.loops > 1
        && (!cws_open_inbox(server) || adopt(server, &server->bell, cws_read_inbox) < 0))
        return -1;
    if (!is_first)
        return 0;
    if (!cws_open_waiting_room(server)
        || adopt(server, &server->waiting_room, cws_look_at_guests) < 0)
        return -1;
    return adopt(server, &server->listener, cws_accept_clients);
}
