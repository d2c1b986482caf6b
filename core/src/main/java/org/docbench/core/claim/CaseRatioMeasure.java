package org.docbench.core.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.docbench.core.claim.Evidence.Cell;
import org.docbench.core.claim.Evidence.Unsustained;
import org.docbench.core.claim.Finding.Ruled;
import org.docbench.core.claim.RatioMeasure.Over;
import org.docbench.core.run.TargetName;
import org.docbench.core.stats.Pair;
import org.docbench.core.stats.Ratio;

/**
 * {@code time(first case) / time(second case)} of one target; of two sets, one number over all of these.
 *
 * @param cases a set of two; with {@code to}, the first cases
 * @param to a set of as many, in the same order: the second cases; null when {@code cases} holds both
 * @param over as of a ratio; null: the geometric mean
 * @param toPhase of the second cases, where it is another one; null: {@code phase}
 * @param atMost whether the claim is that the first take no longer than the published times the second
 * @param arriving whether the first cases' operations arrive at a rate: where some were not served, or a round is short,
 *     nothing is ruled on
 */
record CaseRatioMeasure(
        String cases,
        String to,
        Over over,
        String phase,
        String toPhase,
        String target,
        boolean atMost,
        boolean arriving)
        implements Measure.OfTarget {
    CaseRatioMeasure {
        if (over == Over.SUM_PER_OPERATION) {
            throw new IllegalArgumentException(
                    "a case-ratio divides times of whole cases: over has no sum-per-operation");
        }
    }

    @Override
    public Stream<String> sets() {
        return Stream.of(cases, to == null ? cases : to);
    }

    private Over overall() {
        return over == null ? Over.GEOMETRIC_MEAN : over;
    }

    private String secondPhase() {
        return toPhase == null ? phase : toPhase;
    }

    @Override
    public String words() {
        return "time(first) / time(second) of " + target + ", phase " + phase
                + (toPhase == null ? "" : " and " + toPhase) + ", cases " + cases
                + (to == null ? "" : " and " + to + ", " + overall().words());
    }

    @Override
    public Finding in(Evidence evidence) {
        List<CaseRef> first = to == null ? evidence.cases(cases).subList(0, 1) : evidence.cases(cases);
        List<CaseRef> second = to == null ? evidence.cases(cases).subList(1, 2) : evidence.cases(to);
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < first.size(); i++) {
            var numerator = evidence.samples(first.get(i), target, phase);
            var denominator = evidence.samples(second.get(i), target, secondPhase());
            if (numerator.isEmpty() || denominator.isEmpty()) {
                return evidence.missing(Stream.concat(
                                first.stream().map(one -> new Cell(one, target, phase)),
                                second.stream().map(one -> new Cell(one, target, secondPhase())))
                        .toList());
            }
            pairs.add(new Pair(first.get(i).words(), numerator.get(), denominator.get()));
        }
        Optional<Unsustained> doubt = IntStream.range(0, arriving ? first.size() : 0)
                .boxed()
                .flatMap(i -> evidence
                        .unsustained(first.get(i), target, phase, pairs.get(i).baseline())
                        .stream())
                .findFirst();
        return overall()
                .of(pairs)
                .map(r -> finding(
                        r,
                        (over == null ? "" : "by the " + over.words() + " ")
                                + r.words(
                                        name(first.get(0), second.get(0), cases, phase),
                                        name(second.get(0), first.get(0), to, toPhase))
                                + doubt.map(why -> ", and " + why.words()).orElse(""),
                        doubt))
                .orElseGet(() -> evidence.secondRound(this, List.of(target)));
    }

    private Finding finding(Ratio ratio, String words, Optional<Unsustained> doubt) {
        return new Finding(
                ratio.value(),
                ratio.interval(),
                words,
                published -> doubt.map(Unsustained::ruled)
                        .orElseGet(() ->
                                atMost ? bounded(ratio, published.value()) : RatioMeasure.ruled(ratio, published)));
    }

    private static Ruled bounded(Ratio ratio, double most) {
        if (ratio.interval().high() <= most) {
            return new Ruled(Ruling.CONFIRMED, "at most " + most + " times");
        }
        return ratio.interval().low() > most
                ? new Ruled(Ruling.REFUTED, "more than " + most + " times")
                : new Ruled(Ruling.INCONCLUSIVE, "not certainly at most " + most + " times");
    }

    /** The case that stands for itself, by what the other has not, or else the name of its set; with its phase where the two differ in it. */
    private String name(CaseRef one, CaseRef other, String set, String ownPhase) {
        return TargetName.of(one.of(target)) + " at " + (to == null ? one.beside(other) : set)
                + (toPhase == null ? "" : ", " + ownPhase);
    }
}
