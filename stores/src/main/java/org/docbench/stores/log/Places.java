package org.docbench.stores.log;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Places in a file by the hash of what is there: an open-addressed table of 24 to 48 bytes for each place. A map of objects takes
 * several times as much of the heap, which the clients of all targets share.
 */
final class Places {
    private static final long FREE = -1;

    private int[] hashes = new int[16];
    private long[] places = free(16);
    private int size;

    private static long[] free(int slots) {
        long[] free = new long[slots];
        Arrays.fill(free, FREE);
        return free;
    }

    /** The slot that a hash has if no other is in it: its highest bits, spread by the golden ratio. */
    private int home(int hash) {
        return (hash * 0x9E3779B9) >>> (Integer.numberOfLeadingZeros(places.length) + 1);
    }

    private int next(int slot) {
        return (slot + 1) & (places.length - 1);
    }

    /** Adds a place that is not there yet. */
    void add(int hash, long place) {
        if (2 * ++size > places.length) {
            int[] had = hashes;
            long[] were = places;
            hashes = new int[2 * had.length];
            places = free(hashes.length);
            for (int slot = 0; slot < were.length; slot++) {
                if (were[slot] != FREE) {
                    put(had[slot], were[slot]);
                }
            }
        }
        put(hash, place);
    }

    private void put(int hash, long place) {
        int slot = home(hash);
        while (places[slot] != FREE) {
            slot = next(slot);
        }
        hashes[slot] = hash;
        places[slot] = place;
    }

    /** Removes a place that is there, and closes the gap with what lies behind it only because it was taken. */
    void remove(int hash, long place) {
        int gap = home(hash);
        while (places[gap] != place) {
            gap = next(gap);
        }
        int mask = places.length - 1;
        for (int slot = next(gap); places[slot] != FREE; slot = next(slot)) {
            if (((slot - home(hashes[slot])) & mask) >= ((slot - gap) & mask)) {
                hashes[gap] = hashes[slot];
                places[gap] = places[slot];
                gap = slot;
            }
        }
        places[gap] = FREE;
        size--;
    }

    /** Those with this hash, in no order. */
    List<Long> of(int hash) {
        List<Long> found = new ArrayList<>(1);
        for (int slot = home(hash); places[slot] != FREE; slot = next(slot)) {
            if (hashes[slot] == hash) {
                found.add(places[slot]);
            }
        }
        return found;
    }

    /** All of them, in order. */
    Stream<Long> all() {
        return Arrays.stream(places).filter(place -> place != FREE).sorted().boxed();
    }

    int size() {
        return size;
    }
}
