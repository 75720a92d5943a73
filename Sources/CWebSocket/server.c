/* A server's life: made, run, stopped, freed. */
#include "private.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { stop_grace_milliseconds = 250 };

static int add_string(struct strings *strings, const char *string)
{
    char **items = realloc(strings->items, (strings->count + 1) * sizeof *items);
    if (!items)
        return -1;
    strings->items = items;
    if (!(items[strings->count] = strdup(string)))
        return -1;
    strings->count++;
    return 0;
}

static void free_strings(struct strings *strings)
{
    for (size_t i = 0; i < strings->count; i++)
        free(strings->items[i]);
    free(strings->items);
}

/* A socket that became descriptor 2 would be sent the log. */
static void occupy_standard_descriptors(void)
{
    int descriptor;
    do
        descriptor = open("/dev/null", O_RDWR);
    while (descriptor >= 0 && descriptor <= STDERR_FILENO);
    if (descriptor >= 0)
        close(descriptor);
}

cws_server *cws_create(const cws_callbacks *callbacks, const cws_settings *settings)
{
    occupy_standard_descriptors();
    signal(SIGPIPE, SIG_IGN);

    cws_server *server = calloc(1, sizeof *server);
    if (!server)
        return NULL;
    server->callbacks = *callbacks;
    server->settings = *settings;
    server->listener.descriptor = server->timer.descriptor = -1;
    server->signals.descriptor = server->stopper.descriptor = -1;
    server->bell.descriptor = server->waiting_room.descriptor = server->visitors.descriptor = -1;
    server->watch = server->elsewhere = -1;
    server->deadline = server->armed = INT64_MAX;
    server->first = server->loops[0] = server;
    server->loop_count = 1;
    pthread_mutex_init(&server->inbox.mutex, NULL);
    pthread_mutex_init(&server->crowd.mutex, NULL);
    server->pages = cws_pages_create("");
    server->scratch = malloc(LWS_PRE + scratch_size);
    if (!server->pages || !server->scratch) {
        cws_free(server);
        return NULL;
    }
    return server;
}

static bool is_token(const char *name)
{
    size_t count = strlen(name);
    return count > 0 && count < 64
        && strspn(name, "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyz"
                        "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == count;
}

int cws_add_subprotocol(cws_server *server, const char *name)
{
    return is_token(name) ? add_string(&server->subprotocols, name) : -1;
}

int cws_allow_host(cws_server *server, const char *host)
{
    return add_string(&server->hosts, host);
}

int cws_allow_origin(cws_server *server, const char *origin)
{
    return add_string(&server->origins, origin);
}

int cws_trust_proxy(cws_server *server, const char *network)
{
    struct networks *proxies = &server->proxies;
    struct network *items = realloc(proxies->items, (proxies->count + 1) * sizeof *items);
    if (!items)
        return -1;
    proxies->items = items;
    if (!cws_read_network(network, &items[proxies->count]))
        return -1;
    proxies->count++;
    return 0;
}

int cws_add_status_path(cws_server *server, const char *path)
{
    return add_string(&server->status_paths, path);
}

uint16_t cws_port(const cws_server *server)
{
    return server->port;
}

static void add_counters(const cws_server *server, cws_counters *sum)
{
    const uint64_t *from = (const uint64_t *)&server->counters;
    uint64_t *to = (uint64_t *)sum;
    for (size_t i = 0; i < sizeof *sum / sizeof *to; i++)
        to[i] += __atomic_load_n(&from[i], __ATOMIC_RELAXED);
}

void cws_copy_counters(const cws_server *server, cws_counters *counters)
{
    *counters = (cws_counters){0};
    add_counters(server, counters);
}

void cws_sum_counters(const cws_server *server, cws_counters *counters)
{
    *counters = (cws_counters){0};
    for (uint32_t i = 0; i < server->first->loop_count; i++)
        add_counters(server->first->loops[i], counters);
}

/* ---- The context ------------------------------------------------------------------------- */

static int allocate_tables(cws_server *server)
{
    uint32_t count = server->websocket_limit;
    server->slots = calloc(count, sizeof *server->slots);
    server->free_slots = calloc(count, sizeof *server->free_slots);
    server->protocols = calloc(server->subprotocols.count + 3, sizeof *server->protocols);
    if (!server->slots || !server->free_slots || !server->protocols)
        return -1;
    while (server->free_count < count) {
        server->free_slots[server->free_count] = (uint16_t)(count - 1 - server->free_count);
        server->free_count++;
    }
    return 0;
}

/* The first protocol handles everything that is not yet a WebSocket. A client can ask for any of
 * them by its name, so the names of those that are no subprotocol are not tokens. */
static void fill_protocols(cws_server *server)
{
    size_t count = server->subprotocols.count;
    struct lws_protocols *protocols = server->protocols;
    protocols[0] = (struct lws_protocols){.name = "(pages)", .callback = cws_on_client,
                                          .tx_packet_size = scratch_size};
    for (size_t i = 0; i < count; i++)
        protocols[i + 1] = (struct lws_protocols){
            .name = server->subprotocols.items[i], .callback = cws_on_client, .id = (unsigned)i,
            .rx_buffer_size = server->settings.maximum_message,
            /* One send for one frame: libwebsockets cuts and copies what is longer than this. */
            .tx_packet_size = 1 << 20};
    protocols[count + 1] = (struct lws_protocols){.name = "(sources)", .callback = cws_on_source};
}

static int open_context(cws_server *server)
{
    const cws_settings *settings = &server->settings;
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_DISABLE_IPV6
                   | LWS_SERVER_OPTION_VALIDATE_UTF8,
        .protocols = server->protocols,
        .user = server,
        .vhost_name = "default",
        .pt_serv_buf_size = scratch_size,
        .max_http_header_data2 = kept_headers * settings->header_size,
        .timeout_secs = settings->header_timeout,
        .timeout_secs_ah_idle = settings->header_timeout,
        .keepalive_timeout = settings->header_timeout,
        .retry_and_idle_policy = &server->validity,
    };
    server->context = lws_create_context(&info);
    if (server->context)
        server->vhost = lws_create_vhost(server->context, &info);
    return server->vhost ? 0 : -1;
}

/* ---- Running ----------------------------------------------------------------------------- */

static int open_loop(cws_server *server, const char *path, cws_failure *why)
{
    *why = (cws_failure){.kind = CWS_SYSTEM, .step = "allocating"};
    server->path = strdup(path);
    if (!server->path || allocate_tables(server) < 0
        || (server->first == server && !cws_open_crowd(server)))
        return -1;
    fill_protocols(server);
    why->step = "starting libwebsockets";
    if (open_context(server) < 0)
        return -1;
    why->step = "opening the timer";
    if (cws_open_sources(server) < 0) {
        why->error_number = errno;
        return -1;
    }
    return 0;
}

int cws_listen(cws_server *server, const char *host, uint16_t port, const char *path,
               cws_failure *why)
{
    cws_attach_log(server);
    *why = (cws_failure){.kind = CWS_SYSTEM, .step = "opening the signals"};
    int status = server->settings.handles_signals ? cws_block_signals(server) : 0;
    if (status < 0)
        why->error_number = errno;
    else if (cws_open_listener(server, host, port, why) < 0
             || cws_fit_descriptors(server, why) < 0 || open_loop(server, path, why) < 0)
        status = -1;
    cws_detach_log();
    return status;
}

int cws_join(cws_server *server, cws_server *first, cws_failure *why)
{
    *why = (cws_failure){.kind = CWS_SYSTEM, .step = "joining: too many loops"};
    if (first->loop_count >= first->settings.loops)
        return -1;
    cws_attach_log(server);
    server->first = first;
    server->port = first->port;
    server->websocket_limit = first->websocket_limit;
    int status = open_loop(server, first->path, why);
    if (status == 0) {
        server->index = first->loop_count++;
        first->loops[server->index] = server;
    }
    cws_detach_log();
    return status;
}

static void tell_stopping(cws_server *server)
{
    if (!server->stopping || server->told_stopping)
        return;
    server->told_stopping = true;
    server->callbacks.stopping(server->callbacks.context);
}

int cws_run(cws_server *server)
{
    cws_attach_log(server);
    int status = 0;
    cws_unsettle(server);
    server->callbacks.began(server->callbacks.context);
    while (!server->finished && status >= 0) {
        cws_arm_timer(server);
        status = cws_wait(server);
        cws_count(&server->counters.wakes, 1);
        cws_continue_answers(server);
        tell_stopping(server);
    }

    for (uint32_t i = 0; i < server->websocket_limit; i++)
        if (server->slots[i])
            cws_tell_later(server->slots[i]);
    cws_tell_closed(server);
    cws_dismiss_guests(server);
    if (status < 0)
        cws_ask_others(server, WISH_TO_STOP);
    cws_close_inbox(server);
    server->callbacks.ended(server->callbacks.context);
    cws_detach_log();
    return status < 0 ? -1 : 0;
}

/* Whoever listens is the last, because it takes the signals: a second one is for those that are
 * still saying goodbye. */
void cws_finish_if_done(cws_server *server)
{
    if (server->stopping && server->counters.websockets == 0
        && (server != server->first || atomic_load(&server->ended) == server->loop_count - 1))
        server->finished = true;
}

void cws_stop(cws_server *server)
{
    if (server->stopping)
        return;
    server->stopping = true;
    server->deadline = cws_now() + stop_grace_milliseconds * 1000000ll;
    cws_ask_others(server, WISH_TO_STOP);
    if (server->listener.wsi)
        lws_set_timeout(server->listener.wsi, PENDING_TIMEOUT_USER_REASON_BASE,
                        LWS_TO_KILL_ASYNC);
    for (uint32_t i = 0; i < server->websocket_limit; i++)
        if (server->slots[i])
            cws_close_connection(server->slots[i], CWS_CAUSE_STOPPING, LWS_CLOSE_STATUS_GOINGAWAY,
                                 "the server is stopping");
    cws_finish_if_done(server);
}

bool cws_is_stopping(const cws_server *server)
{
    return server->stopping;
}

int cws_stop_descriptor(const cws_server *server)
{
    return fcntl(server->stopper.descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
}

void cws_free(cws_server *server)
{
    if (!server)
        return;
    struct source *sources[] = {&server->listener, &server->timer, &server->signals,
                                &server->stopper, &server->bell, &server->waiting_room,
                                &server->visitors};
    if (server->signals.descriptor >= 0)
        pthread_sigmask(SIG_SETMASK, &server->signals_before, NULL);
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++)
        if (sources[i]->descriptor >= 0 && !sources[i]->wsi)
            close(sources[i]->descriptor);
    cws_close_watch(server);
    if (server->context) {
        cws_attach_log(server);
        lws_sul_cancel(&server->resume_listening);
        lws_sul_cancel(&server->expiry);
        lws_sul_cancel(&server->liveness);
        lws_context_destroy(server->context);
        cws_detach_log();
    }
    free_strings(&server->subprotocols);
    free_strings(&server->hosts);
    free_strings(&server->origins);
    free_strings(&server->status_paths);
    cws_release_pages(server->pages);
    free(server->path);
    free(server->protocols);
    free(server->slots);
    free(server->free_slots);
    free(server->scratch);
    free(server->frame);
    free(server->inbox.clients);
    free(server->proxies.items);
    cws_close_crowd(server);
    pthread_mutex_destroy(&server->inbox.mutex);
    pthread_mutex_destroy(&server->crowd.mutex);
    free(server);
}
