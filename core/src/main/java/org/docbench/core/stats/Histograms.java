package org.docbench.core.stats;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.HdrHistogram.Histogram;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/** Histograms of the run file: durations in nanoseconds, in HdrHistogram's own format V2, compressed, in base64. */
public final class Histograms {
    private Histograms() {}

    private static final double WHOLE = 100;
    private static final double TAIL = 0.025;

    /** The normal distribution up to its mean and one standard deviation. */
    private static final double ONE_SIGMA_ABOVE = 84.134;

    /** The most that DocBench records. */
    private static final int MOST_DIGITS = 3;

    /** As it stands in run files. */
    public static String encoded(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }

    /**
     * What {@link #encoded} wrote.
     *
     * @throws IllegalArgumentException if the text is no such histogram
     */
    public static Histogram decoded(String text) {
        try {
            byte[] compressed = Base64.getDecoder().decode(text);
            checkDigits(compressed);
            return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(compressed), 0);
        } catch (DataFormatException | RuntimeException e) {
            throw new IllegalArgumentException("no histogram: " + e.getMessage(), e);
        }
    }

    /**
     * Five digits make a histogram of 50 MB out of some dozen characters. The head of the format V2 is compressed with the rest: four
     * bytes each of cookie, length, offset and digits.
     */
    private static void checkDigits(byte[] compressed) throws DataFormatException {
        var head = ByteBuffer.allocate(16);
        var inflater = new Inflater();
        try {
            inflater.setInput(compressed, 8, compressed.length - 8);
            inflater.inflate(head.array());
        } finally {
            inflater.end();
        }
        if (head.getInt(12) > MOST_DIGITS) {
            throw new IllegalArgumentException("more than " + MOST_DIGITS + " significant digits");
        }
    }

    /** All durations of all of them; empty if there is no histogram. */
    public static Optional<String> merged(List<String> texts) {
        return texts.stream()
                .map(Histograms::decoded)
                .reduce((all, one) -> {
                    all.add(one);
                    return all;
                })
                .map(Histograms::encoded);
    }

    /**
     * The 95 % interval of a percentile of the durations of all rounds. At each end it is the farther of two. The order statistic holds
     * whatever the distribution (Conover 1999, section 3.2), but is too near where rounds differ. The jackknife over rounds is too near with
     * a few hundred durations. In simulations both together held the true percentile in 88 to 99 of 100. The jackknife's low end may be
     * below the median, which no higher percentile is: it is the median then.
     *
     * <p>Empty with fewer than two rounds, or with too few durations for the order statistic: 99 % needs 368. Empty, too, where rounds
     * differ by more than half of what durations in a round do. A percentile is then that of the slowest rounds. In simulations the
     * interval held it in 52 to 84 of 100.
     *
     * @param texts the histogram of each round
     * @param rounds the same rounds, for the instances of their servers
     */
    public static Optional<Interval> interval(List<String> texts, double percent, Samples rounds) {
        List<Histogram> durations = texts.stream().map(Histograms::decoded).toList();
        Histogram all = new Histogram(MOST_DIGITS);
        durations.forEach(all::add);
        long count = all.getTotalCount();
        if (count > Integer.MAX_VALUE || !areAlike(durations)) {
            return Optional.empty();
        }
        var below = BinomialDistribution.of((int) count, percent / WHOLE);
        long low = Math.max(1, below.inverseCumulativeProbability(TAIL));
        long high = below.inverseSurvivalProbability(TAIL) + 1L;
        double median = all.getValueAtPercentile(50);
        return high > count
                ? Optional.empty()
                : Student.percentile(durations, all, percent, rounds)
                        .map(log -> log.exp().ci95())
                        .map(ofRounds -> Interval.at95(
                                Math.min(Math.max(ofRounds.low(), median), (double)
                                        all.getValueAtPercentile(WHOLE * low / count)),
                                Math.max(ofRounds.high(), (double) all.getValueAtPercentile(WHOLE * high / count))));
    }

    /** Compares the spread of the rounds' medians with that within a round; both are standard deviations if durations are lognormal. */
    private static boolean areAlike(List<Histogram> rounds) {
        double[] medians = rounds.stream().mapToDouble(round -> log(round, 50)).toArray();
        double within = Samples.Sum.mean(rounds.stream()
                .mapToDouble(round -> log(round, ONE_SIGMA_ABOVE) - log(round, 50))
                .toArray());
        return Student.of(medians)
                .filter(mean -> mean.error() * Math.sqrt(medians.length) <= within / 2)
                .isPresent();
    }

    private static double log(Histogram durations, double percent) {
        return Math.log((double) durations.getValueAtPercentile(percent));
    }

    /** The duration in nanoseconds that {@code percent} of all do not exceed. */
    public static double percentile(String text, double percent) {
        return decoded(text).getValueAtPercentile(percent);
    }
}
