package org.docbench.core.claim;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.claim.Finding.Ruled;
import org.docbench.core.run.TargetName;
import org.docbench.core.stats.Overall;
import org.docbench.core.stats.Ratio;
import org.docbench.core.stats.Samples;

/** A measure made of others. */
interface CombinedMeasure extends Measure {

    /** The measures it is made of. */
    List<Measure> inner();

    @Override
    default String cases() {
        return inner().get(0).cases();
    }

    @Override
    default Stream<String> sets() {
        return inner().stream().flatMap(Measure::sets);
    }

    @Override
    default List<String> targets() {
        return inner().stream()
                .flatMap(one -> one.targets().stream())
                .distinct()
                .toList();
    }

    /**
     * The first of several measures that the run has. The sizes are the published one, or one that takes minutes instead of hours. The
     * product is the published one, or another in its place.
     *
     * @param of the published one first; the last is the one whose command is given when there is none
     * @param instead what the others have instead of what was published, where it is not their cases: "PostgreSQL instead of Oracle";
     *     null where it is
     */
    record FirstOfMeasure(List<Measure> of, String instead) implements CombinedMeasure {
        @Override
        public List<Measure> inner() {
            return of;
        }

        @Override
        public String words() {
            return of.get(0).words() + "; where the run does not have these, "
                    + (instead == null
                            ? String.join(
                                    " or ",
                                    of.stream().skip(1).map(Measure::cases).toList())
                            : instead);
        }

        @Override
        public Finding in(Evidence evidence) {
            Finding last = null;
            for (Measure measure : of) {
                last = evidence.find(measure);
                if (last.found()) {
                    return instead != null && measure == of.get(0)
                            ? last
                            : last.noted(instead == null ? "cases " + measure.cases() : instead);
                }
            }
            return last;
        }
    }

    /**
     * Several statements in one sentence, each tested by itself. The number of the claim is that of the first.
     *
     * @param of in the order of the sentence
     */
    record AllOfMeasure(List<Part> of) implements CombinedMeasure {

        /**
         * One statement.
         *
         * @param holds the statement in words
         * @param fails its contrary in words
         */
        record Part(String holds, String fails, Measure measure) {
            String words(Ruling ruling) {
                return switch (ruling) {
                    case CONFIRMED -> holds;
                    case SIZE, DIRECTION -> holds + " (of another size)";
                    case REFUTED -> fails;
                    case PARTLY, INCONCLUSIVE, NOT_RUN -> "not decided whether " + holds;
                };
            }
        }

        @Override
        public List<Measure> inner() {
            return of.stream().map(Part::measure).toList();
        }

        @Override
        public String words() {
            return inner().stream().map(Measure::words).collect(Collectors.joining("; and "));
        }

        @Override
        public Finding in(Evidence evidence) {
            List<Finding> findings =
                    of.stream().map(part -> evidence.find(part.measure())).toList();
            Optional<Finding> missing = longestCommand(findings.stream().filter(one -> !one.found()));
            if (missing.isPresent()) {
                return missing.get();
            }
            String words = findings.stream().map(Finding::words).collect(Collectors.joining("; "));
            Finding all = new Finding(
                    findings.get(0).value(),
                    findings.get(0).interval(),
                    words,
                    published -> ruled(
                            findings.stream().map(one -> one.against(published)).toList()));
            // A count of cases is found if some of them are missing.
            return longestCommand(findings.stream().filter(one -> !one.complete()))
                    .map(one -> all.measuredBy(one.command()))
                    .orElse(all);
        }

        /** The longest command names most targets and sizes, and measures the other parts too. */
        private static Optional<Finding> longestCommand(Stream<Finding> findings) {
            return findings.max(Comparator.comparingInt(
                    one -> one.command() == null ? 0 : one.command().length()));
        }

        private Ruled ruled(List<Ruled> parts) {
            List<String> because = new ArrayList<>();
            for (int i = 0; i < parts.size(); i++) {
                because.add(of.get(i).words(parts.get(i).ruling()));
            }
            return new Ruled(together(parts.stream().map(Ruled::ruling).toList()), String.join("; ", because));
        }

        private static Ruling together(List<Ruling> parts) {
            boolean refuted = parts.contains(Ruling.REFUTED);
            if (refuted) {
                return parts.stream().anyMatch(Ruling::holds) ? Ruling.PARTLY : Ruling.REFUTED;
            }
            return Stream.of(Ruling.NOT_RUN, Ruling.PARTLY, Ruling.INCONCLUSIVE, Ruling.DIRECTION, Ruling.SIZE)
                    .filter(parts::contains)
                    .findFirst()
                    .orElse(Ruling.CONFIRMED);
        }
    }

    /** A measure whose outcome does not depend on the claim's own number alone. */
    interface OfOne extends CombinedMeasure {
        Measure measure();

        @Override
        default List<Measure> inner() {
            return List.of(measure());
        }

        @Override
        default String words() {
            return measure().words();
        }
    }

    /**
     * A measure with a published number of its own: that of a part of the sentence, or of another size.
     *
     * @param published in place of the claim's
     * @param onlyConfirms why the measure can confirm the sentence and cannot refute it; null if it can do both
     */
    record AgainstMeasure(Claim.Published published, String onlyConfirms, Measure measure) implements OfOne {
        @Override
        public Finding in(Evidence evidence) {
            Finding found = evidence.find(measure);
            return found.found() ? found.ruled(claim -> ruled(found.against(published), claim)) : found;
        }

        /** Names the number that decided, where the reader has seen another. */
        private Ruled ruled(Ruled ruled, Claim.Published claim) {
            String because = ruled.because()
                    + (published.text() == null || published.text().equals(claim.text())
                            ? ""
                            : "; compared with " + published.text());
            return onlyConfirms == null || ruled.ruling().holds()
                    ? new Ruled(ruled.ruling(), because)
                    : new Ruled(Ruling.INCONCLUSIVE, because + "; " + onlyConfirms);
        }
    }

    /**
     * A measure that counts in DocBench what the publication claims of a part that DocBench does not have. It is shown, and decides nothing.
     *
     * @param because that part
     */
    record UndecidedMeasure(String because, Measure measure) implements OfOne {
        @Override
        public Finding in(Evidence evidence) {
            Finding found = evidence.find(measure);
            return found.found() ? found.ruled(published -> new Ruled(Ruling.INCONCLUSIVE, because)) : found;
        }
    }

    /**
     * A measure of a remote server. It decides only if the run's network is that of the publication. What it adds to a round
     * trip, as measured, must be within 10 % of what the published one added.
     *
     * @param roundTripMillis published time over the network less the published time without it
     */
    record OverLineMeasure(double roundTripMillis, Measure measure) implements OfOne {
        private static final double NEAR = 0.1;

        @Override
        public Finding in(Evidence evidence) {
            Finding found = evidence.find(measure);
            OptionalDouble measured = evidence.roundTripMillis();
            if (!found.found() || (measured.isPresent() && isNear(measured.getAsDouble()))) {
                return found;
            }
            String because = measured.isPresent()
                    ? String.format(
                            Locale.ROOT,
                            "the network adds %.2f ms to a round trip, more than 10 %% off the published %.2f ms",
                            measured.getAsDouble(),
                            roundTripMillis)
                    : "the run does not have the time of a round trip over its network";
            return found.ruled(published -> new Ruled(Ruling.INCONCLUSIVE, because));
        }

        private boolean isNear(double millis) {
            return Math.abs(millis / roundTripMillis - 1) <= NEAR;
        }
    }

    /**
     * What was published of a second machine. It is measured there if its run is given too, and else here: no publication says which of its
     * machines this one would be.
     *
     * @param measure the same that is asked of the first machine
     */
    record MachineMeasure(Measure measure) implements Measure {
        @Override
        public String cases() {
            return measure.cases();
        }

        @Override
        public Stream<String> sets() {
            return measure.sets();
        }

        @Override
        public List<String> targets() {
            return measure.targets();
        }

        @Override
        public String words() {
            return measure.words() + "; of the second run where two are given";
        }

        @Override
        public Finding in(Evidence evidence) {
            Finding found = evidence.second().orElse(evidence).find(measure);
            return found.found()
                    ? found.noted(evidence.second().isPresent() ? "the second run" : "this machine")
                    : found;
        }

        /**
         * {@code time(first run) / time(second run)} of one target, the geometric mean over cases.
         *
         * @param phase of both
         */
        record MachinesMeasure(String cases, String phase, String target) implements Measure.OfTarget {
            @Override
            public String words() {
                return "time(first run) / time(second run) of " + target + ", phase " + phase + ", cases " + cases
                        + ", geometric mean";
            }

            @Override
            public Finding in(Evidence evidence) {
                Optional<List<Samples>> first = samples(evidence);
                if (first.isEmpty() && evidence.second().isPresent()) {
                    return evidence.missing(cases, phase, List.of(target));
                }
                if (evidence.second().isEmpty()) {
                    return Finding.missing(
                            List.of("the same on two machines; then `docbench claims RUN1 RUN2` reports the outcome"),
                            evidence.command(cases, List.of(target)));
                }
                Optional<List<Samples>> second = evidence.second().flatMap(this::samples);
                if (second.isEmpty()) {
                    return evidence.second().get().missing(cases, phase, List.of(target));
                }
                return Overall.ofMachines(first.get(), second.get())
                        .map(this::finding)
                        .orElseGet(() -> evidence.secondRound(this, List.of(target)));
            }

            private Finding finding(Ratio ratio) {
                String name = TargetName.of(target);
                return new Finding(
                        ratio.value(),
                        ratio.interval(),
                        ratio.words(name + " in the first run", name + " in the second"),
                        published -> RatioMeasure.ruled(ratio, published));
            }

            private Optional<List<Samples>> samples(Evidence evidence) {
                List<Samples> all = evidence.cases(cases).stream()
                        .flatMap(one -> evidence.samples(one, target, phase).stream())
                        .toList();
                return all.size() < evidence.cases(cases).size() ? Optional.empty() : Optional.of(all);
            }
        }
    }
}
