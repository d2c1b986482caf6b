package org.docbench.core.claim;

import java.util.List;
import java.util.stream.Stream;
import org.docbench.core.stats.Interval;

/**
 * The first of several measures that the run has: at the published size, or at one that takes minutes instead of hours.
 *
 * @param of the published one first; the last is the one whose command is given when there is none
 */
record FirstOfMeasure(List<Measure> of) implements Measure {
    FirstOfMeasure {
        of = List.copyOf(of);
    }

    @Override
    public String cases() {
        return of.get(0).cases();
    }

    @Override
    public Stream<String> sets() {
        return of.stream().flatMap(Measure::sets);
    }

    @Override
    public String words() {
        return of.get(0).words() + "; where the run has not these, "
                + String.join(" or ", of.stream().skip(1).map(Measure::cases).toList());
    }

    @Override
    public Finding in(Evidence evidence) {
        Finding last = null;
        for (Measure measure : of) {
            last = measure.in(evidence);
            if (last.found()) {
                return new Taken(last, measure.cases());
            }
        }
        return last;
    }

    /** A finding that says on which cases it was made. */
    private record Taken(Finding finding, String cases) implements Finding {
        @Override
        public Double value() {
            return finding.value();
        }

        @Override
        public Interval ci95() {
            return finding.ci95();
        }

        @Override
        public String words() {
            return finding.words() + " (cases " + cases + ")";
        }

        @Override
        public String aside() {
            return finding.aside() + " (cases " + cases + ")";
        }

        @Override
        public Ruled against(Published published) {
            return finding.against(published);
        }
    }
}
