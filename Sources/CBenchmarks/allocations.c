#include "CBenchmarks.h"

#include <stddef.h>

/* glibc's own entry points under the names it keeps for replacements. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static __thread int64_t allocations;

int64_t cbm_allocations(void) { return allocations; }

void *malloc(size_t size) {
    allocations++;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    allocations++;
    return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
    allocations++;
    return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    allocations++;
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    allocations++;
    *block = __libc_memalign(alignment, size);
    return *block ? 0 : 12; /* ENOMEM */
}
