/* The conversation of docs/agents.md: a line of words in, a line of JSON out. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allocated.h"
#include "measure.h"

#ifdef __clang__
#define RUNTIME "C17, " __VERSION__
#else
#define RUNTIME "C17, gcc " __VERSION__
#endif

static void write_string(const char *text)
{
    putchar('"');
    for (; *text; text++) {
        unsigned char letter = (unsigned char)*text;
        if (letter == '"' || letter == '\\') {
            printf("\\%c", letter);
        } else if (letter < 0x20) {
            printf("\\u%04x", letter);
        } else {
            putchar(letter);
        }
    }
    putchar('"');
}

static void answer_why(const char *kind, const char *why)
{
    printf("{\"%s\": ", kind);
    write_string(why);
    puts("}");
}

static void answer_error(const char *why)
{
    answer_why("error", why);
}

static void answer_hello(const struct codec *codec)
{
    printf("{\"protocol\": 1, \"target\": \"%s\", \"product\": \"%s\", \"version\": ", codec->target, codec->product);
    write_string(codec->version());
    printf(", \"runtime\": ");
    write_string(RUNTIME);
    puts(", \"operations\": [\"decode\", \"encode\", \"read\"], \"losses\": []}");
}

static void answer_load(struct measured *measured, const char *path)
{
    struct refusal refusal;
    if (measured_load(measured, path, &refusal)) {
        printf("{\"documents\": %zu, \"bytes\": %zu}\n", measured->corpus.count, measured->corpus.size);
    } else {
        answer_error(refusal.why);
    }
}

/* A whole number that is not negative, or -1. */
static int64_t number(const char *word)
{
    char *end;
    long long value = strtoll(word, &end, 10);
    return *word && !*end && value >= 0 ? value : -1;
}

static void answer_run(struct measured *measured, char *const words[])
{
    const struct operation *operation = operation_named(words[1]);
    int64_t passes = number(words[2]);
    int64_t millis = number(words[3]);
    if (!operation || passes < 1 || millis < 0 || millis > INT64_C(1000) * 60 * 60 * 24) {
        answer_error("run needs an operation, passes from 1, milliseconds from 0");
        return;
    }
    char *text = NULL;
    size_t length = 0;
    FILE *times = open_memstream(&text, &length);
    if (!times) {
        answer_error("out of memory");
        return;
    }
    struct refusal refusal;
    struct run run;
    bool done = measured_run(measured, operation, passes, millis, times, &run, &refusal);
    fclose(times);
    if (done) {
        printf("{\"times\": [%s], \"bytes\": %" PRId64 ", \"values\": %" PRId64 ", \"allocated\": %" PRIu64 "}\n", text,
               run.bytes, run.values, run.allocated);
    } else {
        answer_why("unsupported", refusal.why);
    }
    free(text);
}

static void answer_digest(const struct measured *measured)
{
    if (!measured->codec->canonical || measured->kept_by != &operation_decode) {
        answer_error(measured->codec->canonical ? "digest follows a run of decode" : "this target has no documents");
        return;
    }
    SHA2_CTX digest;
    struct refusal refusal;
    SHA256Init(&digest);
    for (size_t i = 0; i < measured->corpus.count; i++) {
        if (!measured->codec->canonical(measured->kept[i], &digest, &refusal)) {
            answer_why("unsupported", refusal.why);
            return;
        }
    }
    char hex[SHA256_DIGEST_STRING_LENGTH];
    printf("{\"digest\": \"%s\"}\n", SHA256End(&digest, hex));
}

static bool save(const struct measured *measured, FILE *file, size_t *saved)
{
    bool written = true;
    *saved = 0;
    for (size_t i = 0; written && i < measured->corpus.count; i++) {
        struct bytes result = measured->codec->encoded(measured->kept[i]);
        uint32_t size = (uint32_t)result.size;
        uint8_t length[] = {(uint8_t)size, (uint8_t)(size >> 8), (uint8_t)(size >> 16), (uint8_t)(size >> 24)};
        written = fwrite(length, sizeof length, 1, file) == 1 && fwrite(result.data, size, 1, file) == 1;
        *saved += sizeof length + size;
    }
    return fclose(file) == 0 && written;
}

static void answer_save(const struct measured *measured, const char *path)
{
    FILE *file = measured->kept_by == &operation_encode ? fopen(path, "wb") : NULL;
    size_t saved;
    if (file && save(measured, file, &saved)) {
        printf("{\"bytes\": %zu}\n", saved);
    } else {
        answer_error(measured->kept_by == &operation_encode ? "cannot write the file" : "save follows a run of encode");
    }
}

static void answer(struct measured *measured, char *line)
{
    char *words[5] = {0};
    int count = 0;
    for (char *rest = line; rest && count < 5;) {
        words[count++] = strsep(&rest, "\t");
    }
    if (count == 1 && strcmp(words[0], "hello") == 0) {
        answer_hello(measured->codec);
    } else if (count == 2 && strcmp(words[0], "load") == 0) {
        answer_load(measured, words[1]);
    } else if (count == 4 && strcmp(words[0], "run") == 0) {
        answer_run(measured, words);
    } else if (count == 1 && strcmp(words[0], "digest") == 0) {
        answer_digest(measured);
    } else if (count == 2 && strcmp(words[0], "save") == 0) {
        answer_save(measured, words[1]);
    } else {
        answer_error("no such request");
    }
}

static const struct codec *codec_named(const char *target)
{
    const struct codec *const all[] = {&bson_codec, &bson_raw_codec, &null_codec};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (strcmp(all[i]->target, target) == 0) {
            return all[i];
        }
    }
    return NULL;
}

int main(int count, char **arguments)
{
    struct measured measured = {.codec = count == 2 ? codec_named(arguments[1]) : NULL};
    if (!measured.codec) {
        fputs("usage: agent c.bson|c.bson.raw|c.null\n", stderr);
        return 2;
    }
    allocated_count();
    char *line = NULL;
    size_t room = 0;
    for (ssize_t length; (length = getline(&line, &room, stdin)) > 0; fflush(stdout)) {
        line[strcspn(line, "\n")] = '\0';
        answer(&measured, line);
    }
    measured_forget(&measured);
    free(line);
    return 0;
}
