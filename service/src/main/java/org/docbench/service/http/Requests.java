package org.docbench.service.http;

import java.nio.ByteBuffer;

/** What the client sends. Used by all its threads at once and between two clock reads: pure, and without allocation. */
@FunctionalInterface
public interface Requests {

    /**
     * Writes request {@code n}, all of it: request line, header fields, body. Numbers start at 0 and go on from the warm-up into
     * the measurement. No number comes twice in a run, with one exception: if the buffer was too small, it comes again with a larger
     * one.
     *
     * @throws java.nio.BufferOverflowException if it does not fit
     */
    void next(ByteBuffer into, long n);
}
