package org.docbench.report.suite;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.Estimate;
import org.docbench.core.stats.Student;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Cube;
import org.docbench.report.view.RunView;

/** What the suite {@code update} measured, in the order of the published tables. */
final class Updates {
    static final String SUITE = "update";
    static final String LARGE = "large";
    static final String LARGE_RANDOM = "large-random";
    static final String DELETE = "delete";

    /** The published headline case. */
    static final Map<String, String> USUAL = Map.of("fields", "100");

    private static final String BASELINE = "baseline";
    private static final String USER = "user";

    /** The scenarios as the published tables have them, the baseline first and the user's own documents last. */
    private static final List<String> ORDER =
            List.of(BASELINE, "single", "multi", LARGE, LARGE_RANDOM, "push", DELETE, "large-array", USER);

    /** The largest published document. */
    private static final long LARGEST = 4_194_304;

    private final Cube cube;
    private final List<Case> all;
    private final List<String> levels;
    private final Map<Key, Optional<Estimate>> nets = new HashMap<>();

    private record Key(Case updated, String target) {}

    Updates(RunView run) {
        cube = Cube.of(run, SUITE, SUITE);
        all = cube.cases().stream()
                .sorted(Comparator.comparingInt(Updates::order))
                .toList();
        levels = new ArrayList<>(cube.levels());
        Collections.reverse(levels);
    }

    /** Where its scenario stands among the others; unknown ones are last. */
    private static int order(Case one) {
        int place = ORDER.indexOf(one.scenario());
        return place < 0 ? ORDER.size() : place;
    }

    boolean isEmpty() {
        return all.isEmpty();
    }

    Cube cube() {
        return cube;
    }

    /** The levels of this run, the weakest first. */
    List<String> levels() {
        return levels;
    }

    /** The cases of a level, the baseline first. */
    List<Case> cases(String level) {
        return all.stream().filter(one -> one.level().equals(level)).toList();
    }

    /** Those of the published tables: totals are over them. */
    List<Case> published(String level) {
        return cases(level).stream()
                .filter(one -> !List.of(BASELINE, LARGE_RANDOM, USER).contains(one.scenario())
                        && one.number("bytes") <= LARGEST)
                .toList();
    }

    /** The published headline case at a level. */
    Optional<Case> usual(String level) {
        return cube.find(level, "single", USUAL);
    }

    /** How many updates are in one measured operation, each acknowledged before the next. */
    static int operations(Case one) {
        return one.value("values").isEmpty() ? 1 : Integer.parseInt(one.value("values"));
    }

    /** How many acknowledged writes of this target are in one measured operation. */
    private static int writes(Case one, String target) {
        boolean two = target.endsWith(".two-calls")
                && one.scenario().equals(DELETE)
                && one.value("position").equals("middle");
        return two ? 2 : operations(one);
    }

    /** The smallest update of the same target at the same level. */
    Optional<ResultRow> baseline(String level, String target) {
        return cube.cases(level, BASELINE).stream()
                .flatMap(one -> cube.measured(one, target).stream())
                .findFirst();
    }

    /** What the row takes beyond its baselines. */
    Optional<Estimate> net(ResultRow row) {
        return SUITE.equals(row.suite()) ? net(Case.of(row), row.target()) : Optional.empty();
    }

    /** The case beyond its baselines: as many as it has acknowledged writes. */
    Optional<Estimate> net(Case one, String target) {
        return one.scenario().equals(BASELINE)
                ? Optional.empty()
                : nets.computeIfAbsent(
                        new Key(one, target),
                        key -> baseline(one.level(), target)
                                .filter(Results::isComparable)
                                .map(Results::samples)
                                .flatMap(baseline -> cube.samples(one, target)
                                        .flatMap(samples -> Student.difference(samples, baseline, writes(one, target))))
                                .map(Student::estimate));
    }

    /** What the second takes beyond the first. */
    Optional<Estimate> added(String target, Case first, Case second) {
        return cube.samples(first, target)
                .flatMap(base -> cube.samples(second, target).flatMap(more -> Student.difference(more, base, 1)))
                .map(Student::estimate);
    }
}
