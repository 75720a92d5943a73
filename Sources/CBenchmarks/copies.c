#include "CBenchmarks.h"

#include <string.h>

double cbm_copies(int64_t count, int64_t size)
{
    static __thread unsigned char from[65536];
    static __thread unsigned char to[65536];
    double sum = 0;
    for (int64_t index = 0; index < count; index++) {
        from[index % size] = (unsigned char)index;
        memcpy(to, from, (size_t)size);
        sum += to[(index * 7) % size];
    }
    return sum;
}
