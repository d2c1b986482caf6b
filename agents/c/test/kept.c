/* A run gives back the results of the run before it one by one, as it replaces them: within its clock. */
#include <assert.h>
#include <stdlib.h>

#include "../allocated.h"
#include "../measure.h"

enum { DOCUMENTS = 2, RUNS = 2 };

static int released;
static int decoded;
static int released_before[RUNS * DOCUMENTS];

uint64_t allocated_bytes(void)
{
    return 0;
}

static void *decode(const struct bytes *image, struct refusal *refusal)
{
    (void)image;
    (void)refusal;
    released_before[decoded++] = released;
    return malloc(1);
}

static int64_t read_one(const void *document, struct refusal *refusal)
{
    (void)document;
    (void)refusal;
    return 1;
}

static void release(void *document)
{
    released += document != NULL;
    free(document);
}

static void check(const struct operation *operation)
{
    const struct codec codec = {.decode = decode, .read = read_one, .release = release};
    struct bytes images[DOCUMENTS] = {0};
    struct measured measured = {.codec = &codec, .corpus = {.images = images, .count = DOCUMENTS}};
    struct refusal refusal;
    struct run run;
    FILE *times = fopen("/dev/null", "w");
    assert(times);
    released = 0;
    decoded = 0;
    for (int i = 0; i < RUNS; i++) {
        assert(measured_run(&measured, operation, 1, 0, times, &run, &refusal));
    }
    fclose(times);
    for (int i = 0; i < DOCUMENTS; i++) {
        assert(released_before[i] == 0);
        assert(released_before[DOCUMENTS + i] == i);
    }
}

int main(void)
{
    check(&operation_decode);
    check(&operation_read);
    return 0;
}
