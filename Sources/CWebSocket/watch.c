/* How the loop waits. libwebsockets polls all its sockets at every turn (a sweep), and a silent one
 * costs as much as the one that speaks: with 4,000, milliseconds a frame. So an epoll of ours waits
 * instead while nothing goes on but WebSockets, and libwebsockets is told of those that are ready
 * (lws_service_fd, as its own event-loop plugins do). Whatever else happens (a connection, a page,
 * a signal, an end) is left to its own loop, and for a moment after it, because what it does about
 * those it keeps to itself; its timers, all of a second and more, are looked after now and then. */
#include "private.h"

#include <errno.h>
#include <sys/epoll.h>

enum {
    events_per_wake = 64,
    settling = 100,    /* milliseconds that are libwebsockets' own after anything else happened */
    housekeeping = 250 /* milliseconds until its timers are looked after */
};

enum kind { KIND_SOURCE, KIND_VIEWER };

static int control(cws_server *server, int operation, int descriptor, enum kind kind,
                   uint32_t events)
{
    struct epoll_event event = {.events = events,
                                .data.u64 = (uint64_t)kind << 32 | (uint32_t)descriptor};
    return epoll_ctl(server->watch, operation, descriptor, &event);
}

int cws_open_watch(cws_server *server)
{
    server->watch = epoll_create1(EPOLL_CLOEXEC);
    return server->watch < 0 ? -1 : 0;
}

int cws_watch(cws_server *server, int descriptor)
{
    return control(server, EPOLL_CTL_ADD, descriptor, KIND_SOURCE, EPOLLIN);
}

static void rewatch(struct connection *connection, enum kind kind, uint32_t events)
{
    control(connection->server, EPOLL_CTL_MOD, lws_get_socket_fd(connection->wsi), kind, events);
}

void cws_watch_viewer(struct connection *connection)
{
    connection->wants_to_write = false;
    rewatch(connection, KIND_VIEWER, EPOLLIN);
}

/* It is being closed: libwebsockets knows best what it waits for, and for how long. */
void cws_leave_viewer(struct connection *connection)
{
    rewatch(connection, KIND_SOURCE, EPOLLIN);
    connection->server->leaving++;
}

/* Asks for a WRITEABLE callback, in either way of waiting. */
void cws_want_to_write(struct connection *connection)
{
    lws_callback_on_writable(connection->wsi);
    if (connection->closing || connection->wants_to_write)
        return;
    connection->wants_to_write = true;
    rewatch(connection, KIND_VIEWER, EPOLLIN | EPOLLOUT);
}

static int sweep(cws_server *server, int timeout)
{
    server->counters.sweeps++;
    server->next_housekeeping = cws_now() + housekeeping * 1000000ll;
    return lws_service(server->context, timeout);
}

void cws_unsettle(cws_server *server)
{
    server->settled = cws_now() + settling * 1000000ll;
}

/* What came first, then whatever that makes libwebsockets want to send: a pong, or the answer to a
 * close. It tells nobody that it wants to. */
static void serve_viewer(cws_server *server, int descriptor, uint32_t events)
{
    struct lws_pollfd ready = {.fd = descriptor, .events = LWS_POLLIN | LWS_POLLOUT,
                               .revents = (short)events};
    if (lws_service_fd(server->context, &ready) != 0 || (events & EPOLLOUT))
        return;
    ready.revents = LWS_POLLOUT;
    lws_service_fd(server->context, &ready);
}

static int wait_here(cws_server *server, int64_t now)
{
    struct epoll_event events[events_per_wake];
    int patience = -1; /* nobody there: libwebsockets has no timer */
    if (server->counters.connections > 0 || server->guest_count > 0)
        patience = server->next_housekeeping > now
            ? (int)((server->next_housekeeping - now) / 1000000) + 1 : 0;
    int count = epoll_wait(server->watch, events, events_per_wake, patience);
    if (count < 0)
        return errno == EINTR ? 0 : -1;

    if (server->deadline <= cws_now())
        cws_fire_timer(server); /* first: somebody waits for it */
    bool is_elsewhere = false;
    for (int i = 0; i < count; i++) {
        int descriptor = (int)(uint32_t)events[i].data.u64;
        if (events[i].data.u64 >> 32 == KIND_VIEWER)
            serve_viewer(server, descriptor, events[i].events);
        else
            is_elsewhere |= descriptor != server->timer.descriptor;
    }
    if (!is_elsewhere && (patience < 0 || cws_now() < server->next_housekeeping))
        return 0;
    if (is_elsewhere)
        cws_unsettle(server);
    return sweep(server, -1); /* what is ready, without waiting */
}

/* One turn of the loop; negative when it failed. */
int cws_wait(cws_server *server)
{
    int64_t now = cws_now();
    if (server->answering || server->leaving > 0 || server->stopping || now < server->settled)
        return sweep(server, 0);
    return wait_here(server, now);
}
