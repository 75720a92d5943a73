/* Who was accepted waits here until all headers of the first request are there: libwebsockets hangs
 * up without a word on who sends too many, or too slowly. Then the request line tells whose it is,
 * where there are several loops. Nothing is taken from the socket, so that its loop reads the
 * request as if it had accepted it itself. An epoll of their own holds them: libwebsockets would
 * not give a socket back. It is edge-triggered, because what has come in part stays readable. */
#include "private.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

enum { looks_per_wake = 32 };

struct guest {
    struct guest *previous, *next; /* in the order of coming, so also of leaving */
    struct client client;
    int64_t patience; /* until when it may stay */
};

bool cws_open_waiting_room(cws_server *first)
{
    first->waiting_room.descriptor = epoll_create1(EPOLL_CLOEXEC);
    return first->waiting_room.descriptor >= 0;
}

/* ---- Coming and leaving ------------------------------------------------------------------ */

static void schedule_expiry(cws_server *first);

/* Its socket is the caller's. */
static struct client release(cws_server *first, struct guest *guest)
{
    struct client client = guest->client;
    epoll_ctl(first->waiting_room.descriptor, EPOLL_CTL_DEL, client.descriptor, NULL);
    *(guest->previous ? &guest->previous->next : &first->oldest) = guest->next;
    *(guest->next ? &guest->next->previous : &first->newest) = guest->previous;
    first->guest_count--;
    free(guest);
    if (!first->oldest)
        lws_sul_cancel(&first->expiry);
    return client;
}

/* A browser also opens connections that it may need later: it is not told of those. */
static bool has_begun(const struct guest *guest)
{
    char byte;
    return recv(guest->client.descriptor, &byte, 1, MSG_PEEK | MSG_DONTWAIT) > 0;
}

static void turn_away(cws_server *first, struct guest *guest)
{
    cws_note_refusal(first, &guest->client.peer, CWS_CAUSE_HEADERS);
    cws_let_go(first, release(first, guest));
}

static void refuse(cws_server *first, struct guest *guest, cws_cause cause)
{
    cws_refuse_client(first, &guest->client, cause);
    cws_let_go(first, release(first, guest));
}

static void expire(lws_sorted_usec_list_t *timer)
{
    cws_server *first = lws_container_of(timer, cws_server, expiry);
    while (first->oldest && first->oldest->patience <= cws_now()) {
        if (has_begun(first->oldest))
            refuse(first, first->oldest, CWS_CAUSE_HEADER_TIME);
        else
            turn_away(first, first->oldest);
    }
    schedule_expiry(first);
}

static void schedule_expiry(cws_server *first)
{
    if (first->oldest)
        lws_sul_schedule(first->context, 0, &first->expiry, expire,
                         (first->oldest->patience - cws_now()) / 1000 + 1);
}

void cws_admit_guest(cws_server *first, struct client client)
{
    struct guest *guest = calloc(1, sizeof *guest);
    struct epoll_event event = {.events = EPOLLIN | EPOLLRDHUP | EPOLLET, .data.ptr = guest};
    const int epoll = first->waiting_room.descriptor;
    if (!guest || epoll_ctl(epoll, EPOLL_CTL_ADD, client.descriptor, &event) < 0) {
        free(guest);
        cws_let_go(first, client);
        return;
    }
    guest->client = client;
    guest->patience = cws_now() + first->settings.header_timeout * (int64_t)nanoseconds_per_second;
    guest->previous = first->newest;
    *(first->newest ? &first->newest->next : &first->oldest) = guest;
    first->newest = guest;
    if (first->guest_count++ == 0)
        schedule_expiry(first);
}

void cws_dismiss_guests(cws_server *first)
{
    while (first->oldest)
        cws_let_go(first, release(first, first->oldest));
}

/* ---- The request -------------------------------------------------------------------- */

enum line { LINE_JUNK, LINE_CUT_OFF, LINE_READ };

static bool has_headers(const char *bytes, size_t count)
{
    return memmem(bytes, count, "\r\n\r\n", 4) || memmem(bytes, count, "\n\n", 2);
}

static bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* RFC 9112 3: a method, a space, the target, a space. The target is NUL-terminated in place. What
 * else may be wrong with it is for libwebsockets to say. */
static enum line read_line(char *line, size_t count, char **target)
{
    size_t i = 0;
    while (i < count && is_letter(line[i]))
        i++;
    if (i == count)
        return LINE_CUT_OFF;
    if (i == 0 || line[i] != ' ')
        return LINE_JUNK;
    size_t start = ++i;
    while (i < count && (unsigned char)line[i] > ' ' && line[i] != 0x7f)
        i++;
    if (i == count)
        return LINE_CUT_OFF;
    if (i == start || (line[i] != ' ' && line[i] != '\r' && line[i] != '\n'))
        return LINE_JUNK;
    line[i] = '\0';
    *target = line + start;
    return LINE_READ;
}

static void look(cws_server *first, struct guest *guest, uint32_t events)
{
    char *bytes = (char *)first->scratch + LWS_PRE, *target;
    const ssize_t most = first->settings.header_size;
    ssize_t count = recv(guest->client.descriptor, bytes, (size_t)most, MSG_PEEK | MSG_DONTWAIT);
    if (count < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    bool is_whole = count > 0 && has_headers(bytes, (size_t)count);
    enum line what = count > 0 ? read_line(bytes, (size_t)count, &target) : LINE_JUNK;
    if (what == LINE_READ && is_whole) {
        int loop = first->loop_count > 1 && first->callbacks.route
            ? first->callbacks.route(first->callbacks.context, target) : -1;
        cws_place_client(first, release(first, guest), loop);
    } else if (what != LINE_JUNK && count == most) {
        refuse(first, guest, CWS_CAUSE_HEADER_SIZE);
    } else if (what == LINE_JUNK || (events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR))) {
        turn_away(first, guest);
    }
}

void cws_look_at_guests(cws_server *first)
{
    struct epoll_event events[looks_per_wake];
    int count = epoll_wait(first->waiting_room.descriptor, events, looks_per_wake, 0);
    for (int i = 0; i < count && !first->stopping; i++)
        look(first, events[i].data.ptr, events[i].events);
}
