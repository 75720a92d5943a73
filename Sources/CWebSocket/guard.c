/* Who may come in. libwebsockets checks neither Host, Origin, path, method nor version. */
#include "private.h"

#include <stdio.h>
#include <string.h>

/* libwebsockets itself reads the lists into 128 bytes and hangs up on longer ones. */
enum { value_size = 256, list_size = 128 };

/* The header's value, several joined by commas; empty when it is absent or too long. */
static void copy_header(struct lws *wsi, enum lws_token_indexes token, char *value, int size)
{
    if (lws_hdr_copy(wsi, value, size, token) <= 0)
        value[0] = '\0';
}

static bool is_present(struct lws *wsi, enum lws_token_indexes token)
{
    return lws_hdr_total_length(wsi, token) > 0;
}

static bool is_allowed_host(const cws_server *server, const char *host)
{
    char with_port[value_size];
    for (size_t i = 0; i < server->hosts.count; i++) {
        snprintf(with_port, sizeof with_port, "%s:%u", server->hosts.items[i], server->port);
        if (strcasecmp(host, server->hosts.items[i]) == 0 || strcasecmp(host, with_port) == 0)
            return true;
    }
    return false;
}

static bool is_allowed_origin(const cws_server *server, const char *origin, const char *host)
{
    static const char scheme[] = "http://";
    const size_t count = sizeof scheme - 1;
    if (strncasecmp(origin, scheme, count) == 0 && strcasecmp(origin + count, host) == 0)
        return true;
    for (size_t i = 0; i < server->origins.count; i++)
        if (strcasecmp(origin, server->origins.items[i]) == 0)
            return true;
    return false;
}

/* The next token of a comma-separated list, NUL-terminated in place; NULL at the end. */
static char *next_token(char **list)
{
    char *token;
    while ((token = strsep(list, ","))) {
        token += strspn(token, " \t");
        size_t count = strlen(token);
        while (count > 0 && strchr(" \t", token[count - 1]))
            token[--count] = '\0';
        if (count > 0)
            return token;
    }
    return NULL;
}

/* Each request of a proxy may be another client's. */
void cws_note_address(struct connection *connection)
{
    char list[kept_headers * CWS_LARGEST_HEADERS]; /* or one too long would go unread */
    struct address address;
    const struct networks *proxies = &connection->server->proxies;
    if (connection->is_in_crowd || !cws_is_among(proxies, &connection->peer))
        return;
    copy_header(connection->wsi, WSI_TOKEN_X_FORWARDED_FOR, list, sizeof list);
    connection->address = cws_read_forwarded(list, proxies, &address) ? address
                                                                       : connection->peer;
}

static cws_cause join_crowd(struct connection *connection)
{
    if (connection->is_in_crowd || cws_is_among(&connection->server->proxies, &connection->address))
        return CWS_CAUSES;
    cws_cause cause = cws_join_crowd(connection->server->first, &connection->address);
    connection->is_in_crowd = cause == CWS_CAUSES;
    return cause;
}

static bool asks_for_upgrade(struct lws *wsi)
{
    char value[list_size], *list = value, *token;
    copy_header(wsi, WSI_TOKEN_CONNECTION, value, list_size);
    while ((token = next_token(&list)))
        if (strcasecmp(token, "upgrade") == 0)
            return true;
    return false;
}

static bool names_subprotocol(const cws_server *server, struct lws *wsi)
{
    char value[list_size], *list = value, *token;
    copy_header(wsi, WSI_TOKEN_PROTOCOL, value, list_size);
    while ((token = next_token(&list)))
        for (size_t i = 0; i < server->subprotocols.count; i++)
            if (strcmp(token, server->subprotocols.items[i]) == 0)
                return true;
    return false;
}

/* RFC 6455 4.1: 16 bytes in base64, so 22 digits and the padding. */
static bool has_key(struct lws *wsi)
{
    char key[value_size];
    copy_header(wsi, WSI_TOKEN_KEY, key, value_size);
    return strspn(key, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/") == 22
        && strcmp(key + 22, "==") == 0;
}

static bool is_http_1_1(struct lws *wsi)
{
    char version[value_size];
    copy_header(wsi, WSI_TOKEN_HTTP, version, value_size);
    return strcmp(version, "HTTP/1.1") == 0;
}

/* What pages and WebSockets have in common. */
static cws_cause guard_request(struct connection *connection, char host[value_size], int *method,
                               const char **path)
{
    struct lws *wsi = connection->wsi;
    int count;
    char *target = NULL;
    copy_header(wsi, WSI_TOKEN_HOST, host, value_size);
    if (!is_allowed_host(connection->server, host))
        return CWS_CAUSE_HOST;
    *method = lws_http_get_uri_and_method(wsi, &target, &count);
    *path = target ? target : "";
    if (*method != LWSHUMETH_GET && *method != LWSHUMETH_HEAD)
        return CWS_CAUSE_METHOD;
    char length[value_size];
    copy_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, value_size);
    if ((is_present(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) && strcmp(length, "0") != 0)
        || is_present(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING))
        return CWS_CAUSE_BODY;
    return CWS_CAUSES;
}

cws_cause cws_guard_page(struct connection *connection)
{
    char host[value_size];
    int method;
    const char *path;
    cws_cause cause = guard_request(connection, host, &method, &path);
    if (cause == CWS_CAUSES && strcmp(path, connection->server->path) == 0)
        return CWS_CAUSE_UPGRADE;
    return cause;
}

/* Taken, not looked for: another loop may be about to take the last one. Whoever is being closed
 * has no place any more, but still a slot. */
static bool take_place(struct connection *connection)
{
    cws_server *first = connection->server->first;
    if (connection->server->free_count == 0)
        return false;
    if (atomic_fetch_add(&first->places_taken, 1) >= first->websocket_limit) {
        atomic_fetch_sub(&first->places_taken, 1);
        return false;
    }
    connection->has_place = true;
    return true;
}

cws_cause cws_guard_upgrade(struct connection *connection)
{
    const cws_server *server = connection->server;
    struct lws *wsi = connection->wsi;
    char host[value_size], value[value_size];
    int method;
    const char *path;
    cws_cause cause = guard_request(connection, host, &method, &path);
    if (cause != CWS_CAUSES)
        return cause;
    if (method != LWSHUMETH_GET)
        return CWS_CAUSE_METHOD;
    copy_header(wsi, WSI_TOKEN_ORIGIN, value, value_size);
    if (is_present(wsi, WSI_TOKEN_ORIGIN) && !is_allowed_origin(server, value, host))
        return CWS_CAUSE_ORIGIN;
    if (strcmp(path, server->path) != 0)
        return CWS_CAUSE_PATH;
    /* Not "h2c" above all, which libwebsockets would follow into HTTP/2. */
    copy_header(wsi, WSI_TOKEN_UPGRADE, value, value_size);
    if (strcasecmp(value, "websocket") != 0 || !asks_for_upgrade(wsi) || !is_http_1_1(wsi))
        return CWS_CAUSE_UPGRADE;
    copy_header(wsi, WSI_TOKEN_VERSION, value, value_size);
    if (strcmp(value, "13") != 0)
        return CWS_CAUSE_VERSION;
    if (!has_key(wsi))
        return CWS_CAUSE_KEY;
    if (!names_subprotocol(server, wsi))
        return CWS_CAUSE_SUBPROTOCOL;
    /* Proxies keep connections, and the first request alone decided about the loop. */
    if (connection->has_asked && server->first->loop_count > 1)
        return CWS_CAUSE_MISDIRECTED;
    cause = join_crowd(connection);
    if (cause != CWS_CAUSES)
        return cause;
    return !server->stopping && take_place(connection) ? CWS_CAUSES : CWS_CAUSE_FULL;
}
