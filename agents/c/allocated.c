#include "allocated.h"

#include <bson/bson.h>
#include <stdlib.h>

static uint64_t asked;

static void *counted_malloc(size_t size)
{
    asked += size;
    return malloc(size);
}

static void *counted_calloc(size_t count, size_t size)
{
    asked += count * size;
    return calloc(count, size);
}

static void *counted_realloc(void *block, size_t size)
{
    asked += size;
    return realloc(block, size);
}

/* Not to be left out: libbson would then give blocks of a smaller alignment than without the count. */
static void *counted_aligned_alloc(size_t alignment, size_t size)
{
    asked += size;
    return aligned_alloc(alignment, size);
}

void allocated_count(void)
{
    const bson_mem_vtable_t counted = {
        .malloc = counted_malloc,
        .calloc = counted_calloc,
        .realloc = counted_realloc,
        .free = free,
        .aligned_alloc = counted_aligned_alloc,
    };
    bson_mem_set_vtable(&counted);
}

uint64_t allocated_bytes(void)
{
    return asked;
}
