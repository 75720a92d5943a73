/* Answers that do not go out at once. While one is under way libwebsockets 4.1.6 neither reads the
 * next request nor stops polling for it: with one pending it would spin. So the client's input is
 * held back meanwhile; libwebsockets then ignores that the socket is writable, too, and the rest is
 * sent from here, after each turn of the loop. */
#include "private.h"

#include <string.h>

static void hang_up(struct connection *connection)
{
    lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

void cws_wait_to_answer(struct connection *connection)
{
    cws_server *server = connection->server;
    if (!connection->answering) {
        connection->answering = true;
        connection->next_answering = server->answering;
        server->answering = connection;
        lws_rx_flow_control(connection->wsi, 0);
    }
    lws_set_timeout(connection->wsi, PENDING_TIMEOUT_HTTP_CONTENT, server->settings.header_timeout);
    lws_callback_on_writable(connection->wsi);
}

int cws_finish_answer(struct connection *connection)
{
    if (connection->page || lws_send_pipe_choked(connection->wsi)) {
        cws_wait_to_answer(connection);
        return 0;
    }
    return lws_http_transaction_completed(connection->wsi) ? -1 : 0;
}

static void forget_page(struct connection *connection)
{
    cws_release_pages(connection->pages);
    connection->pages = NULL;
    connection->page = NULL;
}

static int write_part(struct connection *connection)
{
    const struct page *page = connection->page;
    cws_server *server = connection->server;
    size_t count = page->count - connection->offset;
    if (count > scratch_size)
        count = scratch_size;
    uint8_t *bytes = server->scratch + LWS_PRE;
    memcpy(bytes, page->body + connection->offset, count);
    if (lws_write(connection->wsi, bytes, count, LWS_WRITE_HTTP) < 0)
        return -1;
    cws_count(&server->counters.bytes_sent, count);
    connection->offset += count;
    if (connection->offset == page->count)
        forget_page(connection);
    cws_wait_to_answer(connection);
    return 0;
}

/* True when nothing is left to do here. */
static bool is_done(struct connection *connection)
{
    struct lws *wsi = connection->wsi;
    /* Without bytes, this sends what libwebsockets has kept of an earlier write. */
    if ((lws_partial_buffered(wsi) && lws_write(wsi, NULL, 0, LWS_WRITE_HTTP) < 0)
        || (connection->page && !lws_partial_buffered(wsi) && write_part(connection) < 0)) {
        hang_up(connection);
        return true;
    }
    if (connection->page || lws_send_pipe_choked(wsi))
        return false;
    lws_rx_flow_control(wsi, 1);
    if (lws_http_transaction_completed(wsi))
        hang_up(connection);
    return true;
}

void cws_continue_answers(cws_server *server)
{
    struct connection **link = &server->answering, *connection;
    while ((connection = *link)) {
        if (is_done(connection)) {
            *link = connection->next_answering;
            connection->answering = false;
        } else {
            link = &connection->next_answering;
        }
    }
}

void cws_end_answer(struct connection *connection)
{
    forget_page(connection);
    struct connection **link = &connection->server->answering;
    while (*link && *link != connection)
        link = &(*link)->next_answering;
    if (*link)
        *link = connection->next_answering;
}
