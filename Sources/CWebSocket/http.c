/* Answers over HTTP: a page, its validation, or a refusal. */
#include "private.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

struct refusal {
    const char *name, *status, *headers, *body;
};

/* In the order of cws_cause. Those without a status close WebSockets and are never answered over
 * HTTP. In a body, %u is the limit. */
static const struct refusal refusals[CWS_CAUSES] = {
    [CWS_CAUSE_HOST] = {"host", "403 Forbidden", "",
                        "This Host is not served here. Allow it when starting the server.\n"},
    [CWS_CAUSE_ORIGIN] = {"origin", "403 Forbidden", "",
                          "This Origin may not connect. Allow it when starting the server.\n"},
    [CWS_CAUSE_PATH] = {"path", "404 Not Found", "", "Not found.\n"},
    /* As if there were none. */
    [CWS_CAUSE_REMOTE] = {"remote", "404 Not Found", "", "Not found.\n"},
    [CWS_CAUSE_METHOD] = {"method", "405 Method Not Allowed", "Allow: GET, HEAD\r\n",
                          "Only GET and HEAD.\n"},
    [CWS_CAUSE_BODY] = {"body", "413 Content Too Large", "", "No request body, please.\n"},
    [CWS_CAUSE_UPGRADE] = {"upgrade", "426 Upgrade Required",
                           "Upgrade: websocket\r\nConnection: Upgrade\r\n",
                           "Open a WebSocket here.\n"},
    [CWS_CAUSE_VERSION] = {"version", "426 Upgrade Required",
                           "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                           "Sec-WebSocket-Version: 13\r\n",
                           "WebSocket version 13, please.\n"},
    [CWS_CAUSE_KEY] = {"key", "400 Bad Request", "",
                       "Sec-WebSocket-Key must be 16 bytes in base64.\n"},
    [CWS_CAUSE_SUBPROTOCOL] = {"subprotocol", "400 Bad Request", "",
                               "Name a subprotocol of this server.\n"},
    [CWS_CAUSE_MISDIRECTED] = {"misdirected", "421 Misdirected Request", "",
                               "Open a WebSocket on a connection of its own.\n"},
    [CWS_CAUSE_FULL] = {"full", "503 Service Unavailable", "Retry-After: 5\r\n",
                        "Too many pages are open: at most %u. Try again shortly.\n"},
    [CWS_CAUSE_SOCKETS] = {"sockets", "503 Service Unavailable", "Retry-After: 5\r\n",
                           "Too many connections: at most %u. Try again shortly.\n"},
    [CWS_CAUSE_ADDRESS_FULL] = {"address-full", "429 Too Many Requests", "Retry-After: 5\r\n",
                                "Too many connections from your address: at most %u.\n"},
    [CWS_CAUSE_ADDRESS_RATE] = {"address-rate", "429 Too Many Requests", "Retry-After: 1\r\n",
                                "Too many new connections from your address: at most %u a "
                                "second.\n"},
    [CWS_CAUSE_HEADER_SIZE] = {"header-size", "431 Request Header Fields Too Large", "",
                               "Request line and headers too long: at most %u bytes.\n"},
    [CWS_CAUSE_HEADER_TIME] = {"header-time", "408 Request Timeout", "",
                               "Request line and headers too slow: at most %u seconds.\n"},
    [CWS_CAUSE_HEADERS] = {"headers", "", "", ""},
    [CWS_CAUSE_MESSAGE_SIZE] = {"message-size", "", "", ""},
    [CWS_CAUSE_FRAGMENTS] = {"fragments", "", "", ""},
    [CWS_CAUSE_RATE] = {"rate", "", "", ""},
    [CWS_CAUSE_ENCODING] = {"encoding", "", "", ""},
    [CWS_CAUSE_QUEUE] = {"queue", "", "", ""},
    [CWS_CAUSE_MEMORY] = {"memory", "", "", ""},
    [CWS_CAUSE_PROTOCOL] = {"protocol", "", "", ""},
    [CWS_CAUSE_APPLICATION] = {"application", "", "", ""},
    [CWS_CAUSE_CLIENT] = {"client", "", "", ""},
    [CWS_CAUSE_LOST] = {"lost", "", "", ""},
    [CWS_CAUSE_SILENT] = {"silent", "", "", ""},
    [CWS_CAUSE_STOPPING] = {"stopping", "", "", ""},
};

const char *cws_cause_name(cws_cause cause)
{
    return refusals[cause].name;
}

/* ---- Writing ----------------------------------------------------------------------------- */

struct writer {
    char *bytes;
    size_t count;
    bool overflows;
};

__attribute__((format(printf, 2, 3))) static void print(struct writer *writer,
                                                        const char *format, ...)
{
    size_t room = scratch_size - writer->count;
    va_list arguments;
    va_start(arguments, format);
    int count = vsnprintf(writer->bytes + writer->count, room, format, arguments);
    va_end(arguments);
    if (count < 0 || (size_t)count >= room)
        writer->overflows = true;
    else
        writer->count += (size_t)count;
}

/* The status line and the headers that every answer has. */
static struct writer begin(cws_server *server, const char *status)
{
    struct writer writer = {.bytes = (char *)server->scratch + LWS_PRE};
    char date[40];
    time_t now = time(NULL);
    struct tm utc;
    strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S GMT", gmtime_r(&now, &utc));
    print(&writer, "HTTP/1.1 %s\r\nDate: %s\r\n%s", status, date, server->pages->headers);
    return writer;
}

static int put(struct connection *connection, const struct writer *writer)
{
    if (writer->overflows)
        return -1;
    return lws_write(connection->wsi, (unsigned char *)writer->bytes, writer->count,
                     LWS_WRITE_HTTP) < 0 ? -1 : 0;
}

/* ---- Answers ----------------------------------------------------------------------------- */

static bool is_head(struct lws *wsi)
{
    return lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
}

/* RFC 9110 13.1.2. Our tags are quoted digits, so that one cannot be a part of another. */
static bool has_current(struct lws *wsi, const struct page *page)
{
    char tags[512];
    return lws_hdr_copy(wsi, tags, sizeof tags, WSI_TOKEN_HTTP_IF_NONE_MATCH) > 0
        && (strcmp(tags, "*") == 0 || strstr(tags, page->etag));
}

static void print_error(struct writer *writer, const char *headers, const char *body, bool is_head)
{
    print(writer, "%sContent-Type: text/plain; charset=utf-8\r\nContent-Length: %zu\r\n\r\n%s",
          headers, strlen(body), is_head ? "" : body);
}

static uint32_t limit_of(const cws_server *server, const struct address *address, cws_cause cause)
{
    const cws_settings *settings = &server->settings;
    const cws_address_limits *limits = cws_is_loopback(address) ? &settings->loopback
                                                                 : &settings->addresses;
    switch (cause) {
    case CWS_CAUSE_FULL: return server->websocket_limit;
    case CWS_CAUSE_SOCKETS: return server->connection_limit;
    case CWS_CAUSE_ADDRESS_FULL: return limits->connections;
    case CWS_CAUSE_ADDRESS_RATE: return limits->rate;
    case CWS_CAUSE_HEADER_SIZE: return settings->header_size;
    case CWS_CAUSE_HEADER_TIME: return settings->header_timeout;
    default: return 0;
    }
}

/* The whole answer, noted and counted. */
static struct writer write_refusal(cws_server *server, const struct address *address,
                                   cws_cause cause, bool is_head)
{
    const struct refusal *refusal = &refusals[cause];
    char body[128];
    cws_note_refusal(server, address, cause);
    struct writer writer = begin(server, refusal->status);
    if (!strstr(refusal->headers, "Connection:"))
        print(&writer, "Connection: close\r\n");
    snprintf(body, sizeof body, refusal->body, limit_of(server, address, cause));
    print_error(&writer, refusal->headers, body, is_head);
    return writer;
}

/* One whom libwebsockets does not know. What it sent is taken from the socket: closed with that
 * inside, it would be reset, and the answer might be lost with it. */
void cws_refuse_client(cws_server *server, const struct client *client, cws_cause cause)
{
    struct writer writer = write_refusal(server, &client->peer, cause, false);
    send(client->descriptor, writer.bytes, writer.count, MSG_DONTWAIT | MSG_NOSIGNAL);
    recv(client->descriptor, NULL, scratch_size, MSG_TRUNC | MSG_DONTWAIT);
}

int cws_answer_refusal(struct connection *connection, cws_cause cause)
{
    struct writer writer = write_refusal(connection->server, &connection->address, cause,
                                         is_head(connection->wsi));
    put(connection, &writer);
    if (lws_partial_buffered(connection->wsi))
        cws_wait_to_answer(connection);
    return -1;
}

/* There is no such page: as any other answer, on a connection that goes on. */
static int answer_missing(struct connection *connection, cws_cause cause)
{
    const struct refusal *refusal = &refusals[cause];
    struct writer writer = begin(connection->server, refusal->status);
    print_error(&writer, refusal->headers, refusal->body, is_head(connection->wsi));
    cws_note_refusal(connection->server, &connection->address, cause);
    return put(connection, &writer) < 0 ? -1 : cws_finish_answer(connection);
}

static int answer_page(struct connection *connection, cws_pages *pages, const struct page *page,
                       const char *status)
{
    cws_server *server = connection->server;
    struct writer writer = begin(server, status);
    print(&writer, "%sContent-Length: %zu\r\n\r\n", page->head, page->count);
    if (is_head(connection->wsi))
        return put(connection, &writer) < 0 ? -1 : cws_finish_answer(connection);

    /* A small page goes out in one send with its head. */
    bool fits = !writer.overflows && page->count <= scratch_size - writer.count;
    if (fits) {
        memcpy(writer.bytes + writer.count, page->body, page->count);
        writer.count += page->count;
        cws_count(&server->counters.bytes_sent, page->count);
    }
    if (put(connection, &writer) < 0)
        return -1;
    if (!fits) {
        connection->pages = cws_retain_pages(pages);
        connection->page = page;
        connection->offset = 0;
    }
    return cws_finish_answer(connection);
}

static int answer_status(struct connection *connection, const char *path)
{
    cws_server *server = connection->server;
    if (!server->settings.status_anywhere && !cws_is_local(connection))
        return answer_missing(connection, CWS_CAUSE_REMOTE);
    cws_pages *made = cws_pages_create("");
    if (!made)
        return -1;
    bool is_well = server->callbacks.status(server->callbacks.context, path, made);
    const struct page *page = cws_find_page(made, path);
    int status = page ? answer_page(connection, made, page,
                                    is_well ? "200 OK" : "503 Service Unavailable")
                      : answer_missing(connection, CWS_CAUSE_PATH);
    cws_release_pages(made); /* the answer keeps it as long as it needs it */
    return status;
}

int cws_answer(struct connection *connection, const char *path)
{
    cws_server *server = connection->server;
    if (server->callbacks.status && cws_is_status(server, path))
        return answer_status(connection, path);
    const struct page *page = cws_find_page(server->pages, path);
    if (!page)
        return answer_missing(connection, CWS_CAUSE_PATH);
    cws_count(&server->counters.pages_sent, 1);
    if (!has_current(connection->wsi, page))
        return answer_page(connection, server->pages, page, "200 OK");
    struct writer writer = begin(server, "304 Not Modified");
    print(&writer, "%s\r\n", page->head);
    return put(connection, &writer) < 0 ? -1 : cws_finish_answer(connection);
}
