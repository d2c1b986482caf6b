package org.docbench.load.open;

import java.util.Comparator;

/**
 * Where a case stands in reports.
 *
 * @param group of the same work
 * @param kind order of its scenario
 */
record Place(int group, int kind, double rate) implements Comparable<Place> {
    private static final Comparator<Place> ORDER =
            Comparator.comparingInt(Place::group).thenComparingInt(Place::kind).thenComparingDouble(Place::rate);

    @Override
    public int compareTo(Place other) {
        return ORDER.compare(this, other);
    }
}
