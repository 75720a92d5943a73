/* Pages that the owner writes anew for each request, for operators: by default only for those on
 * this machine. Behind a proxy everyone seems to be there; most proxies say for whom they ask. */
#include "private.h"

#include <string.h>

/* RFC 7239, what came before it, and RFC 9110 7.6.3. */
static bool is_forwarded(struct lws *wsi)
{
    static const char forwarded[] = "forwarded:";
    return lws_hdr_custom_length(wsi, forwarded, sizeof forwarded - 1) >= 0
        || lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) > 0
        || lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_X_REAL_IP) > 0
        || lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_VIA) > 0;
}

bool cws_is_local(const struct connection *connection)
{
    return cws_is_loopback(&connection->peer) && !is_forwarded(connection->wsi);
}

bool cws_is_status(const cws_server *server, const char *path)
{
    for (size_t i = 0; i < server->status_paths.count; i++)
        if (strcmp(path, server->status_paths.items[i]) == 0)
            return true;
    return false;
}
