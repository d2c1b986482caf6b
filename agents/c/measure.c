#include "measure.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "allocated.h"

/* One pass: the values that it saw, or -1 when the library refuses. */
struct operation {
    const char *name;
    bool encodes;
    int64_t (*pass)(struct measured *measured, struct refusal *refusal);
};

/* A result is given back once the next one for its place is there, within the clock: memory is part of C's work. */
static bool keep(void **place, void *result, void (*release)(void *))
{
    release(*place);
    *place = result;
    return result != NULL;
}

static bool decode_one(struct measured *measured, size_t i, struct refusal *refusal)
{
    const struct codec *codec = measured->codec;
    return keep(&measured->kept[i], codec->decode(&measured->corpus.images[i], refusal), codec->release);
}

static int64_t decode_all(struct measured *measured, struct refusal *refusal)
{
    for (size_t i = 0; i < measured->corpus.count; i++) {
        if (!decode_one(measured, i, refusal)) {
            return -1;
        }
    }
    return 0;
}

static int64_t read_all(struct measured *measured, struct refusal *refusal)
{
    int64_t values = 0;
    for (size_t i = 0; i < measured->corpus.count; i++) {
        if (!decode_one(measured, i, refusal)) {
            return -1;
        }
        int64_t seen = measured->codec->read(measured->kept[i], refusal);
        if (seen < 0) {
            return -1;
        }
        values += seen;
    }
    return values;
}

static int64_t encode_all(struct measured *measured, struct refusal *refusal)
{
    const struct codec *codec = measured->codec;
    for (size_t i = 0; i < measured->corpus.count; i++) {
        if (!keep(&measured->kept[i], codec->encode(measured->documents[i], refusal), codec->release_encoded)) {
            return -1;
        }
    }
    return 0;
}

const struct operation operation_decode = {"decode", false, decode_all};
const struct operation operation_read = {"read", false, read_all};
const struct operation operation_encode = {"encode", true, encode_all};

const struct operation *operation_named(const char *name)
{
    const struct operation *const all[] = {&operation_decode, &operation_read, &operation_encode};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (strcmp(all[i]->name, name) == 0) {
            return all[i];
        }
    }
    return NULL;
}

static void **places(const struct measured *measured)
{
    void **made = calloc(measured->corpus.count + 1, sizeof *made);
    if (!made) {
        abort();
    }
    return made;
}

static void empty(void **results, size_t count, void (*release)(void *))
{
    for (size_t i = 0; results && i < count; i++) {
        release(results[i]);
    }
    free(results);
}

static void forget_documents(struct measured *measured)
{
    empty(measured->documents, measured->corpus.count, measured->codec->release);
    measured->documents = NULL;
}

static void forget_kept(struct measured *measured)
{
    bool encoded = measured->kept_by && measured->kept_by->encodes;
    empty(measured->kept, measured->corpus.count, encoded ? measured->codec->release_encoded : measured->codec->release);
    measured->kept = NULL;
    measured->kept_by = NULL;
}

void measured_forget(struct measured *measured)
{
    forget_documents(measured);
    forget_kept(measured);
    corpus_free(&measured->corpus);
}

bool measured_load(struct measured *measured, const char *path, struct refusal *refusal)
{
    measured_forget(measured);
    return corpus_load(&measured->corpus, path, refusal);
}

static bool decode_first(struct measured *measured, struct refusal *refusal)
{
    if (measured->documents) {
        return true;
    }
    measured->documents = places(measured);
    for (size_t i = 0; i < measured->corpus.count; i++) {
        measured->documents[i] = measured->codec->decode(&measured->corpus.images[i], refusal);
        if (!measured->documents[i]) {
            forget_documents(measured);
            return false;
        }
    }
    return true;
}

static int64_t nanoseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

static int64_t timed(struct measured *measured, const struct operation *operation, int64_t passes, int64_t millis,
                     FILE *times, struct refusal *refusal)
{
    int64_t end = nanoseconds() + millis * 1000000;
    int64_t values = 0;
    int64_t after = 0;
    for (const char *comma = ""; after < end; comma = ", ") {
        int64_t before = nanoseconds();
        for (int64_t pass = 0; pass < passes && values >= 0; pass++) {
            values = operation->pass(measured, refusal);
        }
        after = nanoseconds();
        if (values < 0) {
            break;
        }
        fprintf(times, "%s%" PRId64, comma, after - before);
    }
    return values;
}

static int64_t result_bytes(const struct measured *measured)
{
    size_t bytes = 0;
    for (size_t i = 0; i < measured->corpus.count; i++) {
        bytes += measured->codec->encoded(measured->kept[i]).size;
    }
    return (int64_t)bytes;
}

bool measured_run(struct measured *measured, const struct operation *operation, int64_t passes, int64_t millis,
                  FILE *times, struct run *run, struct refusal *refusal)
{
    if (measured->kept_by != operation) {
        forget_kept(measured);
    }
    if (operation->encodes && !decode_first(measured, refusal)) {
        return false;
    }
    if (!measured->kept) {
        measured->kept = places(measured);
        measured->kept_by = operation;
    }
    uint64_t allocated = allocated_bytes();
    run->values = timed(measured, operation, passes, millis, times, refusal);
    run->allocated = allocated_bytes() - allocated;
    if (run->values < 0) {
        forget_kept(measured);
        return false;
    }
    run->bytes = operation->encodes ? result_bytes(measured) : (int64_t)measured->corpus.size;
    return true;
}
