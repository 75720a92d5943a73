/* How the loop waits. libwebsockets polls all its sockets at every turn (a sweep), and a silent one
 * costs as much as the one that speaks: with 4,000, milliseconds a frame. So an epoll of ours waits
 * instead for timer and WebSockets, and libwebsockets is told of those that are ready (lws_service_fd,
 * as its own event-loop plugins do). Whatever else happens (a connection, a page, a signal, an end) is
 * left to its own loop, and for a moment after it, because what it does about those it keeps to
 * itself; with many sockets it gets a part of the time for that, so that one who comes does not hold up
 * those who are there. Its timers, all of a second and more, are looked after now and then. */
#include "private.h"

#include <errno.h>
#include <sys/epoll.h>
#include <unistd.h>

enum {
    events_per_wake = 512, /* few would let those who are to be read wait for all who are sent to */
    settling = 100,        /* milliseconds that are libwebsockets' own after anything else happened */
    housekeeping = 250,    /* milliseconds until its timers are looked after */
    few = 256,             /* connections that a sweep may wait for */
    sweep_pause = 2000     /* nanoseconds for each of more: about ten times what a sweep takes */
};

static int control(int epoll, int operation, int descriptor, uint32_t events)
{
    struct epoll_event event = {.events = events, .data.fd = descriptor};
    return epoll_ctl(epoll, operation, descriptor, &event);
}

/* One epoll within the other: timer, WebSockets, and as one descriptor everything else. */
int cws_open_watch(cws_server *server)
{
    server->watch = epoll_create1(EPOLL_CLOEXEC);
    server->elsewhere = epoll_create1(EPOLL_CLOEXEC);
    if (server->watch < 0 || server->elsewhere < 0
        || control(server->watch, EPOLL_CTL_ADD, server->timer.descriptor, EPOLLIN) < 0)
        return -1;
    return control(server->watch, EPOLL_CTL_ADD, server->elsewhere, 0);
}

void cws_close_watch(cws_server *server)
{
    if (server->watch >= 0)
        close(server->watch);
    if (server->elsewhere >= 0)
        close(server->elsewhere);
}

int cws_watch(cws_server *server, int descriptor)
{
    return control(server->elsewhere, EPOLL_CTL_ADD, descriptor, EPOLLIN);
}

static void move(struct connection *connection, int from, int to)
{
    int descriptor = lws_get_socket_fd(connection->wsi);
    control(from, EPOLL_CTL_DEL, descriptor, 0);
    control(to, EPOLL_CTL_ADD, descriptor, EPOLLIN);
}

void cws_watch_viewer(struct connection *connection)
{
    move(connection, connection->server->elsewhere, connection->server->watch);
}

/* It is being closed: libwebsockets knows best what it waits for, and for how long. */
void cws_leave_viewer(struct connection *connection)
{
    move(connection, connection->server->watch, connection->server->elsewhere);
    connection->server->leaving++;
}

static void watch_writes(struct connection *connection, bool wants_to_write)
{
    if (connection->closing || connection->wants_to_write == wants_to_write)
        return;
    connection->wants_to_write = wants_to_write;
    control(connection->server->watch, EPOLL_CTL_MOD, lws_get_socket_fd(connection->wsi),
            wants_to_write ? EPOLLIN | EPOLLOUT : EPOLLIN);
}

/* Asks for a WRITEABLE callback, in either way of waiting. */
void cws_want_to_write(struct connection *connection)
{
    lws_callback_on_writable(connection->wsi);
    watch_writes(connection, true);
}

void cws_has_written(struct connection *connection)
{
    watch_writes(connection, false);
}

static int sweep(cws_server *server, int timeout)
{
    cws_count(&server->counters.sweeps, 1);
    int status = lws_service(server->context, timeout);
    int64_t now = cws_now();
    server->next_sweep = now + server->counters.connections * (int64_t)sweep_pause;
    server->next_housekeeping = now + housekeeping * 1000000ll;
    return status;
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

static bool is_settled(const cws_server *server, int64_t now)
{
    return !server->answering && server->leaving == 0 && !server->stopping && now >= server->settled;
}

/* Whether the wait ends for what is libwebsockets' own. */
static void listen_elsewhere(cws_server *server, bool listens)
{
    if (server->listens_elsewhere == listens)
        return;
    server->listens_elsewhere = listens;
    control(server->watch, EPOLL_CTL_MOD, server->elsewhere, listens ? EPOLLIN : 0);
}

/* Serves timer and WebSockets; sweeps once `sweep_at` has come, or at once for anything else. */
static int wait_here(cws_server *server, int64_t now, int64_t sweep_at)
{
    struct epoll_event events[events_per_wake];
    int patience = -1; /* nobody there: libwebsockets has no timer */
    if (server->counters.connections > 0 || server->guest_count > 0)
        patience = sweep_at > now ? (int)((sweep_at - now) / 1000000) + 1 : 0;
    int count = epoll_wait(server->watch, events, events_per_wake, patience);
    if (count < 0)
        return errno == EINTR ? 0 : -1;

    if (server->deadline <= cws_now())
        cws_fire_timer(server); /* first: somebody waits for it */
    bool is_elsewhere = false;
    for (int i = 0; i < count; i++) {
        int descriptor = events[i].data.fd;
        if (descriptor == server->elsewhere)
            is_elsewhere = true;
        else if (descriptor != server->timer.descriptor)
            serve_viewer(server, descriptor, events[i].events);
    }
    if (is_elsewhere)
        cws_unsettle(server);
    else if (patience < 0 || cws_now() < sweep_at)
        return 0;
    return sweep(server, -1); /* what is ready, without waiting */
}

/* One turn of the loop; negative when it failed. */
int cws_wait(cws_server *server)
{
    int64_t now = cws_now();
    bool settled = is_settled(server, now);
    if (!settled && server->counters.connections < few)
        return sweep(server, 0);
    listen_elsewhere(server, settled);
    return wait_here(server, now, settled ? server->next_housekeeping : server->next_sweep);
}
