package org.docbench.core.claim;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.stream.Stream;

/** What has to be measured to rule on a claim, as data: {@code kind} says which of the records below. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = RatioMeasure.class, name = "ratio"),
    @JsonSubTypes.Type(value = NetRatioMeasure.class, name = "net-ratio"),
    @JsonSubTypes.Type(value = CaseRatioMeasure.class, name = "case-ratio"),
    @JsonSubTypes.Type(value = WinsMeasure.class, name = "wins"),
    @JsonSubTypes.Type(value = GrowthMeasure.class, name = "growth"),
    @JsonSubTypes.Type(value = LevelMeasure.class, name = "level"),
    @JsonSubTypes.Type(value = CounterMeasure.class, name = "counter"),
    @JsonSubTypes.Type(value = ShareMeasure.class, name = "share"),
    @JsonSubTypes.Type(value = FastestMeasure.class, name = "fastest"),
    @JsonSubTypes.Type(value = FirstOfMeasure.class, name = "first-of"),
    @JsonSubTypes.Type(value = NoMeasure.class, name = "none")
})
sealed interface Measure
        permits RatioMeasure,
                NetRatioMeasure,
                CaseRatioMeasure,
                WinsMeasure,
                GrowthMeasure,
                LevelMeasure,
                CounterMeasure,
                ShareMeasure,
                FastestMeasure,
                FirstOfMeasure,
                NoMeasure {

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
}
