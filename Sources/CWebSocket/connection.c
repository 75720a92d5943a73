/* A WebSocket's beginning and end, and what it receives. */
#include "private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { query_size = CWS_LARGEST_HEADERS, slot_bits = 16 };

struct connection *cws_find_connection(cws_server *server, uint64_t id)
{
    uint64_t slot = id & ((1 << slot_bits) - 1);
    if (slot >= server->websocket_limit)
        return NULL;
    struct connection *connection = server->slots[slot];
    return connection && connection->id == id && !connection->closing ? connection : NULL;
}

/* ---- Beginning and end ------------------------------------------------------------------- */

/* libwebsockets keeps the parameters apart, decoded, and makes "/" of an empty query. NULL when
 * there are none. */
static const char *copy_query(struct lws *wsi, char query[query_size])
{
    int used = 0;
    for (int i = 0;; i++) {
        int room = query_size - used - 1;
        if (room < 2)
            return NULL;
        int count = lws_hdr_copy_fragment(wsi, query + used + (i > 0), room,
                                          WSI_TOKEN_HTTP_URI_ARGS, i);
        if (count < 0)
            return i > 0 && strcmp(query, "/") != 0 ? query : NULL;
        if (i > 0)
            query[used] = '&';
        used += count + (i > 0);
    }
}

void cws_open_connection(struct connection *connection, int subprotocol)
{
    cws_server *server = connection->server;
    /* cws_guard_upgrade has seen that there is a free slot. */
    uint16_t slot = server->free_slots[--server->free_count];
    connection->id = ++server->generation << slot_bits | slot;
    connection->told = false;
    server->slots[slot] = connection;
    cws_watch_viewer(connection);
    cws_unsettle(server);
    cws_note_opening(connection, server->subprotocols.items[subprotocol]);
    cws_begin_life(connection);

    char query[query_size];
    server->callbacks.opened(server->callbacks.context, connection->id, subprotocol,
                             copy_query(connection->wsi, query));
    cws_tell_closed(server);
}

/* `closed` is called when no other callback is running, so that none runs inside another. The place
 * is free from now on, before the client can see the end and come again by way of another loop. */
void cws_tell_later(struct connection *connection)
{
    if (connection->id && !connection->closing)
        cws_leave_viewer(connection);
    connection->closing = true;
    if (connection->has_place)
        atomic_fetch_sub(&connection->server->first->places_taken, 1);
    connection->has_place = false;
    if (connection->told)
        return;
    connection->told = true;
    cws_note_closing(connection);
    connection->next_to_tell = connection->server->to_tell;
    connection->server->to_tell = connection;
}

void cws_tell_closed(cws_server *server)
{
    struct connection *connection;
    while ((connection = server->to_tell)) {
        server->to_tell = connection->next_to_tell;
        server->callbacks.closed(server->callbacks.context, connection->id);
    }
}

/* The client closes. libwebsockets answers with the same payload, unless that breaks RFC 6455 7.4:
 * it does not see that one byte is no code, nor that the codes end at 4999. */
int cws_end_connection(struct connection *connection, const uint8_t *payload, size_t count)
{
    int code = count > 1 ? payload[0] << 8 | payload[1] : LWS_CLOSE_STATUS_NO_STATUS;
    bool is_right = count != 1 && code < 5000;
    connection->cause = is_right ? CWS_CAUSE_CLIENT : CWS_CAUSE_PROTOCOL;
    connection->end_code = (uint16_t)(is_right ? code : LWS_CLOSE_STATUS_PROTOCOL_ERR);
    cws_tell_later(connection);
    cws_tell_closed(connection->server);
    if (is_right)
        return 0;
    lws_close_reason(connection->wsi, LWS_CLOSE_STATUS_PROTOCOL_ERR, NULL, 0);
    return -1;
}

void cws_free_connection(struct connection *connection)
{
    cws_server *server = connection->server;
    cws_tell_later(connection);
    cws_tell_closed(server);
    if (connection->id) {
        uint16_t slot = (uint16_t)connection->id;
        server->slots[slot] = NULL;
        server->free_slots[server->free_count++] = slot;
        cws_count(&server->counters.websockets, -1);
        server->leaving--;
        cws_finish_if_done(server);
    } else if (!connection->has_asked && !server->stopping) {
        cws_note_refusal(server, &connection->address, CWS_CAUSE_HEADERS);
    }
    if (connection->is_in_crowd)
        cws_leave_crowd(server->first, &connection->address);
    atomic_fetch_sub(&server->load, 1);
    cws_count(&server->counters.connections, -1);
    if (server->accepting == connection)
        server->accepting = NULL;
    cws_end_answer(connection);
    cws_discard_queue(connection);
    free(connection->partial);
    free(connection);
}

/* ---- Receiving --------------------------------------------------------------------------- */

/* The generic cell rate algorithm (ITU-T I.371): `arrival` is when the next message would come at
 * the allowed rate; it may lie ahead of now by one burst. False when the client was closed. */
bool cws_allow_message(struct connection *connection)
{
    const cws_settings *settings = &connection->server->settings;
    const int64_t interval = nanoseconds_per_second / settings->messages_per_second;
    int64_t now = cws_now();
    if (connection->arrival < now)
        connection->arrival = now;
    connection->arrival += interval;
    if (connection->arrival - now <= interval * settings->message_burst)
        return true;
    char reason[reason_size];
    snprintf(reason, sizeof reason, "too many messages: send at most %u a second",
             settings->messages_per_second);
    cws_close_connection(connection, CWS_CAUSE_RATE, LWS_CLOSE_STATUS_POLICY_VIOLATION, reason);
    return false;
}

/* Whether a character is cut off at the end. libwebsockets has checked all that precedes, but not
 * this when the last fragment is empty. */
static bool ends_whole(const uint8_t *text, size_t count)
{
    size_t back = 0;
    while (back < 3 && back < count && (text[count - 1 - back] & 0xc0) == 0x80)
        back++;
    if (back == count)
        return true;
    uint8_t lead = text[count - 1 - back];
    return back == (lead < 0xc0 ? 0 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3);
}

static void deliver(struct connection *connection, const uint8_t *bytes, size_t count)
{
    cws_server *server = connection->server;
    bool is_text = !lws_frame_is_binary(connection->wsi);
    if (is_text && !ends_whole(bytes, count)) {
        cws_close_connection(connection, CWS_CAUSE_ENCODING, LWS_CLOSE_STATUS_INVALID_PAYLOAD,
                             "text must be UTF-8");
        return;
    }
    cws_write_messages(connection);
    if (connection->closing)
        return;
    cws_count(&server->counters.messages_received, 1);
    cws_count(&server->counters.bytes_received, count);
    server->receiving = connection;
    server->callbacks.received(server->callbacks.context, connection->id, bytes, count, is_text);
    server->receiving = NULL;
}

/* Takes the next bytes of a frame; the frame ends with them when nothing remains of it. */
static void take(struct connection *connection, const uint8_t *bytes, size_t count)
{
    const cws_settings *settings = &connection->server->settings;
    size_t remaining = lws_remaining_packet_payload(connection->wsi);
    char reason[reason_size];
    if (connection->partial_count + count + remaining > settings->maximum_message) {
        snprintf(reason, sizeof reason, "message too long: send at most %zu bytes",
                 settings->maximum_message);
        cws_close_connection(connection, CWS_CAUSE_MESSAGE_SIZE,
                             LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, reason);
        return;
    }
    if (remaining == 0) {
        if (!cws_allow_message(connection))
            return;
        if (++connection->fragments > settings->maximum_fragments) {
            snprintf(reason, sizeof reason, "too many fragments: send at most %u in a message",
                     settings->maximum_fragments);
            cws_close_connection(connection, CWS_CAUSE_FRAGMENTS,
                                 LWS_CLOSE_STATUS_POLICY_VIOLATION, reason);
            return;
        }
    }
    bool is_last = lws_is_final_fragment(connection->wsi);
    if (!is_last || connection->partial_count > 0) {
        if (!connection->partial
            && !(connection->partial = malloc(settings->maximum_message))) {
            cws_close_connection(connection, CWS_CAUSE_MEMORY,
                                 LWS_CLOSE_STATUS_UNEXPECTED_CONDITION, "no memory");
            return;
        }
        if (count > 0)
            memcpy(connection->partial + connection->partial_count, bytes, count);
        connection->partial_count += count;
        bytes = connection->partial;
        count = connection->partial_count;
    }
    if (is_last) {
        connection->partial_count = 0;
        connection->fragments = 0;
        deliver(connection, bytes, count);
        free(connection->partial);
        connection->partial = NULL;
    }
}

void cws_receive_bytes(struct connection *connection, const uint8_t *bytes, size_t count)
{
    if (connection->closing)
        return;
    take(connection, bytes, count);
    cws_tell_closed(connection->server);
}
