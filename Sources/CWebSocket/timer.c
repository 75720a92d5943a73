/* The one timer: an absolute deadline, nothing periodic. lws_sul is not used for frames, because
 * it rounds to milliseconds, spins below one, and counts from a stale instant. */
#include "private.h"

#include <sys/timerfd.h>
#include <time.h>

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

/* Before the loop waits: whatever was asked for meanwhile costs one call, or none. */
void cws_arm_timer(cws_server *server)
{
    if (server->armed == server->deadline)
        return;
    server->armed = server->deadline;
    struct itimerspec when = {0}; /* zero disarms */
    if (server->deadline != INT64_MAX) {
        int64_t nanoseconds = server->deadline < 1 ? 1 : server->deadline;
        when.it_value.tv_sec = nanoseconds / nanoseconds_per_second;
        when.it_value.tv_nsec = nanoseconds % nanoseconds_per_second;
    }
    timerfd_settime(server->timer.descriptor, TFD_TIMER_ABSTIME, &when, NULL);
}

void cws_set_deadline(cws_server *server, int64_t nanoseconds)
{
    if (!server->stopping)
        server->deadline = nanoseconds;
}

/* Nothing is read: to set the timer anew makes its descriptor unreadable, too. */
void cws_fire_timer(cws_server *server)
{
    server->armed = INT64_MIN;
    if (server->deadline > cws_now())
        return; /* it was moved after the loop saw it pass */
    server->deadline = INT64_MAX;
    if (server->stopping) {
        server->finished = true;
        return;
    }
    server->callbacks.deadline(server->callbacks.context);
    cws_tell_closed(server);
}
