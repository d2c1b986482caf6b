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
    @JsonSubTypes.Type(value = CaseRatioMeasure.class, name = "case-ratio"),
    @JsonSubTypes.Type(value = WinsMeasure.class, name = "wins"),
    @JsonSubTypes.Type(value = GrowthMeasure.class, name = "growth"),
    @JsonSubTypes.Type(value = LevelMeasure.class, name = "level"),
    @JsonSubTypes.Type(value = LevelMeasure.LevelsMeasure.class, name = "levels"),
    @JsonSubTypes.Type(value = LevelMeasure.LevelRangeMeasure.class, name = "level-range"),
    @JsonSubTypes.Type(value = CounterMeasure.class, name = "counter"),
    @JsonSubTypes.Type(value = CounterMeasure.CostMeasure.class, name = "cost"),
    @JsonSubTypes.Type(value = CounterMeasure.FaultsMeasure.class, name = "faults"),
    @JsonSubTypes.Type(value = ShareMeasure.class, name = "share"),
    @JsonSubTypes.Type(value = ShareMeasure.MakingMeasure.class, name = "making"),
    @JsonSubTypes.Type(value = WinsMeasure.FastestMeasure.class, name = "fastest"),
    @JsonSubTypes.Type(value = CombinedMeasure.MachineMeasure.class, name = "second-machine"),
    @JsonSubTypes.Type(value = CombinedMeasure.MachineMeasure.MachinesMeasure.class, name = "machines"),
    @JsonSubTypes.Type(value = CombinedMeasure.FirstOfMeasure.class, name = "first-of"),
    @JsonSubTypes.Type(value = CombinedMeasure.AllOfMeasure.class, name = "all-of"),
    @JsonSubTypes.Type(value = CombinedMeasure.AgainstMeasure.class, name = "against"),
    @JsonSubTypes.Type(value = CombinedMeasure.OverLineMeasure.class, name = "over-line"),
    @JsonSubTypes.Type(value = CombinedMeasure.UndecidedMeasure.class, name = "undecided"),
    @JsonSubTypes.Type(value = Measure.NoMeasure.class, name = "none")
})
interface Measure {

    /** The name of the case set it is measured on; null when nothing can be measured. */
    String cases();

    /** The names of all case sets it needs. */
    default Stream<String> sets() {
        return Stream.ofNullable(cases());
    }

    /** The targets it needs, as the claims file names them; none when nothing can be measured. */
    List<String> targets();

    /** What is measured of one target. */
    interface OfTarget extends Measure {
        String target();

        @Override
        default List<String> targets() {
            return List.of(target());
        }
    }

    /** What is measured, in words, for the column next to the number. */
    String words();

    /** Looks for the rows and computes. */
    Finding in(Evidence evidence);

    /**
     * Nothing that this project can run confirms or refutes the claim.
     *
     * @param why one sentence without its full stop
     */
    record NoMeasure(String why) implements Measure {

        @Override
        public String cases() {
            return null;
        }

        @Override
        public List<String> targets() {
            return List.of();
        }

        @Override
        public String words() {
            return "no measurement decides it";
        }

        @Override
        public Finding in(Evidence evidence) {
            return Finding.none(why);
        }
    }
}
