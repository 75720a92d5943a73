/* What libwebsockets says about one client, sorted. */
#include "private.h"

int cws_on_client(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t count)
{
    (void)user;
    struct connection *connection;
    switch (reason) {
    /* Before and after a client's life, and for libwebsockets' own purposes, the opaque pointer is
     * no connection: only the reasons below may look at it. */
    case LWS_CALLBACK_HTTP:
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
    case LWS_CALLBACK_ESTABLISHED:
    case LWS_CALLBACK_RECEIVE:
    case LWS_CALLBACK_RECEIVE_PONG:
    case LWS_CALLBACK_SERVER_WRITEABLE:
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
    case LWS_CALLBACK_CLOSED:
    case LWS_CALLBACK_WSI_DESTROY:
        connection = lws_get_opaque_user_data(wsi);
        break;
    case LWS_CALLBACK_RAW_ADOPT: /* CONNECT would turn the socket into a raw one */
    case LWS_CALLBACK_HTTP_BODY: /* bodies are refused before they come */
        return -1;
    default:
        return 0;
    }

    switch (reason) {
    case LWS_CALLBACK_HTTP: {
        connection->has_asked = true;
        cws_note_address(connection);
        cws_unsettle(connection->server);
        cws_cause cause = cws_guard_page(connection);
        return cause == CWS_CAUSES ? cws_answer(connection, in)
                                   : cws_answer_refusal(connection, cause);
    }
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: {
        /* Never `in`: after an unknown upgrade, which libwebsockets 4.1.6 has answered itself, it
         * points into headers that are freed. Then there is no Upgrade header any more. */
        if (lws_hdr_total_length(wsi, WSI_TOKEN_UPGRADE) <= 0) {
            connection->has_asked = true;
            cws_note_refusal(connection->server, &connection->address, CWS_CAUSE_UPGRADE);
            return -1;
        }
        cws_note_address(connection);
        cws_cause cause = cws_guard_upgrade(connection);
        connection->has_asked = true;
        return cause == CWS_CAUSES ? 0 : cws_answer_refusal(connection, cause);
    }
    case LWS_CALLBACK_ESTABLISHED:
        cws_open_connection(connection, (int)lws_get_protocol(wsi)->id);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        cws_note_life(connection);
        cws_receive_bytes(connection, in, count);
        return 0;
    case LWS_CALLBACK_RECEIVE_PONG:
        cws_note_life(connection);
        if (!connection->closing && !cws_allow_message(connection))
            cws_tell_closed(connection->server);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return cws_flush(connection);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        return cws_end_connection(connection, in, count);
    case LWS_CALLBACK_CLOSED:
        cws_note_broken_rule(connection);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        /* Sources end here too: everything does, in the first protocol's callback. */
        if (connection && lws_get_protocol(wsi)->callback != cws_on_source)
            cws_free_connection(connection);
        return 0;
    default:
        return 0;
    }
}
