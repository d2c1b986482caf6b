package org.docbench.core.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.RunFile.ClaimRow;
import org.docbench.core.run.RunFile.ProfileRow;
import org.junit.jupiter.api.Test;

/** A claimed range of 40 to 50 % of a server's processor time, ruled on stacks of known shares. */
class ShareMeasureTest {
    private static final String CLAIM = """
            {"schema": "docbench-claims/1", "seed": "x", "title": "x", "caseSets": {"two": [
               {"suite": "insert", "scenario": "payload", "case": {"bytes": "10"}},
               {"suite": "insert", "scenario": "payload", "case": {"bytes": "4000"}}]},
             "claims": [{"id": "X1", "statement": "s", "published": {"text": "40-50 %%"}, "source": "s", "measure":
               {"kind": "share", "cases": "two", "phase": "insert", "target": "mongodb", "where": "server",
                "category": "storage engine"%s}}]}""";

    private static final String RANGE = ", \"atLeast\": 40, \"atMost\": 50";

    @Test
    void insideTheRangeIsConfirmed() {
        ClaimRow row = rule(0.44, 0.46, 0.01, 5_000);
        assertThat(row.ruling()).isEqualTo("confirmed");
        assertThat(row.measured()).isEqualTo(45, within(1e-9));
        assertThat(row.interval().contains(45)).isTrue();
        assertThat(row.why())
                .startsWith("Storage engine is 45.0 % (95 % CI ")
                .contains("of 10,000 stacks of the server of MongoDB, over 2 cases; 1.0 % are of unknown functions")
                .contains("published 40-50 %: in the published range");
    }

    @Test
    void besideItIsTheDirectionAndFarFromItRefuted() {
        assertThat(rule(0.30, 0.30, 0, 5_000).ruling()).isEqualTo("direction");
        assertThat(rule(0.10, 0.10, 0.02, 5_000).ruling()).isEqualTo("refuted");
    }

    @Test
    void stacksWithoutNamesProveNothing() {
        assertThat(rule(0.10, 0.10, 0.80, 5_000).ruling()).isEqualTo("inconclusive");
        ClaimRow within = rule(0.30, 0.30, 0.30, 5_000);
        assertThat(within.ruling()).isEqualTo("inconclusive");
        assertThat(within.why()).endsWith("outside the published range, which its interval includes.");
        assertThat(rule(0.44, 0.46, 0.20, 5_000).ruling()).isEqualTo("confirmed");
    }

    /** 38 % of 400 stacks have an interval of 33 to 43 %, of 40,000 stacks one below 40 %: fewer stacks must not confirm more. */
    @Test
    void aWiderIntervalConfirmsNoMore() {
        assertThat(rule(0.38, 0.38, 0, 200).interval().high()).isGreaterThan(40);
        assertThat(rule(0.38, 0.38, 0, 200).ruling()).isEqualTo("inconclusive");
        assertThat(rule(0.38, 0.38, 0, 20_000).ruling()).isEqualTo("direction");
    }

    @Test
    void aHandfulOfStacksProvesNothing() {
        assertThat(rule(0.5, 0.25, 0, 4).ruling()).isEqualTo("inconclusive");
    }

    @Test
    void withoutARangeItIsShownAndNotRuledOn() {
        ClaimRow row = rule(CLAIM.formatted(""), profiles(0.44, 0.46, 0.01, 5_000));
        assertThat(row.ruling()).isEqualTo("inconclusive");
        assertThat(row.measured()).isEqualTo(45, within(1e-9));
    }

    @Test
    void withoutStacksItIsNotRunWithTheReasonAndTheCommand() {
        ClaimRow nothing = rule(CLAIM.formatted(RANGE), List.of());
        assertThat(nothing.ruling()).isEqualTo("not-run");
        assertThat(nothing.why())
                .contains("stacks of the server of MongoDB in insert payload bytes=10 insert; ")
                .contains("`docbench run insert --targets mongodb --flame` measures it");
        List<ProfileRow> rows = new ArrayList<>(profiles(0.44, 0.46, 0, 5_000).subList(0, 1));
        rows.add(profile("4000", "server", "perf is not allowed here", 0, Map.of()));
        ClaimRow half = rule(CLAIM.formatted(RANGE), rows);
        assertThat(half.ruling()).isEqualTo("not-run");
        assertThat(half.why()).contains("bytes=4000 insert (perf is not allowed here)");
    }

    @Test
    void theOtherSideOfTheConnectionIsAnotherRow() {
        List<ProfileRow> rows = profiles(0.44, 0.46, 0, 5_000);
        rows.add(profile("10", "client", null, 900, Map.of("storage engine", 0.0, "unknown", 1.0)));
        assertThat(rule(CLAIM.formatted(RANGE), rows).ruling()).isEqualTo("confirmed");
    }

    private static ClaimRow rule(double first, double second, double unknown, long stacks) {
        return rule(CLAIM.formatted(RANGE), profiles(first, second, unknown, stacks));
    }

    private static ClaimRow rule(String file, List<ProfileRow> profiles) {
        return Rulings.of(List.of(ClaimsFile.parse(file)), List.of(), List.of(), profiles)
                .get(0);
    }

    private static List<ProfileRow> profiles(double first, double second, double unknown, long stacks) {
        return new ArrayList<>(List.of(
                profile("10", "server", null, stacks, shares(first, unknown)),
                profile("4000", "server", null, stacks, shares(second, unknown))));
    }

    private static Map<String, Double> shares(double share, double unknown) {
        return Map.of("storage engine", share, "unknown", unknown, "kernel", 1 - share - unknown);
    }

    private static ProfileRow profile(
            String bytes, String where, String reason, long samples, Map<String, Double> shares) {
        return new ProfileRow(
                "insert",
                "payload",
                Map.of("bytes", bytes),
                "mongodb",
                "insert",
                where,
                "perf",
                reason,
                samples,
                shares,
                null,
                null);
    }
}
