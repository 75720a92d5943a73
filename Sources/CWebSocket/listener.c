/* The listening socket is ours, not libwebsockets': a taken port, a missing right or a foreign
 * address is then known for sure, and what to do without descriptors is ours to say. */
#include "private.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
    accepts_per_wake = 32,       /* so that a storm of clients does not hold up frames */
    retry_microseconds = 100000, /* until accepting again after it failed */
    spare_connections = 256,     /* beyond the WebSockets: pages and handshakes */
    kept_for_pages = 8,
    reserved_descriptors = 16,   /* for the rest of the process */
    descriptors_of_a_loop = 8,
    largest_table = 16384
};

static int fail(cws_failure *why, const char *step)
{
    why->error_number = errno;
    why->step = step;
    switch (errno) {
    case EADDRINUSE: why->kind = CWS_PORT_TAKEN; break;
    case EACCES: case EPERM: why->kind = CWS_PERMISSION_DENIED; break;
    case EADDRNOTAVAIL: case EAFNOSUPPORT: why->kind = CWS_ADDRESS_UNAVAILABLE; break;
    default: why->kind = CWS_SYSTEM;
    }
    return -1;
}

static int note_port(cws_server *server, cws_failure *why)
{
    struct sockaddr_storage bound;
    socklen_t size = sizeof bound;
    if (getsockname(server->listener.descriptor, (struct sockaddr *)&bound, &size) < 0)
        return fail(why, "asking for the port");
    if (bound.ss_family != AF_INET && bound.ss_family != AF_INET6) {
        errno = EAFNOSUPPORT;
        return fail(why, "asking for the port");
    }
    server->port = ntohs(bound.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&bound)->sin6_port
                                                     : ((struct sockaddr_in *)&bound)->sin_port);
    return 0;
}

/* One that a service manager has opened, with whatever flags. */
static int take_over(cws_server *server, cws_failure *why)
{
    int descriptor = server->settings.listener;
    int listens = 0;
    socklen_t size = sizeof listens;
    if (getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) < 0 || !listens) {
        errno = listens ? errno : ENOTSOCK;
        return fail(why, "taking over a socket that listens");
    }
    server->listener.descriptor = descriptor;
    if (fcntl(descriptor, F_SETFD, FD_CLOEXEC) < 0 || fcntl(descriptor, F_SETFL, O_NONBLOCK) < 0)
        return fail(why, "taking over a socket that listens");
    return note_port(server, why);
}

int cws_open_listener(cws_server *server, const char *host, uint16_t port, cws_failure *why)
{
    if (server->settings.listener >= 0)
        return take_over(server, why);
    char service[6];
    snprintf(service, sizeof service, "%u", port);
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM,
                                   .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE};
    struct addrinfo *address;
    if (getaddrinfo(host, service, &hints, &address) != 0) {
        errno = EADDRNOTAVAIL;
        return fail(why, "reading the address");
    }
    const int on = 1;
    int descriptor = socket(address->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    server->listener.descriptor = descriptor;
    int status;
    if (descriptor < 0)
        status = fail(why, "opening a socket");
    /* To restart at once on a port whose last connections linger; does not share the port. */
    else if (setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) < 0
             || bind(descriptor, address->ai_addr, address->ai_addrlen) < 0)
        status = fail(why, "binding");
    else if (listen(descriptor, SOMAXCONN) < 0)
        status = fail(why, "listening");
    else
        status = 0;
    freeaddrinfo(address);
    return status < 0 ? -1 : note_port(server, why);
}

/* How many connections there is room for. At the limit libwebsockets and accept() spin and log
 * without end, so we stay below it. */
int cws_fit_descriptors(cws_server *server, cws_failure *why)
{
    const uint32_t wanted = server->settings.maximum_connections;
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) < 0)
        return fail(why, "reading RLIMIT_NOFILE");

    /* libwebsockets finds a client by its descriptor in a table as long as this limit; told of a
     * smaller number (fd_limit_per_thread) it searches the table from the start instead. */
    rlim_t enough = 2 * (rlim_t)wanted + spare_connections + 1024;
    if (enough < largest_table)
        enough = largest_table;
    if (limit.rlim_cur > enough) {
        limit.rlim_cur = enough;
        if (setrlimit(RLIMIT_NOFILE, &limit) < 0)
            return fail(why, "lowering RLIMIT_NOFILE");
    }
    /* Descriptors are given out from the lowest free one. */
    long room = (long)limit.rlim_cur - server->listener.descriptor - reserved_descriptors
        - descriptors_of_a_loop * (server->settings.loops - 1);
    if (room <= kept_for_pages) {
        *why = (cws_failure){.kind = CWS_TOO_FEW_DESCRIPTORS, .step = "reading RLIMIT_NOFILE"};
        return -1;
    }
    server->connection_limit = wanted + spare_connections;
    if (server->connection_limit > room)
        server->connection_limit = (uint32_t)room;
    server->websocket_limit = wanted;
    if (wanted > server->connection_limit - kept_for_pages) {
        server->websocket_limit = server->connection_limit - kept_for_pages;
        cws_log_message(server, CWS_LOG_WARNINGS, LINE_OF_LISTENER, "descriptors",
                        "room for %u of %u connections: raise the limit of open files (ulimit -n)",
                        server->websocket_limit, wanted);
    }
    return 0;
}

static void resume(lws_sorted_usec_list_t *timer)
{
    cws_server *server = lws_container_of(timer, cws_server, resume_listening);
    if (!server->stopping)
        lws_rx_flow_control(server->listener.wsi, 1);
}

/* A proxy is not in the crowd: its clients are, one by one. */
static cws_cause let_in(cws_server *server, const struct client *client)
{
    if (cws_is_among(&server->proxies, &client->peer))
        return CWS_CAUSES;
    return cws_join_crowd(server, &client->peer);
}

/* Closes a socket that was let in. */
void cws_let_go(cws_server *server, struct client client)
{
    close(client.descriptor);
    if (!cws_is_among(&server->proxies, &client.peer))
        cws_leave_crowd(server->first, &client.peer);
}

/* `load` counts it already. */
void cws_adopt_client(cws_server *server, struct client client)
{
    const int on = 1;
    setsockopt(client.descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    struct connection *connection = calloc(1, sizeof *connection);
    if (!connection || cws_watch(server, client.descriptor) < 0) {
        atomic_fetch_sub(&server->load, 1);
        free(connection);
        cws_let_go(server, client);
        return;
    }
    cws_unsettle(server);
    connection->server = server;
    connection->peer = connection->address = client.peer;
    connection->is_in_crowd = !cws_is_among(&server->proxies, &client.peer);
    connection->last = &connection->first;
    connection->told = true;
    server->accepting = connection;
    cws_count(&server->counters.connections, 1);
    const lws_adopt_desc_t description = {
        .vh = server->vhost,
        .type = LWS_ADOPT_SOCKET | LWS_ADOPT_HTTP,
        .fd.sockfd = client.descriptor,
        .opaque = connection,
    };
    struct lws *wsi = lws_adopt_descriptor_vhost_via_info(&description);
    if (wsi)
        connection->wsi = wsi;
    else if (server->accepting) /* it failed before there was a wsi to be freed with */
        cws_free_connection(connection);
    server->accepting = NULL;
}

static uint32_t count_connections(cws_server *first)
{
    uint32_t count = first->guest_count;
    for (uint32_t i = 0; i < first->loop_count; i++)
        count += atomic_load(&first->loops[i]->load);
    return count;
}

void cws_accept_clients(cws_server *server)
{
    for (int i = 0; i < accepts_per_wake; i++) {
        struct sockaddr_storage peer;
        socklen_t size = sizeof peer;
        int descriptor = accept4(server->listener.descriptor, (struct sockaddr *)&peer, &size,
                                 SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (descriptor < 0) {
            if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
                /* The connection stays queued and the socket readable: look away for a while. */
                cws_log_message(server, CWS_LOG_WARNINGS, LINE_OF_LISTENER, "accept", "%s",
                                strerror(errno));
                lws_rx_flow_control(server->listener.wsi, 0);
                cws_unsettle(server); /* our epoll does not know of that */
                lws_sul_schedule(server->context, 0, &server->resume_listening, resume,
                                 retry_microseconds);
            }
            return;
        }
        cws_count(&server->counters.accepted, 1);
        struct client client = {.descriptor = descriptor, .peer = cws_address_of(&peer)};
        cws_cause cause = count_connections(server) >= server->connection_limit
            ? CWS_CAUSE_SOCKETS : let_in(server, &client);
        if (cause == CWS_CAUSES) {
            cws_admit_guest(server, client);
        } else {
            cws_refuse_client(server, &client, cause);
            close(descriptor);
        }
    }
}
