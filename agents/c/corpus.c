#include "corpus.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint8_t *whole(FILE *file, size_t *size)
{
    uint8_t *content = NULL;
    size_t room = 0;
    *size = 0;
    do {
        room = room ? room * 2 : 1 << 16;
        uint8_t *grown = realloc(content, room);
        if (!grown) {
            free(content);
            return NULL;
        }
        content = grown;
        *size += fread(content + *size, 1, room - *size, file);
    } while (*size == room);
    if (ferror(file)) {
        free(content);
        return NULL;
    }
    return content;
}

/* The length at the head of a document, or 0 where none fits. 5 bytes: the smallest document (bsonspec.org). */
static size_t frame(const uint8_t *at, size_t left)
{
    if (left < 5) {
        return 0;
    }
    uint32_t length = at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
    return length < 5 || length > left ? 0 : length;
}

static bool split(struct corpus *corpus)
{
    size_t room = 0;
    for (size_t at = 0; at < corpus->size;) {
        size_t length = frame(corpus->content + at, corpus->size - at);
        if (length == 0) {
            return false;
        }
        if (corpus->count == room) {
            room = room ? room * 2 : 1024;
            struct bytes *grown = realloc(corpus->images, room * sizeof *grown);
            if (!grown) {
                return false;
            }
            corpus->images = grown;
        }
        corpus->images[corpus->count++] = (struct bytes){corpus->content + at, length};
        at += length;
    }
    return true;
}

bool corpus_load(struct corpus *corpus, const char *path, struct refusal *refusal)
{
    *corpus = (struct corpus){0};
    FILE *file = fopen(path, "rb");
    if (!file || !(corpus->content = whole(file, &corpus->size))) {
        snprintf(refusal->why, sizeof refusal->why, "cannot read %s: %s", path, strerror(errno));
    } else if (!split(corpus)) {
        snprintf(refusal->why, sizeof refusal->why, "no file of BSON documents: %s", path);
        corpus_free(corpus);
    }
    if (file) {
        fclose(file);
    }
    return corpus->content != NULL;
}

void corpus_free(struct corpus *corpus)
{
    free(corpus->content);
    free(corpus->images);
    *corpus = (struct corpus){0};
}
