/* One way of using one library: all that the loop knows of it. */
#ifndef CODEC_H
#define CODEC_H

#include <sha2.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bytes {
    const uint8_t *data;
    size_t size;
};

/* Why a library refused a document: one line of text. */
struct refusal {
    char why[512];
};

struct codec {
    const char *target;
    const char *product;
    const char *(*version)(void);

    /* Bytes to document, and document to bytes: NULL when the library refuses. The image outlives the document. */
    void *(*decode)(const struct bytes *image, struct refusal *refusal);
    void *(*encode)(const void *document, struct refusal *refusal);

    /* Takes every value of a document and counts them: -1 when the library refuses. */
    int64_t (*read)(const void *document, struct refusal *refusal);

    /* Adds the canonical form of a document to the digest; NULL when there is none. */
    bool (*canonical)(const void *document, SHA2_CTX *digest, struct refusal *refusal);

    /* What encode gave. */
    struct bytes (*encoded)(const void *result);

    /* Give back what decode and what encode gave; both take NULL. */
    void (*release)(void *document);
    void (*release_encoded)(void *result);
};

extern const struct codec bson_codec, bson_raw_codec, null_codec;

#endif
