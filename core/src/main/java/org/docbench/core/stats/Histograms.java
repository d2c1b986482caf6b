package org.docbench.core.stats;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.HdrHistogram.Histogram;

/** Histograms of the run file: durations in nanoseconds, in HdrHistogram's own format V2, compressed, in base64. */
public final class Histograms {
    private Histograms() {}

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

    /** The duration in nanoseconds that {@code percent} of all do not exceed. */
    public static double percentile(String text, double percent) {
        return decoded(text).getValueAtPercentile(percent);
    }
}
