package org.docbench.load.ycsb;

/** Draws records to work on, by their index in the order of insertion. Used by one thread. */
interface Keys {

    /** @param uniform from 0 to 1, 1 excluded */
    long index(double uniform);

    /** Says how often which ranks were drawn; rank 0 is the record that is asked for most. */
    Ranks ranks();
}
