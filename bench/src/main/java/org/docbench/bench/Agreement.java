package org.docbench.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.ComparisonRow;
import org.docbench.core.run.RunFiles;

/**
 * Holds the winners of a run against a longer run of the same comparisons, which stands for the truth. A winner is right if the longer run's
 * ratio has the same sign; it contradicts a winner of the longer run if both are winners and the signs differ. It reads run files and
 * measures nothing.
 *
 * @param winners of the run that the longer run measured, too
 * @param right of them
 * @param contradicted of them
 * @param common comparisons of both runs
 */
record Agreement(long winners, long right, List<String> contradicted, long common) {
    /** The least share of winners that are right. */
    private static final double LEAST_RIGHT = 0.99;

    /** Takes two run files: the run, and the longer one. Exit code 1 if a goal is missed. */
    public static void main(String[] args) throws IOException {
        List<ComparisonRow> run = RunFiles.read(Path.of(args[0])).comparisons();
        List<ComparisonRow> truth = RunFiles.read(Path.of(args[1])).comparisons();
        boolean met = true;
        for (String suite : run.stream().map(ComparisonRow::suite).distinct().toList()) {
            of(run.stream().filter(row -> row.suite().equals(suite)).toList(), truth)
                    .print(suite);
        }
        Agreement all = of(run, truth);
        all.print("all");
        all.contradicted.forEach(words -> Goals.print("contradiction: %s", words));
        met &= Goals.goal(
                all.right >= LEAST_RIGHT * all.winners,
                "%.2f %% of winners have the sign of the longer run, at least 99",
                100.0 * all.right / all.winners);
        met &= Goals.goal(all.contradicted.isEmpty(), "%.0f contradictions", all.contradicted.size());
        System.exit(met ? 0 : 1);
    }

    static Agreement of(List<ComparisonRow> run, List<ComparisonRow> truth) {
        Map<List<Object>, Double> ratios = new HashMap<>();
        Map<List<Object>, Integer> signs = new HashMap<>();
        for (ComparisonRow row : truth) {
            places(row).forEach(place -> {
                boolean turned = place.get(place.size() - 1).equals(row.baseline());
                ratios.put(place, turned ? 1 / row.ratio() : row.ratio());
                signs.put(place, turned ? -sign(row) : sign(row));
            });
        }
        List<ComparisonRow> common =
                run.stream().filter(row -> ratios.containsKey(place(row))).toList();
        List<ComparisonRow> winners =
                common.stream().filter(row -> sign(row) != 0).toList();
        return new Agreement(
                winners.size(),
                winners.stream()
                        .filter(row -> sign(row) * Math.log(ratios.get(place(row))) > 0)
                        .count(),
                winners.stream()
                        .filter(row -> sign(row) * signs.get(place(row)) < 0)
                        .map(row -> place(row) + ": " + row.ratio() + " and " + ratios.get(place(row)))
                        .toList(),
                common.size());
    }

    private static int sign(ComparisonRow row) {
        return switch (row.verdict()) {
            case "faster" -> 1;
            case "slower" -> -1;
            default -> 0;
        };
    }

    private static List<Object> place(ComparisonRow row) {
        return place(row, row.baseline(), row.contender());
    }

    private static List<Object> place(ComparisonRow row, String baseline, String contender) {
        return List.of(row.suite(), row.scenario(), row.caseParameters(), row.phase(), baseline, contender);
    }

    /** A pair may be written either way round. */
    private static Stream<List<Object>> places(ComparisonRow row) {
        return Stream.of(place(row), place(row, /* baseline= */ row.contender(), /* contender= */ row.baseline()));
    }

    private void print(String what) {
        Goals.print(
                "%-8s %5d comparisons of both runs, %5d winners, of these right %s, contradicted %d",
                what,
                common,
                winners,
                winners == 0 ? "none" : "%d (%.1f %%)".formatted(right, 100.0 * right / winners),
                contradicted.size());
    }
}
