/* What the two halves of the load share: load.c plays the pages, measure.c counts. */
#ifndef CBM_LOAD_H
#define CBM_LOAD_H

#include "CBenchmarks.h"

#include <stdbool.h>

/* A growing list of times. */
struct samples {
    int64_t *values;
    size_t count, capacity;
};

void cbm_add_sample(struct samples *samples, int64_t value);
/* Sorts; -1 when there are none. */
double cbm_percentile(struct samples *samples, double fraction);

int64_t cbm_monotonic(void);
/* What CLOCK_REALTIME, in which the kernel stamps packets, is ahead of CLOCK_MONOTONIC. */
int64_t cbm_realtime_offset(void);
int64_t cbm_cpu(pid_t process);
int64_t cbm_wakes(pid_t process);
int64_t cbm_resident(pid_t process);

/* A socket to 127.0.0.1 that has asked to be a WebSocket; -1 with errno. */
int cbm_connect(int port);
/* Waits until it is one. What came behind the answer's head is in `rest`: a hello, perhaps. */
bool cbm_await_upgrade(int descriptor, char *rest, size_t capacity, size_t *rest_count);
/* Sends a text message of at most 512 bytes. */
bool cbm_send_text(int descriptor, const char *text, size_t count);

#endif
