/* What libbson asks of malloc, counted through its own hook. */
#ifndef ALLOCATED_H
#define ALLOCATED_H

#include <stdint.h>

/* To be called once, before anything is allocated by libbson. */
void allocated_count(void);

/* The bytes asked for since then; a block that grows counts with its new size. */
uint64_t allocated_bytes(void);

#endif
