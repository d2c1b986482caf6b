package org.docbench.report;

import java.util.List;
import org.docbench.core.run.RunFile.ClaimRow;
import org.docbench.core.run.RunFile.PublicationRow;
import org.docbench.core.stats.Interval;

/** One claim of each ruling, with the published statements and invented measurements. */
final class SyntheticClaims {

    private SyntheticClaims() {}

    static List<ClaimRow> all() {
        return List.of(
                new ClaimRow(
                        "D1",
                        "000",
                        List.of("access"),
                        "Client access to fields: OSON is 71 times faster overall",
                        "56,990 ns against 800 ns",
                        71.2,
                        new PublicationRow(
                                "somebody", "8 January 2026", "https://example.org/published", "the table", null),
                        "sum of the eight cases, bson.raw over oson.object, phase get",
                        61.4,
                        Interval.at95(58.2, 64.9),
                        "confirmed",
                        "The interval lies on the published side, and the ratio is within half to twice the published one.",
                        null,
                        "A parsed Document is what applications use: against it oson.object is 14.8 times slower (95 % CI 14.1 to 15.5)."),
                new ClaimRow(
                        "D7",
                        "000",
                        List.of("access"),
                        "Position 1000 of 1000: OSON is 529 times faster",
                        "31,195 ns against 59 ns",
                        528.7,
                        new PublicationRow(
                                "somebody", "8 January 2026", "https://example.org/published", "the table", null),
                        "flat 1000/1000, phase get",
                        149.0,
                        Interval.at95(141.0, 158.0),
                        "direction",
                        "The right side, but the interval does not reach half the published ratio.",
                        null,
                        null),
                new ClaimRow(
                        "D12",
                        "000",
                        List.of("access"),
                        "OSON lookup is O(1), about 100 ns at any size",
                        "52 to 170 ns",
                        null,
                        new PublicationRow(
                                "somebody", "8 January 2026", "https://example.org/published", "the table", null),
                        "growth of get, 10 to 60,000 fields",
                        9.8,
                        Interval.at95(8.9, 10.9),
                        "refuted",
                        "The time grows by 9.8 times from 10 to 60,000 fields.",
                        null,
                        null),
                new ClaimRow(
                        "D11",
                        "000",
                        List.of("access"),
                        "BSON lookup is linear in the position",
                        "250 to 31,195 ns",
                        null,
                        new PublicationRow(
                                "somebody", "8 January 2026", "https://example.org/published", "the table", null),
                        "slope, ns per field",
                        31.2,
                        Interval.at95(24.0, 55.0),
                        "inconclusive",
                        "Two models are within 2 AICc of one another.",
                        null,
                        null),
                new ClaimRow(
                        "D2",
                        "000",
                        List.of("access"),
                        "OSON wins 30 of 33 cases",
                        "30 to 3",
                        null,
                        new PublicationRow(
                                "somebody", "8 January 2026", "https://example.org/published", "the table", null),
                        "all 33 cases",
                        null,
                        null,
                        "not-run",
                        "25 of the 33 cases need a server.",
                        "docbench run access update --targets oson.object",
                        null),
                new ClaimRow(
                        "F1",
                        "fork",
                        List.of("access"),
                        "Against a parsed Document, BSON wins every case",
                        "187 ns against 2,349 ns",
                        0.08,
                        new PublicationRow(
                                "somebody",
                                "8 January 2026",
                                "https://example.org/published",
                                "the table",
                                "by its author two hours later"),
                        "sum of the eight cases, bson.document over oson.object, phase read",
                        0.07,
                        Interval.at95(0.066, 0.075),
                        "confirmed",
                        "The interval lies on the published side.",
                        null,
                        "The decode was paid once for 100,000 reads; with one read per document oson.object is 3.3 times faster."));
    }
}
