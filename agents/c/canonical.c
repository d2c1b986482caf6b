#include "canonical.h"

#include <math.h>
#include <string.h>

static void tag(SHA2_CTX *digest, char letter)
{
    SHA256Update(digest, (const uint8_t *)&letter, 1);
}

static void bytes(SHA2_CTX *digest, const void *data, size_t size)
{
    if (size > 0) {
        SHA256Update(digest, data, size);
    }
}

static void big32(SHA2_CTX *digest, uint32_t number)
{
    number = BSON_UINT32_TO_BE(number);
    bytes(digest, &number, sizeof number);
}

static void big64(SHA2_CTX *digest, uint64_t number)
{
    number = BSON_UINT64_TO_BE(number);
    bytes(digest, &number, sizeof number);
}

/* Length and content. */
static void text(SHA2_CTX *digest, const void *data, size_t size)
{
    big32(digest, (uint32_t)size);
    bytes(digest, data, size);
}

static void floating(SHA2_CTX *digest, double number)
{
    uint64_t bits = UINT64_C(0x7ff8000000000000);
    if (!isnan(number)) {
        memcpy(&bits, &number, sizeof bits);
    }
    big64(digest, bits);
}

static void date(SHA2_CTX *digest, int64_t millis)
{
    int64_t within = millis % 1000 < 0 ? millis % 1000 + 1000 : millis % 1000;
    /* Divided first: the earliest dates have no room for the subtraction. */
    big64(digest, (uint64_t)(millis / 1000 - (millis % 1000 < 0)));
    big32(digest, (uint32_t)within * 1000000);
}

static bool container(const uint8_t *data, uint32_t size, char letter, SHA2_CTX *digest);

static bool value(const bson_value_t *of, SHA2_CTX *digest)
{
    switch (of->value_type) {
    case BSON_TYPE_DOCUMENT:
        return container(of->value.v_doc.data, of->value.v_doc.data_len, '{', digest);
    case BSON_TYPE_ARRAY:
        return container(of->value.v_doc.data, of->value.v_doc.data_len, '[', digest);
    case BSON_TYPE_UTF8:
        tag(digest, 's');
        text(digest, of->value.v_utf8.str, of->value.v_utf8.len);
        return true;
    case BSON_TYPE_INT32:
        tag(digest, 'i');
        big32(digest, (uint32_t)of->value.v_int32);
        return true;
    case BSON_TYPE_INT64:
        tag(digest, 'l');
        big64(digest, (uint64_t)of->value.v_int64);
        return true;
    case BSON_TYPE_DOUBLE:
        tag(digest, 'd');
        floating(digest, of->value.v_double);
        return true;
    case BSON_TYPE_DECIMAL128:
        tag(digest, 'n');
        big64(digest, of->value.v_decimal128.high);
        big64(digest, of->value.v_decimal128.low);
        return true;
    case BSON_TYPE_BOOL:
        tag(digest, of->value.v_bool ? 't' : 'f');
        return true;
    case BSON_TYPE_NULL:
        tag(digest, 'z');
        return true;
    case BSON_TYPE_DATE_TIME:
        tag(digest, 'w');
        date(digest, of->value.v_datetime);
        return true;
    case BSON_TYPE_BINARY:
        tag(digest, 'b');
        tag(digest, (char)of->value.v_binary.subtype);
        text(digest, of->value.v_binary.data, of->value.v_binary.data_len);
        return true;
    case BSON_TYPE_OID:
        tag(digest, 'o');
        bytes(digest, of->value.v_oid.bytes, sizeof of->value.v_oid.bytes);
        return true;
    case BSON_TYPE_UNDEFINED:
        tag(digest, 'u');
        return true;
    case BSON_TYPE_MINKEY:
        tag(digest, '<');
        return true;
    case BSON_TYPE_MAXKEY:
        tag(digest, '>');
        return true;
    case BSON_TYPE_REGEX:
        tag(digest, 'r');
        text(digest, of->value.v_regex.regex, strlen(of->value.v_regex.regex));
        text(digest, of->value.v_regex.options, strlen(of->value.v_regex.options));
        return true;
    case BSON_TYPE_DBPOINTER:
        tag(digest, 'p');
        text(digest, of->value.v_dbpointer.collection, of->value.v_dbpointer.collection_len);
        bytes(digest, of->value.v_dbpointer.oid.bytes, sizeof of->value.v_dbpointer.oid.bytes);
        return true;
    case BSON_TYPE_CODE:
        tag(digest, 'c');
        text(digest, of->value.v_code.code, of->value.v_code.code_len);
        return true;
    case BSON_TYPE_SYMBOL:
        tag(digest, 'y');
        text(digest, of->value.v_symbol.symbol, of->value.v_symbol.len);
        return true;
    case BSON_TYPE_CODEWSCOPE:
        tag(digest, 'C');
        text(digest, of->value.v_codewscope.code, of->value.v_codewscope.code_len);
        return container(of->value.v_codewscope.scope_data, of->value.v_codewscope.scope_len, '{', digest);
    case BSON_TYPE_TIMESTAMP:
        tag(digest, 'T');
        big32(digest, of->value.v_timestamp.timestamp);
        big32(digest, of->value.v_timestamp.increment);
        return true;
    default:
        return false;
    }
}

static bool elements(const bson_t *document, char letter, SHA2_CTX *digest)
{
    tag(digest, letter);
    big32(digest, bson_count_keys(document));
    bson_iter_t each;
    if (!bson_iter_init(&each, document)) {
        return false;
    }
    while (bson_iter_next(&each)) {
        if (letter == '{') {
            text(digest, bson_iter_key(&each), bson_iter_key_len(&each));
        }
        if (!value(bson_iter_value(&each), digest)) {
            return false;
        }
    }
    return each.err_off == 0;
}

static bool container(const uint8_t *data, uint32_t size, char letter, SHA2_CTX *digest)
{
    bson_t document;
    return bson_init_static(&document, data, size) && elements(&document, letter, digest);
}

bool canonical_document(const bson_t *document, SHA2_CTX *digest)
{
    return elements(document, '{', digest);
}
