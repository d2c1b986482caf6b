package org.docbench.profile.doctor;

import java.util.List;

/** All that {@code docbench doctor} found, in the order in which it is read. */
public record Diagnosis(List<Check> checks) {

    public Diagnosis {
        checks = List.copyOf(checks);
    }

    public Fitness fitness() {
        return Fitness.of(checks);
    }
}
