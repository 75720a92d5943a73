#include "load.h"

#include <dirent.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static int64_t clock_nanoseconds(clockid_t clock)
{
    struct timespec now;
    return clock_gettime(clock, &now) < 0 ? -1 : now.tv_sec * 1000000000ll + now.tv_nsec;
}

int64_t cbm_monotonic(void)
{
    return clock_nanoseconds(CLOCK_MONOTONIC);
}

int64_t cbm_realtime_offset(void)
{
    int64_t before = cbm_monotonic();
    int64_t real = clock_nanoseconds(CLOCK_REALTIME);
    return real - (before + cbm_monotonic()) / 2;
}

int64_t cbm_cpu(pid_t process)
{
    clockid_t clock;
    return clock_getcpuclockid(process, &clock) == 0 ? clock_nanoseconds(clock) : -1;
}

static int64_t read_field(const char *path, const char *field)
{
    char line[256];
    int64_t value = -1;
    FILE *file = fopen(path, "r");
    if (!file)
        return -1;
    while (value < 0 && fgets(line, sizeof line, file)) {
        char format[64];
        snprintf(format, sizeof format, "%s: %%ld", field);
        long found;
        if (sscanf(line, format, &found) == 1)
            value = found;
    }
    fclose(file);
    return value;
}

int64_t cbm_wakes(pid_t process)
{
    char path[64];
    int64_t sum = 0;
    snprintf(path, sizeof path, "/proc/%d/task", (int)process);
    DIR *tasks = opendir(path);
    if (!tasks)
        return -1;
    for (struct dirent *entry; (entry = readdir(tasks));) {
        char status[384];
        snprintf(status, sizeof status, "%s/%s/status", path, entry->d_name);
        int64_t wakes = entry->d_name[0] == '.' ? -1 : read_field(status, "voluntary_ctxt_switches");
        if (wakes > 0)
            sum += wakes;
    }
    closedir(tasks);
    return sum;
}

int64_t cbm_resident(pid_t process)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/status", (int)process);
    int64_t kibibytes = read_field(path, "VmRSS");
    return kibibytes < 0 ? -1 : kibibytes * 1024;
}

int cbm_pin(int core)
{
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(core, &set);
    return sched_setaffinity(0, sizeof set, &set);
}

void cbm_add_sample(struct samples *samples, int64_t value)
{
    if (samples->count == samples->capacity) {
        size_t capacity = samples->capacity ? 2 * samples->capacity : 4096;
        int64_t *grown = realloc(samples->values, capacity * sizeof *grown);
        if (!grown)
            abort();
        samples->values = grown;
        samples->capacity = capacity;
    }
    samples->values[samples->count++] = value;
}

static int compare(const void *one, const void *other)
{
    int64_t a = *(const int64_t *)one, b = *(const int64_t *)other;
    return (a > b) - (a < b);
}

double cbm_percentile(struct samples *samples, double fraction)
{
    if (samples->count == 0)
        return -1;
    qsort(samples->values, samples->count, sizeof *samples->values, compare);
    return (double)samples->values[(size_t)(fraction * (double)(samples->count - 1) + 0.5)];
}
