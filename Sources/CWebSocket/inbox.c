/* What loops leave for each other: sockets, from the one that listens, and wishes. Only here is
 * anything locked, and only while a few words are copied. The bell is an eventfd that the loop
 * waits for with everything else. */
#include "private.h"

#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

bool cws_open_inbox(cws_server *server)
{
    server->bell.descriptor = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    return server->bell.descriptor >= 0;
}

static void ring(cws_server *server)
{
    const uint64_t one = 1;
    /* Can fail only when it is full of rings; then it is ringing. */
    if (write(server->bell.descriptor, &one, sizeof one) < 0)
        return;
}

/* ---- From other threads ------------------------------------------------------------------ */

static bool put_client(cws_server *to, struct client client)
{
    struct inbox *inbox = &to->inbox;
    pthread_mutex_lock(&inbox->mutex);
    bool fits = !inbox->is_closed;
    if (fits && inbox->count == inbox->capacity) {
        size_t capacity = inbox->capacity ? 2 * inbox->capacity : 16;
        struct client *grown = realloc(inbox->clients, capacity * sizeof *grown);
        fits = grown != NULL;
        if (grown) {
            inbox->clients = grown;
            inbox->capacity = capacity;
        }
    }
    if (fits)
        inbox->clients[inbox->count++] = client;
    pthread_mutex_unlock(&inbox->mutex);
    if (fits)
        ring(to);
    return fits;
}

void cws_ask_others(cws_server *server, enum wish wish)
{
    cws_server *first = server->first;
    for (uint32_t i = 0; i < first->loop_count; i++) {
        cws_server *other = first->loops[i];
        if (other == server)
            continue;
        pthread_mutex_lock(&other->inbox.mutex);
        other->inbox.wishes |= wish;
        pthread_mutex_unlock(&other->inbox.mutex);
        ring(other);
    }
}

static cws_server *least_loaded(cws_server *first)
{
    cws_server *least = first;
    for (uint32_t i = 1; i < first->loop_count; i++)
        if (atomic_load(&first->loops[i]->load) < atomic_load(&least->load))
            least = first->loops[i];
    return least;
}

static void drop(cws_server *server, struct client client)
{
    atomic_fetch_sub(&server->load, 1);
    cws_let_go(server, client);
}

/* Gives a socket to a loop, for good. It counts there from now on, so that of a hundred that come
 * at once not all go to the same. */
void cws_place_client(cws_server *first, struct client client, int loop)
{
    cws_server *to = loop >= 0 && (uint32_t)loop < first->loop_count ? first->loops[loop]
                                                                      : least_loaded(first);
    atomic_fetch_add(&to->load, 1);
    if (to == first)
        cws_adopt_client(first, client);
    else if (!put_client(to, client))
        drop(to, client);
}

/* ---- On the loop's own thread ------------------------------------------------------------ */

/* Everything that is in the inbox; its array becomes the caller's. */
static struct inbox empty(struct inbox *inbox, bool closes)
{
    pthread_mutex_lock(&inbox->mutex);
    struct inbox taken = {.clients = inbox->clients, .count = inbox->count,
                          .wishes = inbox->wishes};
    inbox->clients = NULL;
    inbox->count = inbox->capacity = inbox->wishes = 0;
    inbox->is_closed |= closes;
    pthread_mutex_unlock(&inbox->mutex);
    return taken;
}

void cws_read_inbox(cws_server *server)
{
    uint64_t rings;
    if (read(server->bell.descriptor, &rings, sizeof rings) != sizeof rings)
        return;
    struct inbox taken = empty(&server->inbox, false);
    for (size_t i = 0; i < taken.count; i++) {
        if (server->stopping)
            drop(server, taken.clients[i]);
        else
            cws_adopt_client(server, taken.clients[i]);
    }
    free(taken.clients);
    if (taken.wishes & WISH_TO_RELOAD)
        server->callbacks.reload(server->callbacks.context);
    if (taken.wishes & WISH_TO_STOP)
        cws_stop(server);
    if (taken.wishes & WISH_TO_END)
        server->finished = true;
    cws_finish_if_done(server); /* another loop may have ended */
    cws_tell_closed(server);
}

/* The loop is over. What was on its way here is hung up on. */
void cws_close_inbox(cws_server *server)
{
    struct inbox taken = empty(&server->inbox, true);
    for (size_t i = 0; i < taken.count; i++)
        drop(server, taken.clients[i]);
    free(taken.clients);
    if (server != server->first) {
        atomic_fetch_add(&server->first->ended, 1);
        ring(server->first);
    }
}
