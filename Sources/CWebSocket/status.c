/* Pages that the owner writes anew for each request, for operators: by default only for those on
 * this machine. Behind a proxy everyone seems to be there; most proxies say for whom they ask. */
#include "private.h"

#include <string.h>

static bool is_loopback(const struct sockaddr_storage *address)
{
    if (address->ss_family == AF_INET)
        return ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr) >> 24
            == IN_LOOPBACKNET;
    if (address->ss_family != AF_INET6)
        return false;
    const struct in6_addr *six = &((const struct sockaddr_in6 *)address)->sin6_addr;
    return IN6_IS_ADDR_LOOPBACK(six)
        || (IN6_IS_ADDR_V4MAPPED(six) && six->s6_addr[12] == IN_LOOPBACKNET);
}

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
    struct sockaddr_storage address;
    socklen_t size = sizeof address;
    int descriptor = lws_get_socket_fd(connection->wsi);
    return getpeername(descriptor, (struct sockaddr *)&address, &size) == 0
        && is_loopback(&address) && !is_forwarded(connection->wsi);
}

bool cws_is_status(const cws_server *server, const char *path)
{
    for (size_t i = 0; i < server->status_paths.count; i++)
        if (strcmp(path, server->status_paths.items[i]) == 0)
            return true;
    return false;
}
