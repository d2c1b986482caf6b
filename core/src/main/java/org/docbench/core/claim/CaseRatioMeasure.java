package org.docbench.core.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.docbench.core.run.TargetName;
import org.docbench.core.stats.Overall;
import org.docbench.core.stats.Pair;
import org.docbench.core.stats.Seed;

/**
 * {@code time(first case) / time(second case)} of one target; of two sets, the geometric mean of these ratios.
 *
 * @param cases a set of two; with {@code to}, the first cases
 * @param to a set of as many, in the same order: the second cases; null when {@code cases} holds both
 */
record CaseRatioMeasure(String cases, String to, String phase, String target) implements Measure {

    @Override
    public Stream<String> sets() {
        return Stream.of(cases, to == null ? cases : to);
    }

    @Override
    public String words() {
        return "time(first) / time(second) of " + target + ", phase " + phase + ", cases " + cases
                + (to == null ? "" : " and " + to + ", geometric mean");
    }

    @Override
    public Finding in(Evidence evidence) {
        List<CaseRef> first = to == null ? evidence.cases(cases).subList(0, 1) : evidence.cases(cases);
        List<CaseRef> second = to == null ? evidence.cases(cases).subList(1, 2) : evidence.cases(to);
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < first.size(); i++) {
            var numerator = evidence.samples(first.get(i), target, phase);
            var denominator = evidence.samples(second.get(i), target, phase);
            if (numerator.isEmpty() || denominator.isEmpty()) {
                String set = to == null || numerator.isEmpty() ? cases : to;
                return evidence.missing(set, phase, List.of(target));
            }
            pairs.add(new Pair(first.get(i).words(), numerator.get(), denominator.get()));
        }
        return Overall.of(pairs, Seed.derive(evidence.seed(), cases, to, phase, target))
                .geometricMean()
                .<Finding>map(r -> new RatioMeasure.RatioFinding(
                        r, r.words(name(first.get(0), second.get(0), cases), name(second.get(0), first.get(0), to))))
                .orElseGet(() -> evidence.secondRound(this, List.of(target)));
    }

    /** The case that stands for itself, by what the other has not, or else the name of its set. */
    private String name(CaseRef one, CaseRef other, String set) {
        return TargetName.of(one.of(target)) + " at " + (to == null ? one.beside(other) : set);
    }
}
