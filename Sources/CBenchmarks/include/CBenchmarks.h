/* What the benchmarks need of C; no part of the product links it. */
#ifndef CBENCHMARKS_H
#define CBENCHMARKS_H

#include <stdint.h>

/* How often this thread has called malloc, calloc, realloc or aligned_alloc since it began. A
 * program that links this file has those four replaced by ones that count and then call glibc's. */
int64_t cbm_allocations(void);

/* Copies `size` bytes, at most 65536, `count` times with memcpy, and returns a sum that depends on
 * every copy. */
double cbm_copies(int64_t count, int64_t size);

#endif
