/* The reference server: an epoll loop, one timerfd for all, one send() of a prebuilt frame for each
 * client and tick, and an answer to each message at once. It does for the kernel what any server has
 * to do and nothing else: no check of the handshake, no limits, no stage. */
#include "CBenchmarks.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum { frame_capacity = 4 + 65535, input_capacity = 1024, batch = 256 };

struct client {
    int descriptor;
    int index;       /* in the list of those who get frames; -1 before the handshake */
    size_t count;
    uint8_t input[input_capacity + 1];
};

struct raw {
    int poll, listener, timer;
    struct client **clients;
    int client_count, client_capacity;
    size_t frame_count;
    uint8_t frame[frame_capacity];
};

static const char accepted[] = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                               "Connection: Upgrade\r\nSec-WebSocket-Accept: unchecked\r\n"
                               "Sec-WebSocket-Protocol: pirouette.v1\r\n\r\n";

static void watch(struct raw *raw, int descriptor, void *owner)
{
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = owner};
    epoll_ctl(raw->poll, EPOLL_CTL_ADD, descriptor, &event);
}

static void make_frame(struct raw *raw, size_t payload)
{
    raw->frame[0] = 0x82;
    raw->frame[1] = 126;
    raw->frame[2] = (uint8_t)(payload >> 8);
    raw->frame[3] = (uint8_t)payload;
    raw->frame_count = 4 + payload;
    uint8_t *header = raw->frame + 4;
    header[0] = header[1] = header[2] = 1; /* kind, version, one entry */
}

static void send_frame(struct raw *raw, struct client *client, uint32_t sequence)
{
    memcpy(raw->frame + 4 + 12, &sequence, sizeof sequence);
    /* A client that cannot take it loses it: this is a measure, not a service. */
    if (send(client->descriptor, raw->frame, raw->frame_count, MSG_DONTWAIT | MSG_NOSIGNAL) < 0)
        return;
}

static void accept_client(struct raw *raw)
{
    int descriptor = accept4(raw->listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (descriptor < 0)
        return;
    struct client *client = calloc(1, sizeof *client);
    if (!client) {
        close(descriptor);
        return;
    }
    int on = 1;
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    client->descriptor = descriptor;
    client->index = -1;
    watch(raw, descriptor, client);
}

static void drop(struct raw *raw, struct client *client)
{
    if (client->index >= 0) {
        struct client *last = raw->clients[--raw->client_count];
        raw->clients[client->index] = last;
        last->index = client->index;
    }
    close(client->descriptor);
    free(client);
}

static bool add_to_list(struct raw *raw, struct client *client)
{
    if (raw->client_count == raw->client_capacity) {
        int capacity = raw->client_capacity ? 2 * raw->client_capacity : 64;
        struct client **grown = realloc(raw->clients, (size_t)capacity * sizeof *grown);
        if (!grown)
            return false;
        raw->clients = grown;
        raw->client_capacity = capacity;
    }
    client->index = raw->client_count;
    raw->clients[raw->client_count++] = client;
    return true;
}

/* Answers every whole message: short, and masked with zeros by the load. */
static void answer(struct raw *raw, struct client *client)
{
    size_t offset = 0;
    while (client->count - offset >= 8) {
        const uint8_t *message = client->input + offset;
        size_t count = message[1] & 127, head = 6;
        if (count == 126) {
            count = (size_t)message[2] << 8 | message[3];
            head = 8;
        }
        if (client->count - offset < head + count)
            break;
        uint8_t end = client->input[offset + head + count];
        client->input[offset + head + count] = 0;
        const char *sequence = strstr((const char *)message + head, "\"sequence\":");
        if (sequence)
            send_frame(raw, client, (uint32_t)strtoul(sequence + 11, NULL, 10));
        client->input[offset + head + count] = end;
        offset += head + count;
    }
    memmove(client->input, client->input + offset, client->count - offset);
    client->count -= offset;
}

static void receive(struct raw *raw, struct client *client)
{
    ssize_t count = recv(client->descriptor, client->input + client->count,
                         input_capacity - client->count, MSG_DONTWAIT);
    if (count < 0 && errno == EAGAIN)
        return;
    if (count <= 0) {
        drop(raw, client);
        return;
    }
    client->count += (size_t)count;
    client->input[client->count] = 0;
    if (client->index >= 0) {
        answer(raw, client);
    } else if (strstr((const char *)client->input, "\r\n\r\n")) {
        client->count = 0;
        if (send(client->descriptor, accepted, sizeof accepted - 1, MSG_NOSIGNAL) < 0
            || !add_to_list(raw, client))
            drop(raw, client);
    }
}

static void tick(struct raw *raw)
{
    uint64_t expirations;
    if (read(raw->timer, &expirations, sizeof expirations) < 0)
        return;
    for (int i = 0; i < raw->client_count; i++)
        send_frame(raw, raw->clients[i], 0);
}

static int open_raw(struct raw *raw, double rate)
{
    raw->poll = epoll_create1(EPOLL_CLOEXEC);
    raw->listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    raw->timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    if (raw->poll < 0 || raw->listener < 0 || raw->timer < 0
        || bind(raw->listener, (struct sockaddr *)&address, sizeof address) < 0
        || listen(raw->listener, 4096) < 0
        || getsockname(raw->listener, (struct sockaddr *)&address, &length) < 0)
        return -1;
    watch(raw, raw->listener, &raw->listener);
    watch(raw, raw->timer, &raw->timer);
    long period = (long)(1e9 / rate + 0.5);
    struct itimerspec when = {.it_interval.tv_nsec = period, .it_value.tv_nsec = period};
    if (timerfd_settime(raw->timer, 0, &when, NULL) < 0)
        return -1;
    return ntohs(address.sin_port);
}

int cbm_serve_raw(double rate, size_t payload, void (*listening)(int port))
{
    struct raw *raw = calloc(1, sizeof *raw);
    if (!raw || payload < 64 || payload > 65535)
        return -1;
    make_frame(raw, payload);
    int port = open_raw(raw, rate);
    if (port < 0)
        return -1;
    listening(port);
    for (;;) {
        struct epoll_event events[batch];
        int count = epoll_wait(raw->poll, events, batch, -1);
        for (int i = 0; i < count; i++) {
            void *owner = events[i].data.ptr;
            if (owner == &raw->listener)
                accept_client(raw);
            else if (owner == &raw->timer)
                tick(raw);
            else
                receive(raw, owner);
        }
    }
}
