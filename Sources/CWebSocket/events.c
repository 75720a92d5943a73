/* What is counted by its cause, and told to who reads the log: refusals, and the beginning and end
 * of each WebSocket. Nothing that a client said goes in. */
#include "private.h"

#include <string.h>

static void put_address(struct record *record, const struct address *address)
{
    char text[INET6_ADDRSTRLEN];
    cws_write_address(address, text);
    cws_put_text(record, "address", text, strlen(text));
}

void cws_note_refusal(cws_server *server, const struct address *address, cws_cause cause)
{
    cws_count(&server->counters.refused[cause], 1);
    struct record record;
    if (!cws_begin_line(server, &record, CWS_LOG_NOTICES, cause, "refused"))
        return;
    const char *name = cws_cause_name(cause);
    cws_put_text(&record, "cause", name, strlen(name));
    put_address(&record, address);
    cws_end_line(server, &record);
}

void cws_note_opening(struct connection *connection, const char *subprotocol)
{
    cws_server *server = connection->server;
    connection->opened = cws_now();
    /* Until it is known better: it may be gone at any time. */
    connection->cause = CWS_CAUSE_LOST;
    connection->end_code = LWS_CLOSE_STATUS_ABNORMAL_CLOSE;
    cws_count(&server->counters.websockets, 1);
    cws_count(&server->counters.opened, 1);
    struct record record;
    if (!cws_begin_line(server, &record, CWS_LOG_NOTICES, LINE_OF_OPENING, "opened"))
        return;
    cws_put_number(&record, "connection", connection->id);
    cws_put_text(&record, "subprotocol", subprotocol, strlen(subprotocol));
    put_address(&record, &connection->address);
    cws_end_line(server, &record);
}

void cws_note_closing(struct connection *connection)
{
    cws_server *server = connection->server;
    cws_count(&server->counters.refused[connection->cause], 1);
    struct record record;
    if (!cws_begin_line(server, &record, CWS_LOG_NOTICES, connection->cause, "closed"))
        return;
    const char *name = cws_cause_name(connection->cause);
    cws_put_number(&record, "connection", connection->id);
    cws_put_text(&record, "cause", name, strlen(name));
    cws_put_number(&record, "code", connection->end_code);
    cws_put_seconds(&record, "duration", cws_now() - connection->opened);
    cws_put_number(&record, "frames", connection->frames);
    put_address(&record, &connection->address);
    cws_end_line(server, &record);
}

/* libwebsockets has ended it: if for a broken rule of RFC 6455, it has kept the code it sent. */
void cws_note_broken_rule(struct connection *connection)
{
    struct lws *wsi = connection->wsi;
    if (connection->told || lws_get_close_length(wsi) < 2)
        return;
    const unsigned char *payload = lws_get_close_payload(wsi);
    connection->cause = CWS_CAUSE_PROTOCOL;
    connection->end_code = (uint16_t)(payload[0] << 8 | payload[1]);
}
