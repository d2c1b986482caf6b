package org.docbench.core.claim;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.stream.Stream;

/** What has to be measured to rule on a claim, as data: {@code kind} says which of the records below. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = RatioMeasure.class, name = "ratio"),
    @JsonSubTypes.Type(value = RatioMeasure.NetRatioMeasure.class, name = "net-ratio"),
    @JsonSubTypes.Type(value = RatioMeasure.CaseRatioMeasure.class, name = "case-ratio"),
    @JsonSubTypes.Type(value = WinsMeasure.class, name = "wins"),
    @JsonSubTypes.Type(value = GrowthMeasure.class, name = "growth"),
    @JsonSubTypes.Type(value = LevelMeasure.class, name = "level"),
    @JsonSubTypes.Type(value = CounterMeasure.class, name = "counter"),
    @JsonSubTypes.Type(value = ShareMeasure.class, name = "share"),
    @JsonSubTypes.Type(value = WinsMeasure.FastestMeasure.class, name = "fastest"),
    @JsonSubTypes.Type(value = Measure.FirstOfMeasure.class, name = "first-of"),
    @JsonSubTypes.Type(value = Measure.NoMeasure.class, name = "none")
})
sealed interface Measure
        permits RatioMeasure,
                RatioMeasure.NetRatioMeasure,
                RatioMeasure.CaseRatioMeasure,
                WinsMeasure,
                GrowthMeasure,
                LevelMeasure,
                CounterMeasure,
                ShareMeasure,
                WinsMeasure.FastestMeasure,
                Measure.FirstOfMeasure,
                Measure.NoMeasure {

    /** The name of the case set it is measured on; null when nothing can be measured. */
    String cases();

    /** The names of all case sets it needs. */
    default Stream<String> sets() {
        return Stream.ofNullable(cases());
    }

    /** What is measured, in words, for the column beside the number. */
    String words();

    /** Looks for the rows and computes. */
    Finding in(Evidence evidence);

    /**
     * Nothing this project can run settles the claim.
     *
     * @param why one sentence without its full stop
     */
    record NoMeasure(String why) implements Measure {

        @Override
        public String cases() {
            return null;
        }

        @Override
        public String words() {
            return "no measurement settles it";
        }

        @Override
        public Finding in(Evidence evidence) {
            return Finding.none(why, why);
        }
    }

    /**
     * The first of several measures that the run has: at the published size, or at one that takes minutes instead of hours; of the
     * published product, or of another in its place.
     *
     * @param of the published one first; the last is the one whose command is given when there is none
     * @param instead what the others have instead of what was published, where it is not their cases: "PostgreSQL in Oracle's place";
     *     null where it is
     */
    record FirstOfMeasure(List<Measure> of, String instead) implements Measure {
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
                                    " or ",
                                    of.stream().skip(1).map(Measure::cases).toList())
                            : instead);
        }

        @Override
        public Finding in(Evidence evidence) {
            Finding last = null;
            for (Measure measure : of) {
                last = measure.in(evidence);
                if (last.found()) {
                    return instead != null && measure == of.get(0)
                            ? last
                            : last.noted(instead == null ? "cases " + measure.cases() : instead);
                }
            }
            return last;
        }
    }
}
