/* With several loops: who was accepted waits here until the request line tells whose it is. Nothing
 * is taken from the socket, so that its loop reads the request as if it had accepted it itself. An
 * epoll of their own holds them: libwebsockets would not give a socket back. It is edge-triggered,
 * because a line that has come in part stays readable. */
#include "private.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

enum {
    line_size = 4096, /* no longer target fits into what libwebsockets takes for headers */
    looks_per_wake = 32
};

struct guest {
    struct guest *previous, *next; /* in the order of coming, so also of leaving */
    int descriptor;
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
static int release(cws_server *first, struct guest *guest)
{
    int descriptor = guest->descriptor;
    epoll_ctl(first->waiting_room.descriptor, EPOLL_CTL_DEL, descriptor, NULL);
    *(guest->previous ? &guest->previous->next : &first->oldest) = guest->next;
    *(guest->next ? &guest->next->previous : &first->newest) = guest->previous;
    first->guest_count--;
    free(guest);
    if (!first->oldest)
        lws_sul_cancel(&first->expiry);
    return descriptor;
}

static void turn_away(cws_server *first, struct guest *guest)
{
    close(release(first, guest));
    cws_note_refusal(first, CWS_CAUSE_HEADERS);
}

static void expire(lws_sorted_usec_list_t *timer)
{
    cws_server *first = lws_container_of(timer, cws_server, expiry);
    while (first->oldest && first->oldest->patience <= cws_now())
        turn_away(first, first->oldest);
    schedule_expiry(first);
}

static void schedule_expiry(cws_server *first)
{
    if (first->oldest)
        lws_sul_schedule(first->context, 0, &first->expiry, expire,
                         (first->oldest->patience - cws_now()) / 1000 + 1);
}

void cws_admit_guest(cws_server *first, int descriptor)
{
    struct guest *guest = calloc(1, sizeof *guest);
    struct epoll_event event = {.events = EPOLLIN | EPOLLRDHUP | EPOLLET, .data.ptr = guest};
    if (!guest
        || epoll_ctl(first->waiting_room.descriptor, EPOLL_CTL_ADD, descriptor, &event) < 0) {
        free(guest);
        close(descriptor);
        return;
    }
    guest->descriptor = descriptor;
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
        close(release(first, first->oldest));
}

/* ---- The request line -------------------------------------------------------------------- */

enum line { LINE_JUNK, LINE_CUT_OFF, LINE_READ };

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
    char *line = (char *)first->scratch + LWS_PRE, *target;
    ssize_t count = recv(guest->descriptor, line, line_size, MSG_PEEK | MSG_DONTWAIT);
    if (count < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    enum line what = count > 0 ? read_line(line, (size_t)count, &target) : LINE_JUNK;
    if (what == LINE_READ) {
        int loop = first->callbacks.route
            ? first->callbacks.route(first->callbacks.context, target) : -1;
        cws_place_client(first, release(first, guest), loop);
    } else if (what == LINE_CUT_OFF && count == line_size) {
        cws_place_client(first, release(first, guest), -1); /* to be refused as ever */
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
