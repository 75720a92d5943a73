/*
 * CWebSocket: a WebSocket and page server, over libwebsockets 4.1.6: one loop in one thread, or
 * several loops, each in a thread of its own, behind one port.
 *
 * Life of a server: cws_create, any number of cws_add_subprotocol, cws_allow_host, cws_allow_origin
 * and cws_add_status_path, cws_listen, cws_replace_pages, cws_run, cws_free.
 *
 * Several loops: each is a server. One listens; the others call cws_join where it calls cws_listen.
 * All are made in one thread, then each calls cws_run in its own; when all have returned, all are
 * freed in one thread, the one that listens last. That one accepts for all: see `route` below. They
 * stop together. What is shared is the number of places (maximum_connections), so that one stage
 * may have them all, and what each address may have; the counters (any loop may read them:
 * cws_sum_counters), the pages and all other limits are each server's own.
 *
 * Threads: every call on one server belongs to the thread that calls cws_run, or comes before it,
 * or after it. The one exception is a write to the descriptor of cws_stop_descriptor. Between loops
 * a socket changes hands behind a lock, once in its life; no frame meets one. Two servers that did
 * not join do not know each other.
 *
 * Memory: what goes in is copied, unless a call says that it takes ownership. Pointers handed to a
 * callback are good until that callback returns.
 *
 * Process: cws_create ignores SIGPIPE and opens /dev/null on any of the descriptors 0, 1, 2 that is
 * closed, so that no socket becomes the standard error. cws_listen lowers a very large soft
 * RLIMIT_NOFILE, because libwebsockets allocates tables for every descriptor there could be.
 *
 * Units: times are nanoseconds of CLOCK_MONOTONIC; the limits named so are whole seconds.
 */
#ifndef CWEBSOCKET_H
#define CWEBSOCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/* A closed enumeration: Swift may switch over it without a default. */
#define CWS_CLOSED __attribute__((enum_extensibility(closed)))

typedef struct cws_server cws_server;
typedef struct cws_pages cws_pages;

/* ---- Settings ---------------------------------------------------------------------------- */

enum { CWS_MAXIMUM_LOOPS = 64, CWS_LEAST_HEADERS = 1024, CWS_LARGEST_HEADERS = 16384 };
enum { CWS_LOG_NONE = 0, CWS_LOG_ERRORS = 1, CWS_LOG_WARNINGS = 2, CWS_LOG_NOTICES = 3 };
enum { CWS_LOG_TEXT = 0, CWS_LOG_LOGFMT = 1, CWS_LOG_JSON = 2 };

/* What one address may have; of IPv6, one network of 64 bits. 0 is any. */
typedef struct cws_address_limits {
    uint32_t connections; /* pages and handshakes counted; beyond: 429 */
    uint32_t rate;        /* new ones a second, CWS_ADDRESS_BURST times as many at once; beyond:
                           * 429 */
} cws_address_limits;

enum { CWS_ADDRESS_BURST = 2 };

typedef struct cws_settings {
    size_t maximum_message;        /* bytes, at least 125; a longer message is closed with 1009 */
    uint32_t messages_per_second;  /* of one client, frames and pongs counted; beyond: 1008 */
    uint32_t message_burst;        /* how many may come at once */
    uint32_t maximum_fragments;    /* of one message; beyond: 1008 */
    uint32_t maximum_connections;  /* WebSockets, 1 through 65535, those of servers that join
                                    * counted; beyond: 503 */
    cws_address_limits addresses, loopback; /* of others, and of this machine's own */
    uint32_t queue_capacity;       /* one-shot messages waiting for one client; beyond: 1008 */
    uint16_t header_size;          /* bytes of a connection's first request, the empty line
                                    * counted, CWS_LEAST_HEADERS through
                                    * CWS_LARGEST_HEADERS; beyond: 431 */
    uint16_t header_timeout;       /* seconds for a request's headers (then: 408 if it has begun),
                                    * and for a stalled page */
    uint16_t ping_after;           /* seconds of silence until a ping goes out */
    uint16_t hang_up_after;        /* seconds without a sign of life; then 1008; more */
    uint8_t log_level;             /* CWS_LOG_NONE through CWS_LOG_NOTICES */
    uint8_t log_format;            /* CWS_LOG_TEXT through CWS_LOG_JSON */
    bool status_anywhere;          /* status pages also for who is not on a loopback address */
    int listener;                  /* a TCP socket that listens, which cws_listen takes over and owns
                                    * instead of binding one; -1 for none */
    uint8_t loops;                 /* servers behind the port, itself counted, 1 through
                                    * CWS_MAXIMUM_LOOPS; read by cws_listen */
    bool handles_signals;          /* from cws_listen to cws_free: SIGTERM and SIGINT stop,
                                    * SIGHUP reloads; other threads must block them. Of several
                                    * loops only the one that listens may, for all */
} cws_settings;

/* Called on the thread of cws_run, never one inside another. */
typedef struct cws_callbacks {
    void *_Nullable context; /* handed back as the first argument */
    /* cws_run has begun: the first call. */
    void (*began)(void *_Nullable context);
    /* A client came in. `subprotocol` counts from 0 in the order of cws_add_subprotocol. `query` is
     * the part of the target after '?', percent-decoded, or NULL. */
    void (*opened)(void *_Nullable context, uint64_t id, int subprotocol,
                   const char *_Nullable query);
    /* One whole message, at most maximum_message bytes; text is valid UTF-8. */
    void (*received)(void *_Nullable context, uint64_t id, const uint8_t *bytes, size_t count,
                     bool is_text);
    /* The client is gone, or is being closed: nothing sent to it would arrive any more. Exactly
     * once for each `opened`, at the latest before cws_run returns. */
    void (*closed)(void *_Nullable context, uint64_t id);
    /* The deadline of cws_set_deadline has passed. It is disarmed; set the next one. */
    void (*deadline)(void *_Nullable context);
    /* A descriptor of cws_watch_once can be read, or its other side is gone. It is not watched any
     * more; ask again. */
    void (*readable)(void *_Nullable context, int descriptor);
    /* The loop is stopping: clients are being told. Once, unless it failed. */
    void (*stopping)(void *_Nullable context);
    /* The loop has ended, and cws_run is about to return: the last call. */
    void (*ended)(void *_Nullable context);
    /* SIGHUP came, here or at the loop that takes signals. */
    void (*reload)(void *_Nullable context);
    /* With several loops, asked of the one that listens: whose is a request for `target` (as sent,
     * not decoded)? 0 is the one that listens, then in the order of cws_join; anything else leaves
     * it to the loop with the fewest connections. It is asked once a connection, for its first
     * request; a WebSocket that is not the first is refused (421), since it might belong elsewhere.
     * NULL: always the fewest. */
    int (*_Nullable route)(void *_Nullable context, const char *target);
    /* Someone asks for a path of cws_add_status_path: add its page to `page`, with cws_pages_add.
     * The answer's status is 200 if this returns true, else 503; without a page it is 404. */
    bool (*_Nullable status)(void *_Nullable context, const char *path, cws_pages *page);
} cws_callbacks;

/* ---- Life -------------------------------------------------------------------------------- */

/* NULL when memory ran out. */
cws_server *_Nullable cws_create(const cws_callbacks *callbacks, const cws_settings *settings);

/* All four: before cws_listen; 0, or -1 when memory ran out or `name` is not an RFC 7230 token of
 * at most 63 characters.
 *
 * A Host header is allowed when it equals a host given here, or that host, a colon and the port of
 * this server; letters in either case. An Origin is allowed when it is absent, when it is
 * "http://" and the Host of the same request, or when it equals an origin given here. */
int cws_add_subprotocol(cws_server *server, const char *name);
int cws_allow_host(cws_server *server, const char *host);
int cws_allow_origin(cws_server *server, const char *origin);

/* Before cws_listen: takes the address of a client whose connections come from `network`, such as
 * 192.0.2.1 or 2001:db8::/32, from the X-Forwarded-For of its requests: the last there that is not
 * in such a network itself. It is the address in log lines, and that of a WebSocket counts for
 * `addresses`; the connections of the proxy itself do not. Nobody else's header is looked at.
 * 0, or -1 when memory ran out or `network` is none. */
int cws_trust_proxy(cws_server *server, const char *network);

/* Whether `text` is such a network. Any thread. */
bool cws_is_network(const char *text);

/* `path` has a page that is written anew for each request: see `status` above. Who comes from
 * elsewhere than a loopback address, or through a proxy that says so (Forwarded, X-Forwarded-For,
 * X-Real-IP, Via), is told that there is none, unless status_anywhere is set. */
int cws_add_status_path(cws_server *server, const char *path);

typedef enum CWS_CLOSED cws_failure_kind {
    CWS_PORT_TAKEN,
    CWS_PERMISSION_DENIED,    /* to bind this port */
    CWS_ADDRESS_UNAVAILABLE,  /* not a numeric address, or not one of this machine */
    CWS_TOO_FEW_DESCRIPTORS,  /* RLIMIT_NOFILE leaves room for no connection */
    CWS_SYSTEM                /* anything else: see error_number and step */
} cws_failure_kind;

typedef struct cws_failure {
    cws_failure_kind kind;
    int error_number;   /* errno of the failed step, or 0 */
    const char *_Nullable step; /* what failed, in English; a constant */
} cws_failure;

/* Binds and listens, once. `host` is a numeric IPv4 or IPv6 address; `port` 0 takes a free one;
 * neither counts with a `listener` of the settings. `path` is where WebSockets are opened. From here
 * on the kernel queues connections.
 * 0, or -1 with `why` filled in; then only cws_free is left. */
int cws_listen(cws_server *server, const char *host, uint16_t port, const char *path,
               cws_failure *why);

/* Instead of cws_listen: `server` becomes one more loop of `first`, which listens already and does
 * not run yet. At most `loops` of the settings of `first`.
 * 0, or -1 with `why` filled in; then only cws_free is left. */
int cws_join(cws_server *server, cws_server *first, cws_failure *why);

/* The bound port, or 0 before cws_listen. */
uint16_t cws_port(const cws_server *server);

/* Serves until cws_stop, the stop descriptor or a signal; then says 1001 to every client and
 * returns, a quarter of a second later at most (a second signal: at once). Once per server.
 * 0, or -1 when the loop itself failed. Any end is the end of every loop of the same port; the one
 * that listens returns last, unless another takes longer than that quarter of a second. */
int cws_run(cws_server *server);

/* Ends cws_run, and that of the other loops of the same port, from inside a callback. */
void cws_stop(cws_server *server);

/* Whether the end has begun. */
bool cws_is_stopping(const cws_server *server);

/* A new descriptor, owned by the caller: writing eight bytes that hold a number other than zero
 * ends cws_run, from any thread, also before it began or after it ended. -1 with errno. */
int cws_stop_descriptor(const cws_server *server);

/* Closes every socket and frees everything. Not from inside a callback. */
void cws_free(cws_server *_Nullable server);

/* ---- Time -------------------------------------------------------------------------------- */

/* Now. Any thread. */
int64_t cws_now(void);

/* Calls `deadline` when cws_now() has reached `nanoseconds`; one that has passed fires at once,
 * INT64_MAX never. Replaces the deadline before. Costs nothing until the loop waits again: of
 * several set in one turn of the loop only the last reaches the kernel. */
void cws_set_deadline(cws_server *server, int64_t nanoseconds);

/* ---- Other descriptors ------------------------------------------------------------------- */

/* Calls `readable`, once, as soon as `descriptor` can be read: a pipe, a pidfd, anything that epoll
 * takes. It stays the caller's, who calls cws_ignore before closing it. Asking again is allowed.
 * One that is always readable costs a turn of the loop each time: ask again after a while.
 * 0, or -1 with errno. */
int cws_watch_once(cws_server *server, int descriptor);

/* No `readable` for this one any more. One that is not watched is ignored. */
void cws_ignore(cws_server *server, int descriptor);

/* ---- Sending ----------------------------------------------------------------------------- */

/* Ids are never used twice by one server. A call that names a client who is gone does nothing and
 * says so.
 *
 * A frame is worth sending only while it is the newest. It goes straight to the socket when nothing
 * waits before it; otherwise it waits in the one slot of that client, where a newer one takes its
 * place. Encode it between the two calls: cws_begin_frame returns room for `capacity` bytes, or
 * NULL when the client is gone or memory ran out; cws_end_frame sends the first `count` of them, 0
 * being none. Nothing is allocated while frames go straight out and `capacity` does not grow. */
uint8_t *_Nullable cws_begin_frame(cws_server *server, uint64_t id, size_t capacity);

typedef enum CWS_CLOSED cws_frame_outcome {
    CWS_FRAME_SENT,      /* handed to the kernel, or nothing to send */
    CWS_FRAME_KEPT,      /* waits until the socket can take it */
    CWS_FRAME_REPLACED,  /* waits, in the place of an older one that will never go out */
    CWS_FRAME_GONE       /* the client is gone */
} cws_frame_outcome;

cws_frame_outcome cws_end_frame(cws_server *server, uint64_t id, size_t count, bool is_text);

/* A message is delivered in order and before any waiting frame, or the client is closed (1008).
 * False when the client is gone or was closed for this message. */
bool cws_send_message(cws_server *server, uint64_t id, const uint8_t *_Nullable bytes, size_t count,
                      bool is_text);

/* Closes after the messages that wait. `reason` is UTF-8, cut at 123 bytes. `closed` follows after
 * the present callback. False when the client is gone. */
bool cws_close(cws_server *server, uint64_t id, uint16_t code, const char *reason);

/* ---- Pages ------------------------------------------------------------------------------- */

/* A table of pages. `headers` are lines that end in CR LF and go with every answer, refusals too.
 * NULL when memory ran out. */
cws_pages *_Nullable cws_pages_create(const char *headers);

/* `path` is matched exactly, after libwebsockets has decoded and cleaned the request's.
 * 0, or -1 when memory ran out. */
int cws_pages_add(cws_pages *pages, const char *path, const char *content_type,
                  const uint8_t *_Nullable bytes, size_t count);

/* Frees a table that was not given to a server. */
void cws_pages_free(cws_pages *_Nullable pages);

/* Serves these pages from now on and takes ownership; answers under way end from the old ones. */
void cws_replace_pages(cws_server *server, cws_pages *pages);

/* ---- Watching ---------------------------------------------------------------------------- */

/* Why a request was refused or, from CWS_CAUSE_MESSAGE_SIZE on, a WebSocket ended: each has one
 * cause. */
typedef enum cws_cause {
    CWS_CAUSE_HOST,
    CWS_CAUSE_ORIGIN,
    CWS_CAUSE_PATH,
    CWS_CAUSE_REMOTE,       /* a status page, asked for from elsewhere */
    CWS_CAUSE_METHOD,
    CWS_CAUSE_BODY,
    CWS_CAUSE_UPGRADE,
    CWS_CAUSE_VERSION,
    CWS_CAUSE_KEY,
    CWS_CAUSE_SUBPROTOCOL,
    CWS_CAUSE_MISDIRECTED,
    CWS_CAUSE_FULL,
    CWS_CAUSE_SOCKETS,
    CWS_CAUSE_ADDRESS_FULL,
    CWS_CAUSE_ADDRESS_RATE,
    CWS_CAUSE_HEADER_SIZE,
    CWS_CAUSE_HEADER_TIME,
    CWS_CAUSE_HEADERS,      /* no whole request came: junk, nothing, or it is gone */
    CWS_CAUSE_MESSAGE_SIZE,
    CWS_CAUSE_FRAGMENTS,
    CWS_CAUSE_RATE,
    CWS_CAUSE_ENCODING,
    CWS_CAUSE_QUEUE,
    CWS_CAUSE_MEMORY,
    CWS_CAUSE_PROTOCOL,     /* it broke RFC 6455 */
    CWS_CAUSE_APPLICATION,  /* cws_close */
    CWS_CAUSE_CLIENT,       /* it said so */
    CWS_CAUSE_LOST,         /* the connection ended without a close */
    CWS_CAUSE_SILENT,       /* hang_up_after */
    CWS_CAUSE_STOPPING,     /* cws_stop */
    CWS_CAUSES /* how many there are */
} cws_cause;

/* All count up from the start, but for the two that say how many there are now. Of one type, since
 * they are copied and summed as an array. */
typedef struct cws_counters {
    uint64_t websockets;       /* now */
    uint64_t connections;      /* now, pages and handshakes counted; not those without a loop yet */
    uint64_t accepted;         /* connections, all by the one that listens */
    uint64_t opened;           /* WebSockets */
    uint64_t frames_sent;
    uint64_t frames_replaced;  /* never went out: a newer one took their place */
    uint64_t messages_sent;
    uint64_t messages_received;
    uint64_t bytes_sent;       /* payload of frames, messages and pages */
    uint64_t bytes_received;   /* payload of whole messages */
    uint64_t pages_sent;
    uint64_t lines_lost;       /* log lines that nobody took */
    uint64_t lines_suppressed; /* log lines beyond the rate of their kind */
    uint64_t wakes;            /* turns of the loop: how often it waited */
    uint64_t sweeps;           /* turns that looked at every socket: see watch.c */
    uint64_t refused[CWS_CAUSES];
} cws_counters;

void cws_copy_counters(const cws_server *server, cws_counters *counters);

/* Those of all loops behind the port, added up. On the thread of any of them; what the others do
 * meanwhile may be in it or not. */
void cws_sum_counters(const cws_server *server, cws_counters *counters);

/* A cause's name for logs and metrics, such as "subprotocol". Any thread. */
const char *cws_cause_name(cws_cause cause);

/* Writes a line to standard error if it takes one at once; else drops and counts it. Beyond ten
 * lines a second of one kind (a cause, or what the owner logs) they are left out; the next of that
 * kind says how many. `event` is one plain word; `bytes` are any UTF-8, cut so that the line has at
 * most PIPE_BUF bytes. */
void cws_log(cws_server *server, uint8_t level, const char *event, const char *bytes,
             size_t count);

#pragma clang assume_nonnull end
#endif
