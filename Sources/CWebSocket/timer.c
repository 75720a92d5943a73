/* The one timer: an absolute deadline, nothing periodic. lws_sul is not used for frames, because
 * it rounds to milliseconds, spins below one, and counts from a stale instant. */
#include "private.h"

#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

int64_t cws_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * nanoseconds_per_second + now.tv_nsec;
}

int cws_open_timer(cws_server *server)
{
    server->timer.descriptor = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    return server->timer.descriptor < 0 ? -1 : 0;
}

void cws_arm_timer(cws_server *server, int64_t nanoseconds)
{
    server->deadline = nanoseconds;
    struct itimerspec when = {0}; /* zero disarms */
    if (nanoseconds != INT64_MAX) {
        if (nanoseconds < 1)
            nanoseconds = 1;
        when.it_value.tv_sec = nanoseconds / nanoseconds_per_second;
        when.it_value.tv_nsec = nanoseconds % nanoseconds_per_second;
    }
    timerfd_settime(server->timer.descriptor, TFD_TIMER_ABSTIME, &when, NULL);
}

void cws_set_deadline(cws_server *server, int64_t nanoseconds)
{
    if (!server->stopping && nanoseconds != server->deadline)
        cws_arm_timer(server, nanoseconds);
}

void cws_fire_timer(cws_server *server)
{
    /* Nothing to read when the deadline was moved after the loop saw it pass. */
    uint64_t expirations;
    if (read(server->timer.descriptor, &expirations, sizeof expirations) != sizeof expirations)
        return;
    server->deadline = INT64_MAX;
    if (server->stopping) {
        server->finished = true;
        return;
    }
    server->callbacks.deadline(server->callbacks.context);
    cws_tell_closed(server);
}
