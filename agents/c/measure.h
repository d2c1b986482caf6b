/* The three operations, and the clock around them. */
#ifndef MEASURE_H
#define MEASURE_H

#include <stdio.h>

#include "codec.h"
#include "corpus.h"

struct operation;

struct measured {
    const struct codec *codec;
    struct corpus corpus;
    void **documents; /* for encode: decoded once, before its clock; NULL until then */
    void **kept;      /* what the last run left, a place for each document; NULL where nothing did */
    const struct operation *kept_by;
};

struct run {
    int64_t bytes;
    int64_t values;
    uint64_t allocated;
};

extern const struct operation operation_decode, operation_read, operation_encode;

/* The operation of this name, or NULL. */
const struct operation *operation_named(const char *name);

/* Takes the documents of a file in place of those before it. */
bool measured_load(struct measured *measured, const char *path, struct refusal *refusal);

/* Gives back all documents and results. */
void measured_forget(struct measured *measured);

/* Writes the nanoseconds of each time as JSON numbers between commas; false when the library refuses a document. */
bool measured_run(struct measured *measured, const struct operation *operation, int64_t passes, int64_t millis,
                  FILE *times, struct run *run, struct refusal *refusal);

#endif
