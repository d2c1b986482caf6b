package org.docbench.load.engine;

/** The wish to end, seen by all workers before each operation. Written once or twice, so reading it costs next to nothing. */
public final class Halt {
    private volatile boolean asked;
    private volatile boolean cutOff;
    private volatile long askedAt;
    private volatile long cutOffAt;

    /** No further operation begins. */
    void ask() {
        if (!asked) {
            askedAt = System.nanoTime();
            asked = true;
        }
    }

    /** Operations in flight were interrupted: how they end says nothing about what is measured. */
    void cutOff() {
        ask();
        cutOffAt = System.nanoTime();
        cutOff = true;
    }

    /** Is no further operation to begin? */
    public boolean asked() {
        return asked;
    }

    /** Have operations in flight been interrupted? */
    public boolean isCutOff() {
        return cutOff;
    }

    /** Nanoseconds since it was asked for; 0 if it was not. */
    long waited() {
        return asked ? System.nanoTime() - askedAt : 0;
    }

    /** Nanoseconds since operations in flight were interrupted; 0 if they were not. */
    long cutFor() {
        return cutOff ? System.nanoTime() - cutOffAt : 0;
    }
}
