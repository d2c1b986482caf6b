package org.docbench.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.docbench.core.run.RegisteredPlan;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.ComparisonRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.Timeline;
import org.docbench.core.run.RunFiles;
import org.docbench.core.scenario.Trial;
import org.docbench.core.stats.Interval;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counts invented runs whose counts are known. */
class IdenticalPairsTest {
    @TempDir
    private Path folder;

    @Test
    void countsPairsWinnersAndTiesBySuiteAndInAll() throws IOException {
        Path first = run("first", "access", "tie", "tie", "tie", "faster");
        Files.createDirectories(folder.resolve("second"));
        run("second/access", "access", "tie", "inconclusive", "tie", "tie");
        run("second/crud", "crud", "slower", "faster");
        IdenticalPairs counted = IdenticalPairs.of(List.of(first, folder.resolve("second")));

        IdenticalPairs.Count access = counted.count("access");
        assertThat(access.pairs()).containsExactly(4, 4);
        assertThat(access.winners()).containsExactly(1, 0);
        assertThat(access.tieShare()).isEqualTo(6 / 8.0);
        IdenticalPairs.Count crud = counted.count("crud");
        assertThat(crud.pairs()).containsExactly(0, 2);
        assertThat(crud.winners()).containsExactly(0, 2);
        assertThat(crud.bounds()).isEmpty();
        assertThat(counted.count().pairs()).containsExactly(4, 6);
        assertThat(counted.count().allWinners()).isEqualTo(3);
    }

    /** One winner of four in one run, none in the other: shares 0.25 and 0, whose mean has the error 0.125. The 99 % quantile of t is 31.82. */
    @Test
    void aBoundCountsRuns() throws IOException {
        Path first = run("first", "access", "tie", "tie", "tie", "faster");
        Path second = run("second", "access", "tie", "tie", "tie", "tie");
        double[] two = IdenticalPairs.of(List.of(first, second))
                .count("access")
                .bounds()
                .orElseThrow();
        assertThat(two).containsExactly(0, 1);

        // Shares 0.25 in nine runs and 0.5 in one: mean 0.275, error 0.025, the 99 % quantile of t with 9 degrees is
        // 2.821.
        Path third = run("third", "access", "tie", "tie", "faster", "faster");
        List<Path> ten = List.of(first, first, first, first, first, first, first, first, first, third);
        double[] bounds = IdenticalPairs.of(ten).count("access").bounds().orElseThrow();
        assertThat(bounds[0]).isCloseTo(0.275 - 2.8214 * 0.025, within(1e-5));
        assertThat(bounds[1]).isCloseTo(0.275 + 2.8214 * 0.025, within(1e-5));
    }

    @Test
    void theSpreadIsThatOfTheLogRatioOverRounds() {
        ResultRow baseline = rounds(100, 100, 100);
        ResultRow contender = rounds(100 * Math.exp(-0.1), 100, 100 * Math.exp(0.1));
        assertThat(IdenticalPairs.spread(baseline, contender, false)).isCloseTo(0.1, within(1e-9));
    }

    private static ResultRow rounds(double... means) {
        return new ResultRow(
                "access",
                "flat",
                Map.of("fields", "100"),
                "bson.raw",
                "get",
                Results.MEASURED,
                null,
                Trial.Measured.TIME,
                100.0,
                100.0,
                100.0,
                null,
                null,
                null,
                DoubleStream.of(means).mapToObj(List::of).toList(),
                List.of(1, 2, 3),
                null,
                true,
                null,
                null,
                List.of(),
                null,
                null,
                null,
                null);
    }

    /** Writes a run with a target, its copy and a stranger: the verdicts are those of the identical pairs, and the stranger always wins. */
    private Path run(String name, String suite, String... verdicts) throws IOException {
        List<ComparisonRow> rows = new ArrayList<>();
        for (int i = 0; i < verdicts.length; i++) {
            Map<String, String> benchCase = Map.of("fields", Integer.toString(i));
            rows.add(row(suite, benchCase, "bson.raw", "bson.raw#2", verdicts[i]));
            rows.add(row(suite, benchCase, "bson.raw", "bson.rawest", "faster"));
            rows.add(row(suite, benchCase, "bson.raw#2", "bson.rawest", "faster"));
        }
        Path file = Files.createDirectories(folder.resolve(name)).resolve("run.json");
        RunFiles.write(file(rows), file);
        return file;
    }

    private static RunFile file(List<ComparisonRow> comparisons) {
        return new RunFile(
                RunFile.SCHEMA,
                "invented",
                "2026-01-01T00:00:00Z",
                "2026-01-01T00:01:00Z",
                false,
                new RunFile.Docbench("0.1.0", "unknown"),
                List.of("run"),
                "default",
                42,
                Map.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                comparisons,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                Timeline.NONE,
                List.of(),
                RegisteredPlan.NONE);
    }

    private static ComparisonRow row(
            String suite, Map<String, String> benchCase, String baseline, String contender, String verdict) {
        return new ComparisonRow(
                suite, "flat", benchCase, "get", baseline, contender, 1, new Interval(0.99, 0.9, 1.1), verdict);
    }
}
