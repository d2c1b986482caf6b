package org.docbench.load.engine;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collection;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.docbench.core.stats.Histograms;

/**
 * Durations in nanoseconds: how many of each, to three significant digits (a value is off by 0.1 % at most), from 1 ns to an
 * hour. Immutable.
 */
public final class Latencies {

    /** Longer durations are kept as this: an hour. */
    static final long HIGHEST = 3_600_000_000_000L;

    private static final int DIGITS = 3;

    private final Histogram histogram;

    private Latencies(Histogram histogram) {
        this.histogram = histogram;
    }

    /** Returns an empty histogram for one writer. It has memory for all values from the start: recording allocates nothing. */
    public static Histogram recorder() {
        return new Histogram(HIGHEST, DIGITS);
    }

    /** Merges what several writers recorded, once they have ended. */
    public static Latencies merged(Collection<Histogram> parts) {
        Histogram all = recorder();
        parts.forEach(all::add);
        return new Latencies(all);
    }

    /** Adds other latencies to these. */
    public Latencies and(Latencies others) {
        Histogram all = histogram.copy();
        all.add(others.histogram);
        return new Latencies(all);
    }

    public long count() {
        return histogram.getTotalCount();
    }

    /** Returns the mean in nanoseconds; NaN if there is no duration. */
    public double mean() {
        return count() == 0 ? Double.NaN : histogram.getMean();
    }

    /** Returns the duration, in nanoseconds, that {@code percent} of all do not exceed; 0 if there is no duration. */
    public long percentile(double percent) {
        return histogram.getValueAtPercentile(percent);
    }

    /** Encodes the histogram for the run file: HdrHistogram's own format V2, compressed, in base64. */
    @JsonValue
    public String encoded() {
        return Histograms.encoded(histogram);
    }

    /**
     * What {@link #encoded} wrote.
     *
     * @throws IllegalArgumentException if the text is no such histogram
     */
    @JsonCreator
    public static Latencies decoded(String text) {
        return merged(List.of(Histograms.decoded(text)));
    }

    /** The same number of each duration. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Latencies that && histogram.equals(that.histogram);
    }

    @Override
    public int hashCode() {
        return histogram.hashCode();
    }

    @Override
    public String toString() {
        return count() + " durations, median " + percentile(50) + " ns, p99 " + percentile(99) + " ns";
    }
}
