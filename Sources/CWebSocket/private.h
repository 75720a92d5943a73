/* What the files of CWebSocket share. Everything here belongs to the loop's thread, but for what is
 * atomic and the inbox. */
#ifndef CWS_PRIVATE_H
#define CWS_PRIVATE_H

#include "CWebSocket.h"

#include "address.h"

#include <libwebsockets.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

enum {
    scratch_size = 16384,   /* bytes of one answer's head and first part, and of each later part */
    reason_size = 124,      /* RFC 6455 5.5: a close reason is at most 123 bytes */
    kept_headers = 3,       /* times header_size on a kept connection: libwebsockets' own limit, for
                             * what it keeps of a short line is twice as long as the line */
    close_seconds = 2,      /* for a client to take what is left, the close last */
    answer_seconds = 1,     /* for it to answer the close */
    nanoseconds_per_second = 1000000000
};

/* A descriptor other than a client's that the loop waits for. */
struct source {
    int descriptor;
    struct lws *wsi;
    void (*ready)(cws_server *server);
};

/* What other threads leave for a loop: see inbox.c. */
struct inbox {
    pthread_mutex_t mutex;
    struct client *clients;
    size_t count, capacity;
    unsigned wishes;
    bool is_closed; /* nobody looks into it any more */
};

enum wish { WISH_TO_STOP = 1, WISH_TO_END = 2, WISH_TO_RELOAD = 4 };

/* Log lines are limited kind by kind: those below CWS_CAUSES are of that cause. */
enum line_kind {
    LINE_OF_OPENING = CWS_CAUSES,
    LINE_OF_LISTENER,
    LINE_OF_LIBRARY,
    LINE_OF_OWNER,
    LINE_KINDS
};

struct line_limit {
    int64_t arrival;  /* of the next line at the allowed rate */
    uint64_t missing; /* lines since the last one that was written */
};

struct record {
    char bytes[PIPE_BUF]; /* what a pipe takes whole */
    size_t count;
    int format;    /* CWS_LOG_... */
    unsigned kind; /* a cause or a line_kind */
};

struct strings {
    char **items;
    size_t count;
};

struct message {
    struct message *next;
    size_t count;
    bool is_text;
    uint8_t bytes[]; /* LWS_PRE, then the message */
};

/* One accepted socket: first HTTP, then perhaps a WebSocket. Freed with its wsi. */
struct connection {
    cws_server *server;
    struct lws *wsi;
    struct address peer;    /* the other side */
    struct address address; /* the client: that, or whom a trusted proxy names */
    bool is_in_crowd;       /* `address` is counted */

    /* HTTP: the answer under way. */
    bool has_asked; /* for a page: a request for a WebSocket would be its second */
    cws_pages *pages; /* retained; NULL when there is none */
    const struct page *page;
    size_t offset;
    bool answering; /* in the server's list */
    struct connection *next_answering;

    /* WebSocket: receiving. */
    uint64_t id; /* 0 until it is one */
    int64_t opened; /* when it became one */
    uint64_t frames; /* sent to it */
    int64_t heard; /* when it said something last */
    bool asked; /* for a sign of life, since then */
    int64_t arrival; /* of the next message at the allowed rate: see cws_allow_message */
    uint8_t *partial; /* the message so far, maximum_message long; NULL until one comes in parts */
    size_t partial_count;
    uint32_t fragments;

    /* WebSocket: sending. */
    struct message *first, **last;
    uint32_t queued;
    uint8_t *slot; /* LWS_PRE, then the newest frame that waits */
    size_t slot_capacity, slot_count;
    bool slot_full, slot_is_text;
    bool wants_to_write; /* waits for its socket to take more */

    /* The end. */
    bool closing; /* no longer reachable by its id */
    bool told; /* `closed` was called, or never has to be */
    bool has_place; /* is one of maximum_connections */
    struct connection *next_to_tell;
    cws_cause cause; /* why it ends */
    uint16_t end_code; /* what it ends with, whoever says it; RFC 6455 7.4.1 where nobody does */
    uint16_t close_code; /* 0 when there is none to send */
    bool close_sent;
    char close_reason[reason_size];
};

struct cws_server {
    cws_callbacks callbacks;
    cws_settings settings;
    char *path;
    struct strings subprotocols, hosts, origins, status_paths;
    struct networks proxies;
    uint16_t port;

    struct lws_context *context;
    struct lws_vhost *vhost;
    struct lws_protocols *protocols; /* pages, each subprotocol, sources, end */
    lws_retry_bo_t validity; /* zeros: see liveness.c */
    lws_sorted_usec_list_t resume_listening, liveness;

    struct source listener, timer, signals, stopper, bell, waiting_room, visitors;
    sigset_t signals_before; /* the mask that cws_free puts back */
    int64_t deadline, armed; /* asked for, and known to the kernel */
    bool stopping, told_stopping, finished;

    int watch, elsewhere; /* epolls: what the loop waits for, and what it leaves to libwebsockets */
    bool listens_elsewhere;
    int64_t settled, next_sweep, next_housekeeping;
    uint32_t leaving; /* WebSockets that are being closed */

    /* The loops behind one port. Those marked so are used in the first alone. */
    cws_server *first; /* the one that listens, perhaps this one */
    cws_server *loops[CWS_MAXIMUM_LOOPS]; /* (first) itself, then who joined */
    uint32_t loop_count;                  /* (first) */
    uint32_t index;                       /* among them */
    atomic_uint places_taken;             /* (first) of websocket_limit */
    atomic_uint ended;                    /* (first) how many others have left cws_run */
    atomic_uint load; /* connections that are this loop's, on their way to it counted */
    struct inbox inbox;
    struct guest *oldest, *newest; /* (first) accepted, and not yet anybody's: see waiting.c */
    uint32_t guest_count;
    struct crowd crowd; /* (first) */
    lws_sorted_usec_list_t expiry;

    uint32_t connection_limit, websocket_limit; /* of all loops */
    struct connection **slots; /* by the low 16 bits of an id */
    uint16_t *free_slots;
    uint32_t free_count;
    uint64_t generation;
    struct connection *to_tell; /* whose `closed` is due */
    struct connection *accepting;
    struct connection *receiving; /* whose message is being delivered */
    struct connection *answering; /* whose last answer may not be out yet */

    cws_pages *pages;
    uint8_t *scratch; /* LWS_PRE, then scratch_size */
    uint8_t *frame; /* LWS_PRE, then frame_capacity: the frame being encoded */
    size_t frame_capacity;

    struct line_limit line_limits[LINE_KINDS];
    cws_counters counters; /* written by cws_count alone */
};

/* The loop is the only one that writes its counters; others may read them at any time. */
static inline void cws_count(uint64_t *counter, uint64_t amount)
{
    __atomic_store_n(counter, *counter + amount, __ATOMIC_RELAXED);
}

/* server.c */
void cws_finish_if_done(cws_server *server);

/* sources.c */
int cws_open_sources(cws_server *server);
int cws_block_signals(cws_server *server);

/* watch.c */
int cws_open_watch(cws_server *server);
void cws_close_watch(cws_server *server);
int cws_watch(cws_server *server, int descriptor);
void cws_watch_viewer(struct connection *connection);
void cws_want_to_write(struct connection *connection);
void cws_has_written(struct connection *connection);
void cws_leave_viewer(struct connection *connection);
void cws_unsettle(cws_server *server);
int cws_wait(cws_server *server);

/* listener.c */
int cws_open_listener(cws_server *server, const char *host, uint16_t port, cws_failure *why);
int cws_fit_descriptors(cws_server *server, cws_failure *why);
void cws_accept_clients(cws_server *server);
void cws_adopt_client(cws_server *server, struct client client);
void cws_let_go(cws_server *server, struct client client);

/* inbox.c */
bool cws_open_inbox(cws_server *server);
void cws_read_inbox(cws_server *server);
void cws_close_inbox(cws_server *server);
void cws_place_client(cws_server *first, struct client client, int loop);
void cws_ask_others(cws_server *server, enum wish wish);

/* waiting.c */
bool cws_open_waiting_room(cws_server *first);
void cws_admit_guest(cws_server *first, struct client client);
void cws_look_at_guests(cws_server *first);
void cws_dismiss_guests(cws_server *first);

/* callbacks.c, sources.c: what libwebsockets calls for clients, and for sources */
int cws_on_client(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t count);
int cws_on_source(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t count);

/* connection.c */
void cws_open_connection(struct connection *connection, int subprotocol);
void cws_receive_bytes(struct connection *connection, const uint8_t *bytes, size_t count);
bool cws_allow_message(struct connection *connection);
void cws_free_connection(struct connection *connection);
struct connection *cws_find_connection(cws_server *server, uint64_t id);
int cws_end_connection(struct connection *connection, const uint8_t *payload, size_t count);
void cws_tell_later(struct connection *connection);
void cws_tell_closed(cws_server *server);

/* send.c */
void cws_close_connection(struct connection *connection, cws_cause cause, uint16_t code,
                          const char *reason);
int cws_flush(struct connection *connection);
void cws_write_messages(struct connection *connection);
void cws_give_up(struct connection *connection);
void cws_discard_queue(struct connection *connection);

/* liveness.c */
void cws_begin_life(struct connection *connection);
void cws_note_life(struct connection *connection);

/* guard.c: CWS_CAUSES when the request may pass */
cws_cause cws_guard_page(struct connection *connection);
cws_cause cws_guard_upgrade(struct connection *connection);
void cws_note_address(struct connection *connection);

/* pages.c, http.c */
struct page {
    struct page *next;
    char *path;
    char *etag; /* quoted */
    char *head; /* Content-Type and ETag lines */
    uint8_t *body;
    size_t count;
};
struct cws_pages {
    size_t references;
    char *headers;
    struct page *first;
};
const struct page *cws_find_page(const cws_pages *pages, const char *path);
cws_pages *cws_retain_pages(cws_pages *pages);
void cws_release_pages(cws_pages *pages);

int cws_answer(struct connection *connection, const char *path);
int cws_answer_refusal(struct connection *connection, cws_cause cause);
void cws_refuse_client(cws_server *server, const struct client *client, cws_cause cause);

/* transfer.c */
int cws_finish_answer(struct connection *connection);
void cws_wait_to_answer(struct connection *connection);
void cws_continue_answers(cws_server *server);
void cws_end_answer(struct connection *connection);

/* log.c */
void cws_attach_log(cws_server *server);
void cws_detach_log(void);
/* False when the line is left out; else fields may follow, and cws_end_line writes it. */
bool cws_begin_line(cws_server *server, struct record *record, int level, unsigned kind,
                    const char *event);
void cws_end_line(cws_server *server, struct record *record);
__attribute__((format(printf, 5, 6))) void cws_log_message(cws_server *server, int level,
                                                           enum line_kind kind, const char *event,
                                                           const char *format, ...);

/* record.c: names and events are ours, in plain letters; texts may hold anything */
void cws_begin_record(struct record *record, int format, const char *level, const char *event);
void cws_put_text(struct record *record, const char *name, const char *text, size_t count);
void cws_put_number(struct record *record, const char *name, uint64_t number);
void cws_put_seconds(struct record *record, const char *name, int64_t nanoseconds);
void cws_end_record(struct record *record);

/* events.c */
void cws_note_refusal(cws_server *server, const struct address *address, cws_cause cause);
void cws_note_opening(struct connection *connection, const char *subprotocol);
void cws_note_closing(struct connection *connection);
void cws_note_broken_rule(struct connection *connection);

/* status.c */
bool cws_is_local(const struct connection *connection);
bool cws_is_status(const cws_server *server, const char *path);

/* timer.c */
int cws_open_timer(cws_server *server);
void cws_fire_timer(cws_server *server);
void cws_arm_timer(cws_server *server);

#endif
