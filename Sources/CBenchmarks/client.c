#include "load.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static bool ask(int descriptor, int port)
{
    char request[256];
    int count = snprintf(request, sizeof request,
                         "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                         "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                         "Sec-WebSocket-Protocol: pirouette.v1\r\n\r\n", port);
    return send(descriptor, request, (size_t)count, MSG_NOSIGNAL) == count;
}

int cbm_connect(int port)
{
    int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0)
        return -1;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct timeval patience = {.tv_sec = 5};
    int on = 1;
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(descriptor, SOL_SOCKET, SO_TIMESTAMPNS, &on, sizeof on);
    if (connect(descriptor, (struct sockaddr *)&address, sizeof address) < 0
        || !ask(descriptor, port)) {
        close(descriptor);
        return -1;
    }
    return descriptor;
}

bool cbm_await_upgrade(int descriptor, char *rest, size_t capacity, size_t *rest_count)
{
    size_t have = 0;
    while (have < capacity - 1) {
        ssize_t read = recv(descriptor, rest + have, capacity - 1 - have, 0);
        if (read <= 0)
            return false;
        have += (size_t)read;
        rest[have] = '\0';
        char *end = strstr(rest, "\r\n\r\n");
        if (!end)
            continue;
        if (strncmp(rest, "HTTP/1.1 101", 12) != 0) {
            fprintf(stderr, "load: the server refused: %.*s\n", (int)strcspn(rest, "\r"), rest);
            return false;
        }
        *rest_count = have - (size_t)(end + 4 - rest);
        memmove(rest, end + 4, *rest_count);
        return true;
    }
    return false;
}

bool cbm_send_text(int descriptor, const char *text, size_t count)
{
    /* A mask of zeros: legal, and nothing to do. */
    uint8_t message[8 + 512] = {0x81};
    size_t head = count < 126 ? 6 : 8;
    if (count > 512)
        return false;
    if (count < 126) {
        message[1] = (uint8_t)(0x80 | count);
    } else {
        message[1] = 0x80 | 126;
        message[2] = (uint8_t)(count >> 8);
        message[3] = (uint8_t)count;
    }
    memcpy(message + head, text, count);
    return send(descriptor, message, head + count, MSG_NOSIGNAL) == (ssize_t)(head + count);
}
