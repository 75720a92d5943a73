/* The table of pages: in memory, complete with the headers that are theirs. */
#include "private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { sha1_size = 20 };

cws_pages *cws_pages_create(const char *headers)
{
    cws_pages *pages = calloc(1, sizeof *pages);
    if (pages && !(pages->headers = strdup(headers))) {
        free(pages);
        return NULL;
    }
    return pages;
}

static void free_page(struct page *page)
{
    free(page->path);
    free(page->etag);
    free(page->head);
    free(page->body);
    free(page);
}

/* A strong validator: it changes with any byte of the body. */
static void hash(const uint8_t *bytes, size_t count, char digits[2 * sha1_size + 1])
{
    uint8_t digest[sha1_size];
    lws_SHA1(bytes, count, digest);
    for (int i = 0; i < sha1_size; i++)
        snprintf(digits + 2 * i, 3, "%02x", digest[i]);
}

int cws_pages_add(cws_pages *pages, const char *path, const char *content_type,
                  const uint8_t *bytes, size_t count)
{
    struct page *page = calloc(1, sizeof *page);
    if (!page)
        return -1;
    page->count = count;
    page->path = strdup(path);
    page->body = malloc(count + 1);
    if (!page->path || !page->body) {
        free_page(page);
        return -1;
    }
    if (count > 0)
        memcpy(page->body, bytes, count);
    char digits[2 * sha1_size + 1];
    hash(page->body, count, digits);
    if (asprintf(&page->etag, "\"%s\"", digits) < 0)
        page->etag = NULL;
    if (asprintf(&page->head, "Content-Type: %s\r\nETag: \"%s\"\r\nCache-Control: no-cache\r\n",
                 content_type, digits) < 0)
        page->head = NULL;
    if (!page->etag || !page->head) {
        free_page(page);
        return -1;
    }
    page->next = pages->first;
    pages->first = page;
    return 0;
}

const struct page *cws_find_page(const cws_pages *pages, const char *path)
{
    const struct page *page = pages->first;
    while (page && strcmp(page->path, path) != 0)
        page = page->next;
    return page;
}

void cws_pages_free(cws_pages *pages)
{
    if (!pages)
        return;
    struct page *next;
    for (struct page *page = pages->first; page; page = next) {
        next = page->next;
        free_page(page);
    }
    free(pages->headers);
    free(pages);
}

cws_pages *cws_retain_pages(cws_pages *pages)
{
    pages->references++;
    return pages;
}

/* The server holds one reference that is not counted. */
void cws_release_pages(cws_pages *pages)
{
    if (pages && pages->references-- == 0)
        cws_pages_free(pages);
}

void cws_replace_pages(cws_server *server, cws_pages *pages)
{
    cws_release_pages(server->pages);
    server->pages = pages;
}
