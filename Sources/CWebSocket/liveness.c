/* Who has been silent for too long is asked for a sign of life, and then dropped. libwebsockets can
 * do it too (lws_retry_bo_t), with a timer for each client: it walks through the timers of all of
 * them whenever one says something. */
#include "private.h"

#include <stdio.h>

enum { look_every = 250000 /* microseconds */ };

/* With something to send back: libwebsockets keeps an empty pong to itself. */
static void ask(struct connection *connection)
{
    uint8_t ping[LWS_PRE + 1] = {0};
    connection->asked = true;
    if (lws_write(connection->wsi, ping + LWS_PRE, 1, LWS_WRITE_PING) < 0)
        cws_give_up(connection);
}

/* It may be there after all, and hear why. */
static void hang_up(struct connection *connection)
{
    char reason[reason_size];
    snprintf(reason, sizeof reason, "silent for %u seconds: answer pings",
             connection->server->settings.hang_up_after);
    cws_close_connection(connection, CWS_CAUSE_SILENT, LWS_CLOSE_STATUS_POLICY_VIOLATION, reason);
}

static void check(struct connection *connection, int64_t now)
{
    const cws_settings *settings = &connection->server->settings;
    int64_t silence = now - connection->heard;
    if (silence >= settings->hang_up_after * (int64_t)nanoseconds_per_second) {
        hang_up(connection);
    } else if (!connection->asked && !lws_partial_buffered(connection->wsi)
               && silence >= settings->ping_after * (int64_t)nanoseconds_per_second) {
        ask(connection);
    }
}

static void look(lws_sorted_usec_list_t *timer)
{
    cws_server *server = lws_container_of(timer, cws_server, liveness);
    int64_t now = cws_now();
    for (uint32_t i = 0; i < server->websocket_limit; i++)
        if (server->slots[i] && !server->slots[i]->closing)
            check(server->slots[i], now);
    cws_tell_closed(server);
    if (server->counters.websockets > 0)
        lws_sul_schedule(server->context, 0, &server->liveness, look, look_every);
}

/* It said something: anything. */
void cws_note_life(struct connection *connection)
{
    connection->heard = cws_now();
    connection->asked = false;
}

void cws_begin_life(struct connection *connection)
{
    cws_server *server = connection->server;
    cws_note_life(connection);
    if (server->counters.websockets == 1)
        lws_sul_schedule(server->context, 0, &server->liveness, look, look_every);
}
