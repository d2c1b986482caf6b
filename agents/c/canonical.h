/* The canonical form (docs/agents.md) of a document of libbson. */
#ifndef CANONICAL_H
#define CANONICAL_H

#include <bson/bson.h>
#include <sha2.h>
#include <stdbool.h>

/* Adds the form to the digest; false where the document is corrupt. */
bool canonical_document(const bson_t *document, SHA2_CTX *digest);

#endif
