package org.docbench.core.corpus;

/** What a {@link LinkedDocuments linked document} carries. */
interface Payload {

    /**
     * Pushes the fields.
     *
     * @param seed of the corpus, for what all its documents have in common
     * @param random of the document
     */
    void write(long seed, SplitMix64 random, DocumentSink sink);
}
