/* What a WebSocket sends. Order on the wire: an unfinished write, then messages in order, then the
 * close or the newest frame. lws_write is called outside of a WRITEABLE callback only when nothing
 * is unfinished: otherwise libwebsockets would append without bound and then corrupt the stream. */
#include "private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_clear(const struct connection *connection)
{
    return !lws_partial_buffered(connection->wsi);
}

/* The socket is unusable, and libwebsockets may close it only from its own loop. */
void cws_give_up(struct connection *connection)
{
    cws_tell_later(connection);
    cws_discard_queue(connection);
    lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

/* `bytes` is preceded by LWS_PRE bytes of room. */
static bool write_now(struct connection *connection, uint8_t *bytes, size_t count, bool is_text)
{
    if (lws_write(connection->wsi, bytes, count, is_text ? LWS_WRITE_TEXT : LWS_WRITE_BINARY) < 0) {
        cws_give_up(connection);
        return false;
    }
    if (!is_clear(connection))
        cws_want_to_write(connection);
    cws_count(&connection->server->counters.bytes_sent, count);
    return true;
}

/* ---- Messages ---------------------------------------------------------------------------- */

static void drop_first(struct connection *connection)
{
    struct message *message = connection->first;
    connection->first = message->next;
    if (!connection->first)
        connection->last = &connection->first;
    connection->queued--;
    free(message);
}

/* Most clients never need theirs: nobody keeps one that is empty. */
static void empty_slot(struct connection *connection)
{
    connection->slot_full = false;
    free(connection->slot);
    connection->slot = NULL;
    connection->slot_capacity = 0;
}

void cws_discard_queue(struct connection *connection)
{
    while (connection->first)
        drop_first(connection);
    empty_slot(connection);
}

void cws_write_messages(struct connection *connection)
{
    while (connection->first && is_clear(connection)) {
        struct message *message = connection->first;
        if (!write_now(connection, message->bytes + LWS_PRE, message->count, message->is_text))
            return; /* the queue is discarded */
        cws_count(&connection->server->counters.messages_sent, 1);
        drop_first(connection);
    }
}

bool cws_send_message(cws_server *server, uint64_t id, const uint8_t *bytes, size_t count,
                      bool is_text)
{
    struct connection *connection = cws_find_connection(server, id);
    if (!connection)
        return false;
    if (connection->queued >= server->settings.queue_capacity) {
        char reason[reason_size];
        snprintf(reason, sizeof reason, "too slow: at most %u messages wait to be read",
                 server->settings.queue_capacity);
        cws_close_connection(connection, CWS_CAUSE_QUEUE, LWS_CLOSE_STATUS_POLICY_VIOLATION,
                             reason);
        return false;
    }
    struct message *message = malloc(sizeof *message + LWS_PRE + count);
    if (!message) {
        cws_close_connection(connection, CWS_CAUSE_MEMORY, LWS_CLOSE_STATUS_UNEXPECTED_CONDITION,
                             "no memory");
        return false;
    }
    message->next = NULL;
    message->count = count;
    message->is_text = is_text;
    if (count > 0)
        memcpy(message->bytes + LWS_PRE, bytes, count);
    *connection->last = message;
    connection->last = &message->next;
    connection->queued++;

    /* What answers a message waits for WRITEABLE, which comes at once, or for the next message:
     * libwebsockets may owe a pong for a ping before it, and sends that when WRITEABLE comes. */
    if (connection != server->receiving)
        cws_write_messages(connection);
    if (connection->first)
        cws_want_to_write(connection);
    return !connection->closing;
}

/* ---- Frames ------------------------------------------------------------------------------ */

static bool goes_straight(const struct connection *connection)
{
    return !connection->first && is_clear(connection);
}

static uint8_t *reserve(uint8_t **buffer, size_t *capacity, size_t count)
{
    if (*capacity < count || !*buffer) {
        uint8_t *grown = realloc(*buffer, LWS_PRE + count);
        if (!grown)
            return NULL;
        *buffer = grown;
        *capacity = count;
    }
    return *buffer + LWS_PRE;
}

static void note_frame(struct connection *connection)
{
    connection->frames++;
    cws_count(&connection->server->counters.frames_sent, 1);
}

uint8_t *cws_begin_frame(cws_server *server, uint64_t id, size_t capacity)
{
    struct connection *connection = cws_find_connection(server, id);
    return connection ? reserve(&server->frame, &server->frame_capacity, capacity) : NULL;
}

cws_frame_outcome cws_end_frame(cws_server *server, uint64_t id, size_t count, bool is_text)
{
    struct connection *connection = cws_find_connection(server, id);
    if (!connection)
        return CWS_FRAME_GONE;
    if (count == 0)
        return CWS_FRAME_SENT;
    bool replaces = connection->slot_full;
    if (replaces)
        cws_count(&server->counters.frames_replaced, 1);
    if (goes_straight(connection)) {
        empty_slot(connection);
        if (!write_now(connection, server->frame + LWS_PRE, count, is_text))
            return CWS_FRAME_GONE;
        note_frame(connection);
        return CWS_FRAME_SENT;
    }
    uint8_t *slot = reserve(&connection->slot, &connection->slot_capacity, count);
    if (!slot) {
        empty_slot(connection);
        return CWS_FRAME_GONE;
    }
    memcpy(slot, server->frame + LWS_PRE, count);
    connection->slot_count = count;
    connection->slot_is_text = is_text;
    connection->slot_full = true;
    cws_want_to_write(connection);
    return replaces ? CWS_FRAME_REPLACED : CWS_FRAME_KEPT;
}

/* ---- Closing ----------------------------------------------------------------------------- */

void cws_close_connection(struct connection *connection, cws_cause cause, uint16_t code,
                          const char *reason)
{
    if (connection->closing)
        return;
    size_t count = strnlen(reason, reason_size - 1);
    while (count > 0 && (reason[count] & 0xc0) == 0x80) /* not inside a character */
        count--;
    memcpy(connection->close_reason, reason, count);
    connection->close_reason[count] = '\0';
    connection->cause = cause;
    connection->close_code = connection->end_code = code;
    empty_slot(connection);
    cws_tell_later(connection);
    /* libwebsockets closes from a callback of its own: the next WRITEABLE. */
    cws_want_to_write(connection);
    lws_set_timeout(connection->wsi, PENDING_TIMEOUT_CLOSE_SEND, close_seconds);
}

bool cws_close(cws_server *server, uint64_t id, uint16_t code, const char *reason)
{
    struct connection *connection = cws_find_connection(server, id);
    if (!connection)
        return false;
    cws_close_connection(connection, CWS_CAUSE_APPLICATION, code, reason);
    return true;
}

/* The socket can take more. -1 begins the closing handshake; returned again it would end it. */
int cws_flush(struct connection *connection)
{
    cws_write_messages(connection);
    if (connection->close_sent) {
        lws_set_timeout(connection->wsi, PENDING_TIMEOUT_CLOSE_ACK, answer_seconds);
        return 0;
    }
    if (!connection->first && is_clear(connection)) {
        if (connection->close_code) {
            connection->close_sent = true;
            lws_close_reason(connection->wsi, connection->close_code,
                             (unsigned char *)connection->close_reason,
                             strlen(connection->close_reason));
            return -1;
        }
        if (connection->slot_full) {
            if (write_now(connection, connection->slot + LWS_PRE, connection->slot_count,
                          connection->slot_is_text))
                note_frame(connection);
            empty_slot(connection);
        }
    }
    if (connection->first || connection->slot_full)
        cws_want_to_write(connection);
    else if (is_clear(connection))
        cws_has_written(connection);
    cws_tell_closed(connection->server);
    return 0;
}
