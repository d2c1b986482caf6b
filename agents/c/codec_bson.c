/* libbson: a document is its bytes behind a bson_t; there is no tree. */
#include <bson/bson.h>
#include <stdio.h>

#include "canonical.h"
#include "codec.h"

static const bson_validate_flags_t TEXT_IS_UTF8 = BSON_VALIDATE_UTF8 | BSON_VALIDATE_UTF8_ALLOW_NULL;

static const char *version(void)
{
    return bson_get_version();
}

static void because(struct refusal *refusal, const char *why)
{
    snprintf(refusal->why, sizeof refusal->why, "%s", why);
}

/* Checks the bytes and copies them into a document of its own. */
static void *decode_checked(const struct bytes *image, struct refusal *refusal)
{
    bson_t view;
    bson_error_t error;
    if (!bson_init_static(&view, image->data, image->size)) {
        because(refusal, "no frame of a document");
        return NULL;
    }
    if (!bson_validate_with_error(&view, TEXT_IS_UTF8, &error)) {
        because(refusal, error.message);
        return NULL;
    }
    return bson_copy(&view);
}

/* A document that points into the bytes: only its frame is looked at. */
static void *decode_view(const struct bytes *image, struct refusal *refusal)
{
    bson_t *document = BSON_ALIGNED_ALLOC(bson_t);
    if (!bson_init_static(document, image->data, image->size)) {
        because(refusal, "no frame of a document");
        bson_free(document);
        return NULL;
    }
    return document;
}

static int64_t read_values(bson_iter_t *each)
{
    int64_t values = 0;
    while (bson_iter_next(each)) {
        if (BSON_ITER_HOLDS_DOCUMENT(each) || BSON_ITER_HOLDS_ARRAY(each)) {
            bson_iter_t children;
            int64_t inner = bson_iter_recurse(each, &children) ? read_values(&children) : -1;
            if (inner < 0) {
                return -1;
            }
            values += inner;
        } else if (bson_iter_value(each)) {
            values++;
        }
    }
    return each->err_off ? -1 : values;
}

static int64_t read_all(const void *document, struct refusal *refusal)
{
    bson_iter_t each;
    int64_t values = bson_iter_init(&each, document) ? read_values(&each) : -1;
    if (values < 0) {
        because(refusal, "corrupt BSON");
    }
    return values;
}

static bool append_elements(bson_t *to, bson_iter_t *each, bool array);

static bool append_container(bson_t *to, const char *key, int length, const bson_iter_t *from)
{
    bool array = BSON_ITER_HOLDS_ARRAY(from);
    bson_iter_t children;
    bson_t child;
    return bson_iter_recurse(from, &children) &&
           (array ? bson_append_array_begin(to, key, length, &child)
                  : bson_append_document_begin(to, key, length, &child)) &&
           append_elements(&child, &children, array) &&
           (array ? bson_append_array_end(to, &child) : bson_append_document_end(to, &child));
}

/* Appends value by value, arrays with keys made anew. */
static bool append_elements(bson_t *to, bson_iter_t *each, bool array)
{
    for (uint32_t index = 0; bson_iter_next(each); index++) {
        char number[16];
        const char *key = bson_iter_key(each);
        int length = (int)(array ? bson_uint32_to_string(index, &key, number, sizeof number)
                                 : bson_iter_key_len(each));
        bool container = BSON_ITER_HOLDS_DOCUMENT(each) || BSON_ITER_HOLDS_ARRAY(each);
        if (!(container ? append_container(to, key, length, each)
                        : bson_append_value(to, key, length, bson_iter_value(each)))) {
            return false;
        }
    }
    return each->err_off == 0;
}

static void *encode(const void *document, struct refusal *refusal)
{
    bson_t *result = bson_new();
    bson_iter_t each;
    if (!bson_iter_init(&each, document) || !append_elements(result, &each, false)) {
        because(refusal, "an element that cannot be read or appended");
        bson_destroy(result);
        return NULL;
    }
    return result;
}

static bool canonical(const void *document, SHA2_CTX *digest, struct refusal *refusal)
{
    bool done = canonical_document(document, digest);
    if (!done) {
        because(refusal, "corrupt BSON");
    }
    return done;
}

static struct bytes encoded(const void *result)
{
    const bson_t *document = result;
    return (struct bytes){bson_get_data(document), document->len};
}

static void destroy(void *document)
{
    bson_destroy(document);
}

const struct codec bson_codec = {
    .target = "c.bson",
    .product = "libbson",
    .version = version,
    .decode = decode_checked,
    .encode = encode,
    .read = read_all,
    .canonical = canonical,
    .encoded = encoded,
    .release = destroy,
    .release_encoded = destroy,
};

const struct codec bson_raw_codec = {
    .target = "c.bson.raw",
    .product = "libbson",
    .version = version,
    .decode = decode_view,
    .encode = encode,
    .read = read_all,
    .canonical = canonical,
    .encoded = encoded,
    .release = bson_free,
    .release_encoded = destroy,
};
