/* Addresses as text and as members of networks. */
#include "address.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { text_size = 64 }; /* an address, brackets and a port */

static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};

static struct address map(const struct in_addr *v4)
{
    struct address address;
    memcpy(address.bytes, mapped, sizeof mapped);
    memcpy(address.bytes + sizeof mapped, v4, sizeof *v4);
    return address;
}

struct address cws_address_of(const struct sockaddr_storage *socket_address)
{
    if (socket_address->ss_family == AF_INET)
        return map(&((const struct sockaddr_in *)socket_address)->sin_addr);
    struct address address = {{0}};
    if (socket_address->ss_family == AF_INET6)
        memcpy(address.bytes, &((const struct sockaddr_in6 *)socket_address)->sin6_addr,
               sizeof address.bytes);
    return address;
}

static bool read_bare(const char *text, struct address *address)
{
    struct in_addr v4;
    if (inet_pton(AF_INET, text, &v4) == 1) {
        *address = map(&v4);
        return true;
    }
    return inet_pton(AF_INET6, text, address->bytes) == 1;
}

bool cws_read_address(const char *text, struct address *address)
{
    char copy[text_size];
    if (read_bare(text, address))
        return true;
    if (snprintf(copy, sizeof copy, "%s", text) >= (int)sizeof copy)
        return false;
    char *end = copy[0] == '[' ? strchr(copy, ']') : strchr(copy, ':');
    if (!end)
        return false;
    *end = '\0';
    return read_bare(copy + (copy[0] == '['), address);
}

bool cws_read_network(const char *text, struct network *network)
{
    char copy[text_size];
    if (snprintf(copy, sizeof copy, "%s", text) >= (int)sizeof copy)
        return false;
    char *slash = strchr(copy, '/');
    if (slash)
        *slash = '\0';
    if (!read_bare(copy, &network->address))
        return false;
    const unsigned long before = strchr(copy, ':') ? 0 : 8 * sizeof mapped;
    network->bits = 128;
    if (!slash)
        return true;
    char *end;
    unsigned long bits = strtoul(slash + 1, &end, 10);
    if (slash[1] < '0' || slash[1] > '9' || *end != '\0' || bits > 128 - before)
        return false;
    network->bits = (unsigned)(before + bits);
    return true;
}

bool cws_is_network(const char *text)
{
    struct network network;
    return cws_read_network(text, &network);
}

static bool is_in(const struct network *network, const struct address *address)
{
    const unsigned whole = network->bits / 8, rest = network->bits % 8;
    if (memcmp(network->address.bytes, address->bytes, whole) != 0)
        return false;
    return rest == 0
        || (network->address.bytes[whole] ^ address->bytes[whole]) >> (8 - rest) == 0;
}

bool cws_is_among(const struct networks *networks, const struct address *address)
{
    for (size_t i = 0; i < networks->count; i++)
        if (is_in(&networks->items[i], address))
            return true;
    return false;
}

bool cws_is_ipv4(const struct address *address)
{
    return memcmp(address->bytes, mapped, sizeof mapped) == 0;
}

bool cws_is_loopback(const struct address *address)
{
    static const struct address one = {{[15] = 1}};
    return cws_is_ipv4(address) ? address->bytes[sizeof mapped] == 127
                                : memcmp(address, &one, sizeof one) == 0;
}

const char *cws_write_address(const struct address *address, char text[INET6_ADDRSTRLEN])
{
    bool is_ipv4 = cws_is_ipv4(address);
    const char *written = inet_ntop(is_ipv4 ? AF_INET : AF_INET6,
                                    address->bytes + (is_ipv4 ? sizeof mapped : 0), text,
                                    INET6_ADDRSTRLEN);
    return written ? written : "";
}

bool cws_read_forwarded(char *list, const struct networks *trusted, struct address *address)
{
    while (list) {
        char *comma = strrchr(list, ','), *text = comma ? comma + 1 : list;
        text += strspn(text, " \t");
        text[strcspn(text, " \t")] = '\0';
        if (!cws_read_address(text, address))
            return false;
        if (!cws_is_among(trusted, address))
            return true;
        if (comma)
            *comma = '\0';
        list = comma ? list : NULL;
    }
    return false;
}
