/* What the benchmarks need of C; no part of the product links it. */
#ifndef CBENCHMARKS_H
#define CBENCHMARKS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* How often this thread has called malloc, calloc, realloc or aligned_alloc since it began. A
 * program that links this file has those four replaced by ones that count and then call glibc's. */
int64_t cbm_allocations(void);

/* Copies `size` bytes, at most 65536, `count` times with memcpy, and returns a sum that depends on
 * every copy. */
double cbm_copies(int64_t count, int64_t size);
/* Serves the reference on a free port of 127.0.0.1 until the process is ended: `rate` frames a
 * second of `payload` bytes (64 through 65535) to every client. Calls `listening` once it listens.
 * Returns -1 with errno when it cannot begin. */
int cbm_serve_raw(double rate, size_t payload, void (*_Nonnull listening)(int port));

typedef struct cbm_load {
    int port;           /* on 127.0.0.1 */
    pid_t server;       /* whose time is measured */
    int viewers;        /* 1 through 60000 */
    double rate;        /* of their displays, in hertz */
    double seconds;     /* that are measured, after one that is not */
    int is_paced;       /* 0: free-running; 1: they play a page with its display's phase */
    int has_events;     /* 1: one after the other presses and releases, and waits for the answer */
} cbm_load;

/* Times are nanoseconds. Where nothing was measured, -1. */
typedef struct cbm_result {
    int status;          /* 0; -1 with a line on standard error when it could not be run */
    int64_t frames;      /* refreshes for which a frame was there */
    int64_t late;        /* of them, those whose frame came after its refresh (paced only) */
    int64_t missing;     /* refreshes for which none came (paced only) */
    int64_t messages;    /* that carried frames */
    int64_t cpu;         /* of the server */
    int64_t wakes;       /* how often the server gave up its core to wait */
    int64_t resident;    /* bytes of the server, at the end */
    int64_t resident_before; /* and before the first viewer came */
    double jitter_p50, jitter_p99;   /* |interval - nominal| of messages at the kernel (free only) */
    double latency_p50, latency_p99; /* from an event's write to its answer at the kernel */
    int64_t answers;
} cbm_result;

/* Runs the load. */
cbm_result cbm_run_load(cbm_load load);

/* Keeps this process on one core; -1 when there is no such core. */
int cbm_pin(int core);

#endif
