/* No codec: what is left is the agent's own loop. */
#include "codec.h"

static const char *version(void)
{
    return "1";
}

static void *same(const void *document, struct refusal *refusal)
{
    (void)refusal;
    return (void *)document;
}

static void *decode(const struct bytes *image, struct refusal *refusal)
{
    return same(image, refusal);
}

static int64_t read_one(const void *document, struct refusal *refusal)
{
    (void)document;
    (void)refusal;
    return 1;
}

static struct bytes encoded(const void *result)
{
    return *(const struct bytes *)result;
}

static void release(void *result)
{
    (void)result;
}

const struct codec null_codec = {
    .target = "c.null",
    .product = "none",
    .version = version,
    .decode = decode,
    .encode = same,
    .read = read_one,
    .encoded = encoded,
    .release = release,
    .release_encoded = release,
};
