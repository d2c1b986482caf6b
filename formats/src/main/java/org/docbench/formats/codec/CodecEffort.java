package org.docbench.formats.codec;

import java.time.Duration;
import java.util.List;

/**
 * How much is measured. Every default of the suite is here.
 *
 * @param rounds every target takes its turn once in each round, in new processes
 * @param pieceMillis length of one piece of warm-up
 * @param mostPieces warm-up ends when a piece is no longer faster than the best before it, at the latest after this many
 * @param measureMillis length of a measurement
 * @param samples into which a measurement is divided, as nearly as whole passes allow
 * @param limit of one request to an agent
 * @param files how many documents the files of scenario {@code files} hold
 * @param published the files that go through the published procedure
 * @param shapes the corpora of scenario {@code documents}
 */
public record CodecEffort(
        int rounds,
        int pieceMillis,
        int mostPieces,
        int measureMillis,
        int samples,
        Duration limit,
        List<Integer> files,
        List<Integer> published,
        List<String> shapes) {

    private static final List<String> SHAPES = List.of("drivers-flat", "drivers-deep", "orders");
    private static final List<String> ALL_SHAPES = List.of(
            "drivers-flat", "drivers-deep", "drivers-full", "orders", "nbson-all", "real-countries", "real-browsers");

    /** Within five minutes on two cores. */
    public static final CodecEffort QUICK = new CodecEffort(
            3, 6, 20, 25, 5, Duration.ofSeconds(30), List.of(1, 10, 100, 1_000), List.of(1, 10, 100, 1_000), SHAPES);

    /** The headline cases for the tour of all suites, within three minutes on two cores. */
    public static final CodecEffort TOUR = new CodecEffort(
            3,
            6,
            10,
            20,
            4,
            Duration.ofSeconds(30),
            List.of(1, 1_000),
            List.of(1, 10, 100),
            List.of("drivers-flat", "orders"));

    /** Within thirty minutes on two cores. */
    public static final CodecEffort STANDARD = new CodecEffort(
            6,
            30,
            12,
            150,
            10,
            Duration.ofMinutes(2),
            List.of(1, 10, 100, 1_000, 10_000, 100_000),
            List.of(1, 10, 100, 1_000, 10_000),
            ALL_SHAPES);

    /** Hours: the published sizes, and one more. */
    public static final CodecEffort PAPER = new CodecEffort(
            10,
            200,
            20,
            1_000,
            20,
            Duration.ofMinutes(30),
            List.of(1, 10, 100, 1_000, 10_000, 100_000, 1_000_000),
            List.of(1, 10, 100, 1_000, 10_000, 100_000),
            ALL_SHAPES);

    /** The effort of a profile by its name. */
    public static CodecEffort of(String profile) {
        return switch (profile) {
            case "quick" -> QUICK;
            case "standard" -> STANDARD;
            case "paper" -> PAPER;
            default -> throw new IllegalArgumentException("no profile " + profile);
        };
    }
}
