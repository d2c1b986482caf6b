package org.docbench.report.panel;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.Ratio;
import org.docbench.core.stats.Samples;
import org.docbench.core.stats.Student;
import org.docbench.core.stats.Words;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Cube;
import org.docbench.report.view.Answer;
import org.docbench.report.view.Figures;

/**
 * The same case and target in two phases, such as the first pass of a new process and the steady state.
 *
 * @param base what the row is compared with
 * @param ratio {@code time(base) / time(row)}: below 1, the row is slower; empty with one round only
 */
public record PhasePair(Case benchCase, ResultRow row, ResultRow base, Optional<Ratio> ratio) {

    /**
     * The two rows of a target, where it has both.
     *
     * @param statistic paired by round where the phases share rounds
     */
    public static Optional<PhasePair> of(
            Cube rows, Cube bases, Case one, String target, BiFunction<Samples, Samples, Optional<Student>> statistic) {
        Optional<Ratio> ratio = bases.samples(one, target)
                .flatMap(base -> rows.samples(one, target).flatMap(row -> statistic.apply(base, row)))
                .map(Student::ratio);
        return rows.measured(one, target)
                .flatMap(row -> bases.measured(one, target).map(base -> new PhasePair(one, row, base, ratio)));
    }

    /** How many times as long the row takes. */
    public double factor() {
        return row.mean() / base.mean();
    }

    /** {@code 12× slower (99 % CI 9–15)}. */
    public String words() {
        return Words.size(1 / factor(), ratio.map(Ratio::interval).orElse(null));
    }

    private String sentence() {
        return base.target() + " (" + Figures.time(base.mean()) + " becomes " + Figures.time(row.mean()) + ") "
                + words();
    }

    /** The least and the most of all pairs, then of each group. */
    public static Answer answer(String question, String by, Map<String, List<PhasePair>> groups, String evidence) {
        List<String> sentences = new ArrayList<>();
        groups.forEach((group, pairs) -> {
            String least = ordered(pairs).get(0).sentence();
            String most = ordered(pairs).get(pairs.size() - 1).sentence();
            sentences.add(group + ": " + (pairs.size() == 1 ? least : "from " + least + " to " + most));
        });
        List<PhasePair> all =
                ordered(groups.values().stream().flatMap(List::stream).toList());
        return all.isEmpty()
                ? Answer.missing(question, evidence)
                : new Answer(
                        question,
                        "Between " + Figures.three(all.get(0).factor()) + " and "
                                + Figures.three(all.get(all.size() - 1).factor()) + " times its time, by " + by,
                        sentences,
                        evidence);
    }

    private static List<PhasePair> ordered(List<PhasePair> pairs) {
        return pairs.stream()
                .sorted(Comparator.comparingDouble(PhasePair::factor))
                .toList();
    }
}
