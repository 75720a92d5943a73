/* How many connections each address has, and how fast new ones come. A table of a fixed size,
 * shared by all loops behind a lock, which no frame meets: only who comes and who goes. Of IPv6,
 * whoever has an address has the 2^64 beside it, so that these count as one. */
#include "private.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { least_capacity = 1024 };

struct crowd_entry {
    struct address key;
    bool is_used;
    uint32_t count;  /* connections now */
    int64_t arrival; /* of the next one at the allowed rate, as in cws_allow_message */
};

bool cws_open_crowd(cws_server *first)
{
    struct crowd *crowd = &first->crowd;
    crowd->capacity = least_capacity;
    while (crowd->capacity < 2 * (size_t)first->connection_limit)
        crowd->capacity *= 2;
    crowd->entries = calloc(crowd->capacity, sizeof *crowd->entries);
    crowd->spare = calloc(crowd->capacity, sizeof *crowd->spare);
    /* So that nobody can choose addresses that fall together. */
    return getrandom(&crowd->seed, sizeof crowd->seed, 0) == sizeof crowd->seed && crowd->entries
        && crowd->spare;
}

void cws_close_crowd(cws_server *first)
{
    free(first->crowd.entries);
    free(first->crowd.spare);
}

static struct address key_of(const struct address *address)
{
    struct address key = *address;
    if (!cws_is_ipv4(address))
        memset(key.bytes + 8, 0, 8);
    return key;
}

/* FNV-1a. */
static size_t hash(const struct crowd *crowd, const struct address *key)
{
    uint64_t hash = crowd->seed;
    for (size_t i = 0; i < sizeof key->bytes; i++)
        hash = (hash ^ key->bytes[i]) * 0x100000001b3;
    return (size_t)(hash ^ hash >> 32);
}

/* Its entry, or the free one that would be. */
static struct crowd_entry *find(const struct crowd *crowd, struct crowd_entry *entries,
                                const struct address *key)
{
    size_t i = hash(crowd, key) & (crowd->capacity - 1);
    while (entries[i].is_used && memcmp(&entries[i].key, key, sizeof *key) != 0)
        i = (i + 1) & (crowd->capacity - 1);
    return &entries[i];
}

/* Forgets those who have no connection, and how fast they came. Of the others there are no more
 * than connections, so that half the table is free then. */
static void forget(struct crowd *crowd)
{
    struct crowd_entry *old = crowd->entries, *new = crowd->spare;
    memset(new, 0, crowd->capacity * sizeof *new);
    crowd->used = 0;
    for (size_t i = 0; i < crowd->capacity; i++) {
        if (!old[i].is_used || old[i].count == 0)
            continue;
        *find(crowd, new, &old[i].key) = old[i];
        crowd->used++;
    }
    crowd->entries = new;
    crowd->spare = old;
}

static struct crowd_entry *enter(struct crowd *crowd, const struct address *key)
{
    struct crowd_entry *entry = find(crowd, crowd->entries, key);
    if (entry->is_used)
        return entry;
    if (crowd->used >= crowd->capacity / 4 * 3) {
        forget(crowd);
        entry = find(crowd, crowd->entries, key);
    }
    crowd->used++;
    *entry = (struct crowd_entry){.key = *key, .is_used = true};
    return entry;
}

static cws_address_limits limits_of(const cws_server *first, const struct address *address)
{
    return cws_is_loopback(address) ? first->settings.loopback : first->settings.addresses;
}

static bool is_counted(cws_address_limits limits)
{
    return limits.connections > 0 || limits.rate > 0;
}

static cws_cause add(struct crowd_entry *entry, cws_address_limits limits)
{
    if (limits.connections > 0 && entry->count >= limits.connections)
        return CWS_CAUSE_ADDRESS_FULL;
    if (limits.rate > 0) {
        const int64_t interval = nanoseconds_per_second / limits.rate;
        int64_t now = cws_now(), arrival = entry->arrival < now ? now : entry->arrival;
        if (arrival + interval - now > CWS_ADDRESS_BURST * limits.rate * interval)
            return CWS_CAUSE_ADDRESS_RATE;
        entry->arrival = arrival + interval;
    }
    entry->count++;
    return CWS_CAUSES;
}

cws_cause cws_join_crowd(cws_server *first, const struct address *address)
{
    cws_address_limits limits = limits_of(first, address);
    if (!is_counted(limits))
        return CWS_CAUSES;
    struct address key = key_of(address);
    pthread_mutex_lock(&first->crowd.mutex);
    cws_cause cause = add(enter(&first->crowd, &key), limits);
    pthread_mutex_unlock(&first->crowd.mutex);
    return cause;
}

void cws_leave_crowd(cws_server *first, const struct address *address)
{
    if (!is_counted(limits_of(first, address)))
        return;
    struct address key = key_of(address);
    pthread_mutex_lock(&first->crowd.mutex);
    find(&first->crowd, first->crowd.entries, &key)->count--;
    pthread_mutex_unlock(&first->crowd.mutex);
}
