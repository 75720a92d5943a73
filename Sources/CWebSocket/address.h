/* Who connects: addresses, networks of them, and how many connections each has. */
#ifndef CWS_ADDRESS_H
#define CWS_ADDRESS_H

#include "CWebSocket.h"

#include <netinet/in.h>
#include <pthread.h>

/* IPv6; an IPv4 address is mapped into it (RFC 4291 2.5.5.2). */
struct address {
    uint8_t bytes[16];
};

struct network {
    struct address address;
    unsigned bits;
};

struct networks {
    struct network *items;
    size_t count;
};

/* An accepted socket. */
struct client {
    int descriptor;
    struct address peer;
};

/* The connections of each address: see crowd.c. */
struct crowd {
    pthread_mutex_t mutex;
    struct crowd_entry *entries, *spare;
    size_t capacity, used;
    uint64_t seed;
};

/* address.c. What is read may have a port, as proxies write it: 192.0.2.1:80, [2001:db8::1]:80. */
struct address cws_address_of(const struct sockaddr_storage *socket_address);
bool cws_read_address(const char *text, struct address *address);
bool cws_read_network(const char *text, struct network *network);
bool cws_is_among(const struct networks *networks, const struct address *address);
bool cws_is_ipv4(const struct address *address);
bool cws_is_loopback(const struct address *address);
const char *cws_write_address(const struct address *address, char text[INET6_ADDRSTRLEN]);
/* The last address of a comma-separated list that is not among `trusted`; false if there is none,
 * or what comes after it is no address. `list` is cut. */
bool cws_read_forwarded(char *list, const struct networks *trusted, struct address *address);

/* crowd.c. Any thread. CWS_CAUSES when one more may come; it must leave then. */
bool cws_open_crowd(cws_server *first);
void cws_close_crowd(cws_server *first);
cws_cause cws_join_crowd(cws_server *first, const struct address *address);
void cws_leave_crowd(cws_server *first, const struct address *address);

#endif
