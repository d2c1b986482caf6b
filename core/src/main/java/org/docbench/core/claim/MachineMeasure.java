package org.docbench.core.claim;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.docbench.core.run.TargetName;
import org.docbench.core.stats.Overall;
import org.docbench.core.stats.Ratio;
import org.docbench.core.stats.Samples;

/**
 * What was published of a second machine: measured there if its run is given too, else here, for no publication describes its
 * machines so that one could tell which of them this one is.
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
        return found.found() ? found.noted(evidence.second().isPresent() ? "the second run" : "this machine") : found;
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
