package org.docbench.core.claim;

import java.util.List;
import java.util.stream.Stream;
import org.docbench.core.stats.Interval;

/**
 * The first of several measures that the run has: at the published size, or at one that takes minutes instead of hours; of the
 * published product, or of another in its place.
 *
 * @param of the published one first; the last is the one whose command is given when there is none
 * @param instead what the others have instead of what was published, where it is not their cases: "PostgreSQL in Oracle's place";
 *     null where it is
 */
record FirstOfMeasure(List<Measure> of, String instead) implements Measure {
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
                + (instead == null
                        ? String.join(
                                " or ", of.stream().skip(1).map(Measure::cases).toList())
                        : instead);
    }

    @Override
    public Finding in(Evidence evidence) {
        Finding last = null;
        for (Measure measure : of) {
            last = measure.in(evidence);
            if (last.found()) {
                return instead != null && measure == of.get(0) ? last : new Taken(last, note(measure));
            }
        }
        return last;
    }

    private String note(Measure taken) {
        return instead == null ? "cases " + taken.cases() : instead;
    }

    /** A finding that says on which cases it was made, or on which product. */
    private record Taken(Finding finding, String note) implements Finding {
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
            return finding.words() + " (" + note + ")";
        }

        @Override
        public String aside() {
            return finding.aside() + " (" + note + ")";
        }

        @Override
        public Ruled against(Published published) {
            return finding.against(published);
        }
    }
}
