/*
 * CChild: one program as a child process, on Linux.
 *
 * Of its own, because Swift's Glibc has neither pidfd_open nor closefrom for posix_spawn, and
 * because neither has to do with sockets. No state: what a call needs it is given. Any thread.
 *
 * Failures are -1 with errno.
 */
#ifndef CCHILD_H
#define CCHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/* The path of the program called `name`: itself if it has a slash, else the first of that name in
 * PATH that may be run. The caller frees it.
 * NULL with errno: ENOENT there is none, EACCES it may not be run. */
char *_Nullable cch_find(const char *name);

typedef struct cch_child {
    int pid;
    int output; /* of its standard output and error: a pipe's reading end, non-blocking */
    int exit;   /* readable once it has ended: a pidfd */
} cch_child;

/* Starts the program at `path`, without a shell. `words` are the `count` words of its command line,
 * the program's name first, each with a final zero. Both descriptors are the caller's to close, and
 * closed on exec.
 *
 * It has: the environment and the folder of the caller; /dev/null as its standard input, and no
 * other descriptor; every signal unblocked and as by default; a process group of its own, whose
 * number is its pid.
 * 0, or -1. */
int cch_start(const char *path, const char *words, size_t count, cch_child *child);

/* Sends `signal` to the process group of `pid`, which must not have been reaped. */
void cch_signal(int pid, int signal);

/* Waits at most `milliseconds` until it has ended. True when it has. */
bool cch_wait(const cch_child *child, int milliseconds);

/* After its end: kills what is left of its group, and forgets it. `status` is its exit status, or
 * `signal` the signal that ended it; the other is 0. */
void cch_reap(int pid, int *status, int *signal);

#pragma clang assume_nonnull end
#endif
