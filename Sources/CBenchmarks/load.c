/* Plays any number of pages from one thread: each has a display of its own phase, reports it as the
 * page does, and counts for which of its refreshes a frame was there in time. Arrivals are stamped by
 * the kernel, so a busy load makes nobody late. */
#include "load.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    input_capacity = 24576, /* more than a message of sixteen entries, and a hello */
    wheel_size = 1024,      /* milliseconds */
    header_bytes = 64,
    entry_bytes = 576,
    at_once = 64,           /* viewers that connect */
    look_every = 300000,    /* nanoseconds */
    warm_up = 1000000000
};

struct viewer {
    int descriptor;
    size_t count;
    uint8_t *input;
    double stage_offset;    /* stage seconds minus page seconds */
    bool has_clock;
    double line;            /* a refresh, page ms */
    double newest;          /* the newest refresh for which a frame came, page ms; 0 before */
    double transit;         /* the longest of late, ms */
    int64_t last_arrival;
    struct viewer *next;    /* in its slot of the wheel */
};

struct run {
    const struct cbm_load *load;
    cbm_result *result;
    int poll;
    struct viewer *viewers;
    struct viewer *wheel[wheel_size];
    int64_t wheel_time;     /* ms: everything before it is done */
    int64_t realtime_offset;
    double period;          /* ms */
    bool is_measuring;
    struct samples jitter, latencies;
    struct viewer *asked;   /* who waits for the answer to an event */
    uint32_t sequence;
    int64_t asked_at, ask_at;
};

static double page_now(void)
{
    return (double)cbm_monotonic() / 1e6;
}

/* ---- What a page sends ------------------------------------------------------------------- */

static void schedule(struct run *run, struct viewer *viewer, double milliseconds)
{
    int64_t at = (int64_t)milliseconds;
    if (at <= run->wheel_time)
        at = run->wheel_time + 1;
    if (at >= run->wheel_time + wheel_size)
        at = run->wheel_time + wheel_size - 1;
    viewer->next = run->wheel[at % wheel_size];
    run->wheel[at % wheel_size] = viewer;
}

static void report(struct run *run, struct viewer *viewer)
{
    char text[256];
    double now = page_now();
    double last = viewer->line + floor((now - viewer->line) / run->period) * run->period;
    double refresh = last + run->period;
    int count = snprintf(text, sizeof text,
                         "{\"type\":\"phase\",\"target\":%.3f,\"time\":%.9f,\"period\":%.6f", refresh,
                         refresh / 1e3 + viewer->stage_offset, run->period);
    if (viewer->newest > 0)
        count += snprintf(text + count, sizeof text - (size_t)count,
                          ",\"transit\":%.3f,\"painted\":%.9f", viewer->transit,
                          fmin(last, viewer->newest) / 1e3 + viewer->stage_offset);
    text[count++] = '}';
    cbm_send_text(viewer->descriptor, text, (size_t)count);
    /* Should the answer not come, ask again as the page does. */
    schedule(run, viewer, now + 125);
}

static void turn_wheel(struct run *run)
{
    int64_t now = cbm_monotonic() / 1000000;
    while (run->wheel_time < now) {
        struct viewer *due = run->wheel[run->wheel_time % wheel_size];
        run->wheel[run->wheel_time % wheel_size] = NULL;
        run->wheel_time++;
        while (due) {
            struct viewer *viewer = due;
            due = viewer->next;
            /* As many frames in hand as the page keeps: see report.js. */
            double in_hand = fmax(3, ceil((2 * viewer->transit + 6) / run->period) + 1);
            double wanted = viewer->newest - in_hand * run->period;
            /* A newer frame has come since this was scheduled. */
            if (wanted > page_now() + 1)
                schedule(run, viewer, wanted);
            else
                report(run, viewer);
        }
    }
}

static void press_or_release(struct run *run)
{
    int64_t now = cbm_monotonic();
    if (!run->is_measuring || now < run->ask_at || (run->asked && now < run->asked_at + 1000000000))
        return;
    struct viewer *viewer = &run->viewers[rand() % run->load->viewers];
    char text[96];
    run->sequence++;
    int count = snprintf(text, sizeof text, "{\"type\":\"%s\",\"sequence\":%u}",
                         run->sequence % 2 ? "press" : "release", run->sequence);
    run->asked = viewer;
    run->asked_at = cbm_monotonic();
    cbm_send_text(viewer->descriptor, text, (size_t)count);
}

/* ---- What a page gets -------------------------------------------------------------------- */

static double read_double(const uint8_t *bytes)
{
    double number;
    memcpy(&number, bytes, sizeof number);
    return number;
}

static uint32_t read_number(const uint8_t *bytes)
{
    uint32_t number;
    memcpy(&number, bytes, sizeof number);
    return number;
}

static void take_entry(struct run *run, struct viewer *viewer, double target, double arrival)
{
    if (!(target > viewer->newest + run->period / 2))
        return; /* sent again after an event */
    if (run->is_measuring) {
        double first = viewer->newest > 0 ? viewer->newest : target - run->period;
        run->result->missing += (int64_t)((target - first) / run->period + 0.5) - 1;
        run->result->frames++;
        run->result->late += arrival > target;
    }
    viewer->newest = target;
}

static void take_frames(struct run *run, struct viewer *viewer, const uint8_t *message, size_t count,
                        int64_t arrival)
{
    if (count < header_bytes)
        return;
    if (run->asked == viewer && read_number(message + 12) == run->sequence) {
        cbm_add_sample(&run->latencies, arrival - run->asked_at);
        run->asked = NULL;
        run->ask_at = arrival + 2000000 + rand() % 8000000;
        return; /* an answer, not a tick */
    }
    run->result->messages += run->is_measuring;
    if (run->load->is_paced && viewer->has_clock) {
        double at = (double)arrival / 1e6;
        /* Nothing arrives before it is sent, and on the loopback hardly later. */
        viewer->stage_offset = fmax(viewer->stage_offset, read_double(message + 16) - at / 1e3);
        double transit = at - (read_double(message + 16) - viewer->stage_offset) * 1e3;
        viewer->transit = fmax(viewer->transit * 0.98, fmax(transit, 0));
        for (size_t offset = header_bytes; offset + entry_bytes <= count; offset += entry_bytes)
            take_entry(run, viewer, read_double(message + offset + 8), at);
        return;
    }
    if (run->is_measuring) {
        run->result->frames++;
        if (viewer->last_arrival)
            cbm_add_sample(&run->jitter,
                           llabs(arrival - viewer->last_arrival - (int64_t)(run->period * 1e6)));
    }
    viewer->last_arrival = arrival;
}

/* The first text is the hello; its `time` is the stage's clock. */
static void take_text(struct run *run, struct viewer *viewer, const char *text, int64_t arrival)
{
    const char *time = strstr(text, "\"time\":");
    if (strstr(text, "\"type\":\"error\""))
        fprintf(stderr, "load: %s\n", text);
    if (viewer->has_clock || !strstr(text, "\"type\":\"hello\"") || !time)
        return;
    viewer->stage_offset = strtod(time + 7, NULL) - (double)arrival / 1e9;
    viewer->has_clock = true;
    if (run->load->is_paced) {
        report(run, viewer);
    } else {
        char display[64];
        int count = snprintf(display, sizeof display, "{\"type\":\"display\",\"rate\":%.3f}",
                             run->load->rate);
        cbm_send_text(viewer->descriptor, display, (size_t)count);
    }
}

static void take_messages(struct run *run, struct viewer *viewer, int64_t arrival)
{
    size_t offset = 0;
    while (viewer->count - offset >= 4) {
        uint8_t *message = viewer->input + offset;
        size_t count = message[1] & 127, head = 2;
        if (count == 126) {
            count = (size_t)message[2] << 8 | message[3];
            head = 4;
        }
        if (viewer->count - offset < head + count)
            break;
        uint8_t *payload = message + head;
        if ((message[0] & 15) == 2) {
            take_frames(run, viewer, payload, count, arrival);
        } else if ((message[0] & 15) == 1) {
            uint8_t end = payload[count];
            payload[count] = 0;
            take_text(run, viewer, (const char *)payload, arrival);
            payload[count] = end;
        } else if ((message[0] & 15) == 8 && count >= 2) {
            fprintf(stderr, "load: closed with %d: %.*s\n", payload[0] << 8 | payload[1],
                    (int)count - 2, payload + 2);
        } else if ((message[0] & 15) == 9 && count == 1) {
            uint8_t pong[7] = {0x8a, 0x81, [6] = payload[0]};
            send(viewer->descriptor, pong, sizeof pong, MSG_NOSIGNAL);
        }
        offset += head + count;
    }
    memmove(viewer->input, viewer->input + offset, viewer->count - offset);
    viewer->count -= offset;
}

static int receive(struct run *run, struct viewer *viewer)
{
    char control[256];
    struct iovec room = {viewer->input + viewer->count, input_capacity - viewer->count};
    struct msghdr header = {.msg_iov = &room, .msg_iovlen = 1, .msg_control = control,
                            .msg_controllen = sizeof control};
    ssize_t count = recvmsg(viewer->descriptor, &header, MSG_DONTWAIT);
    if (count < 0 && errno == EAGAIN)
        return 0;
    if (count <= 0) {
        fprintf(stderr, "load: the server closed viewer %d: %s\n", (int)(viewer - run->viewers),
                count ? strerror(errno) : "end");
        return -1;
    }
    int64_t arrival = cbm_monotonic();
    for (struct cmsghdr *item = CMSG_FIRSTHDR(&header); item; item = CMSG_NXTHDR(&header, item))
        if (item->cmsg_type == SCM_TIMESTAMPNS) {
            struct timespec stamp;
            memcpy(&stamp, CMSG_DATA(item), sizeof stamp);
            arrival = stamp.tv_sec * 1000000000ll + stamp.tv_nsec - run->realtime_offset;
        }
    viewer->count += (size_t)count;
    take_messages(run, viewer, arrival);
    return 0;
}

/* ---- The run ----------------------------------------------------------------------------- */

static int open_viewer(struct run *run, struct viewer *viewer)
{
    if (!cbm_await_upgrade(viewer->descriptor, (char *)viewer->input, input_capacity, &viewer->count))
        return -1;
    viewer->line = page_now() + (double)rand() / RAND_MAX * run->period;
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = viewer};
    if (epoll_ctl(run->poll, EPOLL_CTL_ADD, viewer->descriptor, &event) < 0)
        return -1;
    take_messages(run, viewer, cbm_monotonic());
    return 0;
}

/* Some at once: each has to wait for the server several times. */
static int open_viewers(struct run *run, struct viewer *first, int count)
{
    for (int i = 0; i < count; i++) {
        first[i].input = malloc(input_capacity + 1);
        first[i].descriptor = cbm_connect(run->load->port);
        if (!first[i].input || first[i].descriptor < 0)
            return -1;
    }
    for (int i = 0; i < count; i++)
        if (open_viewer(run, &first[i]) < 0)
            return -1;
    return 0;
}

/* Takes what has come; how many had something, or -1. */
static int look(struct run *run)
{
    struct epoll_event events[256];
    int count = epoll_wait(run->poll, events, 256, 0);
    for (int i = 0; i < count; i++)
        if (receive(run, events[i].data.ptr) < 0)
            return -1;
    if (run->load->is_paced)
        turn_wheel(run);
    if (run->load->has_events)
        press_or_release(run);
    return count;
}

/* It looks now and then instead of waiting to be woken: a server's send would pay for the wake, the
 * more often the slower the server is, and pages are elsewhere. */
static int serve_until(struct run *run, int64_t end)
{
    const struct timespec pause = {.tv_nsec = look_every};
    while (cbm_monotonic() < end) {
        int count = look(run);
        if (count < 0)
            return -1;
        if (count == 0)
            nanosleep(&pause, NULL);
    }
    return 0;
}

static int measure(struct run *run)
{
    const struct cbm_load *load = run->load;
    cbm_result *result = run->result;
    for (int i = 0; i < load->viewers; i += at_once) {
        int count = load->viewers - i < at_once ? load->viewers - i : at_once;
        if (open_viewers(run, &run->viewers[i], count) < 0) {
            fprintf(stderr, "load: viewer %d could not connect: %s\n", i, strerror(errno));
            return -1;
        }
        /* Those who are in already must be looked after meanwhile. */
        if (look(run) < 0)
            return -1;
    }
    if (serve_until(run, cbm_monotonic() + warm_up) < 0)
        return -1;
    run->is_measuring = true;
    int64_t cpu = cbm_cpu(load->server), wakes = cbm_wakes(load->server);
    if (serve_until(run, cbm_monotonic() + (int64_t)(load->seconds * 1e9)) < 0)
        return -1;
    result->cpu = cbm_cpu(load->server) - cpu;
    result->wakes = cbm_wakes(load->server) - wakes;
    result->resident = cbm_resident(load->server);
    result->jitter_p50 = cbm_percentile(&run->jitter, 0.5);
    result->jitter_p99 = cbm_percentile(&run->jitter, 0.99);
    result->answers = (int64_t)run->latencies.count;
    result->latency_p50 = cbm_percentile(&run->latencies, 0.5);
    result->latency_p99 = cbm_percentile(&run->latencies, 0.99);
    return 0;
}

cbm_result cbm_run_load(cbm_load load)
{
    struct rlimit descriptors;
    if (getrlimit(RLIMIT_NOFILE, &descriptors) == 0) {
        descriptors.rlim_cur = descriptors.rlim_max;
        setrlimit(RLIMIT_NOFILE, &descriptors);
    }
    cbm_result result = {.resident_before = cbm_resident(load.server)};
    struct run run = {.load = &load, .result = &result, .poll = epoll_create1(EPOLL_CLOEXEC),
                      .realtime_offset = cbm_realtime_offset(), .period = 1e3 / load.rate,
                      .wheel_time = cbm_monotonic() / 1000000};
    run.viewers = calloc((size_t)load.viewers, sizeof *run.viewers);
    result.status = run.poll < 0 || !run.viewers ? -1 : measure(&run);
    for (int i = 0; run.viewers && i < load.viewers; i++) {
        if (run.viewers[i].descriptor > 0)
            close(run.viewers[i].descriptor);
        free(run.viewers[i].input);
    }
    free(run.viewers);
    free(run.jitter.values);
    free(run.latencies.values);
    if (run.poll >= 0)
        close(run.poll);
    return result;
}
