#include "CChild.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* 0 if the file can be run, else errno. */
static int why_not(const char *path)
{
    struct stat file;
    if (stat(path, &file) < 0)
        return errno;
    if (!S_ISREG(file.st_mode))
        return EACCES;
    return access(path, X_OK) < 0 ? errno : 0;
}

char *cch_find(const char *name)
{
    const char *folders = strchr(name, '/') || !*name ? "" : getenv("PATH");
    if (!folders)
        folders = "/usr/local/bin:/usr/bin:/bin";
    int failure = ENOENT;
    for (;;) {
        size_t length = strcspn(folders, ":");
        char *path = malloc(length + strlen(name) + 2);
        if (!path)
            return NULL;
        memcpy(path, folders, length);
        strcpy(stpcpy(path + length, length > 0 ? "/" : ""), name);
        int reason = why_not(path);
        if (reason == 0)
            return path;
        free(path);
        if (reason != ENOENT && reason != ENOTDIR)
            failure = reason; /* as execvp: it goes on, and says so if there is no other */
        if (!folders[length])
            break;
        folders += length + 1;
    }
    errno = failure;
    return NULL;
}

/* What the child does between its birth and the program. 0, or an error number. */
static int prepare(posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes, int output)
{
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    int failure = posix_spawn_file_actions_addopen(actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    if (!failure)
        failure = posix_spawn_file_actions_adddup2(actions, output, STDOUT_FILENO);
    if (!failure)
        failure = posix_spawn_file_actions_adddup2(actions, output, STDERR_FILENO);
    /* Whatever else is open, and whoever forgot to say that it closes on exec. */
    if (!failure)
        failure = posix_spawn_file_actions_addclosefrom_np(actions, STDERR_FILENO + 1);
    if (!failure)
        failure = posix_spawnattr_setsigmask(attributes, &none);
    if (!failure)
        failure = posix_spawnattr_setsigdefault(attributes, &all);
    if (!failure)
        failure = posix_spawnattr_setpgroup(attributes, 0);
    if (!failure)
        failure = posix_spawnattr_setflags(
            attributes,
            POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    return failure;
}

static int spawn(const char *path, char **words, int output, pid_t *pid)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int failure = posix_spawn_file_actions_init(&actions);
    if (failure)
        return failure;
    failure = posix_spawnattr_init(&attributes);
    if (!failure) {
        failure = prepare(&actions, &attributes, output);
        if (!failure)
            failure = posix_spawn(pid, path, &actions, &attributes, words, environ);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return failure;
}

int cch_start(const char *path, const char *words, size_t count, cch_child *child)
{
    char **list = calloc(count + 1, sizeof *list);
    if (!list)
        return -1;
    for (size_t i = 0; i < count; i++) {
        list[i] = (char *)words; /* posix_spawn does not write to them */
        words += strlen(words) + 1;
    }
    int ends[2], failure = 0;
    if (pipe2(ends, O_CLOEXEC) < 0) {
        failure = errno;
    } else {
        /* Only this end: the child is not to find that its output may fail. */
        fcntl(ends[0], F_SETFL, O_NONBLOCK);
        failure = spawn(path, list, ends[1], &child->pid);
        close(ends[1]);
        child->output = ends[0];
        if (!failure && (child->exit = pidfd_open(child->pid, 0)) < 0) {
            failure = errno;
            int unused;
            cch_signal(child->pid, SIGKILL);
            cch_reap(child->pid, &unused, &unused);
        }
        if (failure)
            close(ends[0]);
    }
    free(list);
    errno = failure;
    return failure ? -1 : 0;
}

void cch_signal(int pid, int signal)
{
    kill(-pid, signal);
}

bool cch_wait(const cch_child *child, int milliseconds)
{
    struct pollfd end = {.fd = child->exit, .events = POLLIN};
    return poll(&end, 1, milliseconds) > 0;
}

void cch_reap(int pid, int *status, int *signal)
{
    /* Before its number can be another's: until it is reaped, no group has it. */
    kill(-pid, SIGKILL);
    int end = 0;
    while (waitpid(pid, &end, 0) < 0 && errno == EINTR)
        ;
    *status = WIFEXITED(end) ? WEXITSTATUS(end) : 0;
    *signal = WIFSIGNALED(end) ? WTERMSIG(end) : 0;
}
