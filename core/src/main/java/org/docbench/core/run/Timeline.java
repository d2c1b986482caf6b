package org.docbench.core.run;

import java.util.List;

/**
 * What the machine, the client and each server used while a run went on.
 *
 * @param intervalMillis meant between two samples
 * @param millis of each sample, since the start of the run; late samples are where they were taken
 * @param series one value for each of {@code millis}
 * @param marks what was measured when
 */
public record Timeline(long intervalMillis, List<Long> millis, List<Series> series, List<Mark> marks) {
    /** Nothing was watched. */
    public static final Timeline NONE = new Timeline(0, List.of(), List.of(), List.of());

    /**
     * One quantity of one subject.
     *
     * @param subject {@code machine}, {@code client}, or a server's product
     * @param quantity {@code CPU} (cores), {@code run queue} (threads), {@code memory} (bytes), {@code disk written},
     *     {@code disk read}, {@code network received} (bytes/s)
     * @param values null where it could not be read
     */
    public record Series(String subject, String quantity, String unit, List<Double> values) {}

    /** A window that was timed. */
    public record Mark(String suite, String scenario, String target, String phase, long fromMillis, long toMillis) {}
}
