/* Log lines go to standard error, or nowhere: they never hold up the loop. */
#include "private.h"

#include <limits.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { lines_per_second = 10, line_burst = 50 };

/* libwebsockets has one log function for the process and hands it no context: this is whose loop
 * the present thread runs. */
static _Thread_local cws_server *attached;

/* A pipe or socket that polls writable takes PIPE_BUF bytes without blocking, unless another loop
 * puts its line between: so one at a time. None of them waits long, since this never waits. */
static bool put(const char *line, size_t count)
{
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    struct pollfd ready = {.fd = STDERR_FILENO, .events = POLLOUT};
    pthread_mutex_lock(&mutex);
    bool is_taken = poll(&ready, 1, 0) == 1 && (ready.revents & POLLOUT)
        && write(STDERR_FILENO, line, count) == (ssize_t)count;
    pthread_mutex_unlock(&mutex);
    return is_taken;
}

void cws_log(cws_server *server, const char *bytes, size_t count)
{
    char line[PIPE_BUF];
    if (count > sizeof line - 1)
        count = sizeof line - 1;
    memcpy(line, bytes, count);
    line[count] = '\n';
    if (!put(line, count + 1))
        server->counters.lines_dropped++;
}

/* As cws_allow_message, over lines: what a client can provoke must not flood. */
static bool allow_line(cws_server *server)
{
    const int64_t interval = nanoseconds_per_second / lines_per_second;
    int64_t now = cws_now();
    int64_t arrival = server->log_arrival < now ? now : server->log_arrival;
    if (arrival + interval - now > line_burst * interval)
        return false;
    server->log_arrival = arrival + interval;
    return true;
}

void cws_log_event(cws_server *server, int level, const char *format, ...)
{
    if (level > server->settings.log_level)
        return;
    if (!allow_line(server)) {
        server->counters.lines_dropped++;
        return;
    }
    static const char *const names[] = {"", "error", "warning", "notice"};
    char line[512];
    int start = snprintf(line, sizeof line, "%s: ", names[level]);
    va_list arguments;
    va_start(arguments, format);
    int count = vsnprintf(line + start, sizeof line - start, format, arguments);
    va_end(arguments);
    if (count < 0)
        return;
    cws_log(server, line, strnlen(line, sizeof line));
}

static void emit(int level, const char *text)
{
    if (!attached)
        return;
    int count = (int)strcspn(text, "\n");
    cws_log_event(attached, level == LLL_ERR ? CWS_LOG_ERRORS : CWS_LOG_WARNINGS,
                  "libwebsockets: %.*s", count, text);
}

/* The level, too, is the process's: it is set once, to the most that any server asks for, and
 * cws_log_event leaves out what its own does not. */
static void set_level(void)
{
    lws_set_log_level(LLL_ERR | LLL_WARN, emit);
}

void cws_attach_log(cws_server *server)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, set_level);
    attached = server;
}

void cws_detach_log(void)
{
    attached = NULL;
}
