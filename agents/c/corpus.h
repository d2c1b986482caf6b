/* The loaded documents: one byte string each, all in one piece of memory. */
#ifndef CORPUS_H
#define CORPUS_H

#include "codec.h"

struct corpus {
    uint8_t *content;
    size_t size;
    struct bytes *images;
    size_t count;
};

/* Reads a file and splits it; on failure says why and leaves the corpus empty. */
bool corpus_load(struct corpus *corpus, const char *path, struct refusal *refusal);

void corpus_free(struct corpus *corpus);

#endif
