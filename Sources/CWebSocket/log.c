/* Log lines go to standard error, or nowhere: they never hold up the loop. */
#include "private.h"

#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { lines_per_second = 10, line_burst = 50 }; /* of one kind */

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

/* As cws_allow_message, over lines: what a client can provoke must not flood, and one kind of it
 * not hide the others. */
static bool allow(struct line_limit *limit)
{
    const int64_t interval = nanoseconds_per_second / lines_per_second;
    int64_t now = cws_now();
    int64_t arrival = limit->arrival < now ? now : limit->arrival;
    if (arrival + interval - now > line_burst * interval)
        return false;
    limit->arrival = arrival + interval;
    return true;
}

bool cws_begin_line(cws_server *server, struct record *record, int level, unsigned kind,
                    const char *event)
{
    static const char *const names[] = {"", "error", "warning", "notice"};
    if (level > server->settings.log_level)
        return false;
    struct line_limit *limit = &server->line_limits[kind];
    if (!allow(limit)) {
        limit->missing++;
        cws_count(&server->counters.lines_suppressed, 1);
        return false;
    }
    record->kind = kind;
    cws_begin_record(record, server->settings.log_format, names[level], event);
    if (server->first->settings.loops > 1) /* ids are one loop's own */
        cws_put_number(record, "loop", server->index);
    return true;
}

void cws_end_line(cws_server *server, struct record *record)
{
    struct line_limit *limit = &server->line_limits[record->kind];
    if (limit->missing > 0)
        cws_put_number(record, "suppressed", limit->missing);
    cws_end_record(record);
    if (put(record->bytes, record->count)) {
        limit->missing = 0;
    } else {
        limit->missing++;
        cws_count(&server->counters.lines_lost, 1);
    }
}

void cws_log(cws_server *server, uint8_t level, const char *event, const char *bytes, size_t count)
{
    struct record record;
    if (!cws_begin_line(server, &record, level, LINE_OF_OWNER, event))
        return;
    cws_put_text(&record, "message", bytes, count);
    cws_end_line(server, &record);
}

void cws_log_message(cws_server *server, int level, enum line_kind kind, const char *event,
                     const char *format, ...)
{
    struct record record;
    if (!cws_begin_line(server, &record, level, kind, event))
        return;
    char message[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    cws_put_text(&record, "message", message, strlen(message));
    cws_end_line(server, &record);
}

/* What libwebsockets quotes may be a client's: the message ends before it. */
static void emit(int level, const char *text)
{
    if (!attached)
        return;
    int count = (int)strcspn(text, "\n\"'");
    cws_log_message(attached, level == LLL_ERR ? CWS_LOG_ERRORS : CWS_LOG_WARNINGS,
                    LINE_OF_LIBRARY, "libwebsockets", "%.*s", count, text);
}

/* The level, too, is the process's: it is set once, to the most that any server asks for, and
 * cws_begin_line leaves out what its own does not. */
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
