package org.docbench.profile.doctor;

import java.util.List;
import org.docbench.profile.doctor.Check.Status;

/** All that {@code docbench doctor} found, in the order in which it is read. */
public record Diagnosis(List<Check> checks) {

    public Fitness fitness() {
        return Fitness.of(checks);
    }

    /** Whether to measure on this machine. */
    public enum Fitness {
        FIT("fit to measure on"),
        FIT_WITH_WARNINGS("fit to measure on, with warnings"),
        NOT_FIT("not fit to measure on");

        private final String words;

        Fitness(String words) {
            this.words = words;
        }

        /** The worst check decides; what is not known does not. */
        public static Fitness of(List<Check> checks) {
            if (checks.stream().anyMatch(check -> check.status() == Status.BAD)) {
                return NOT_FIT;
            }
            return checks.stream().anyMatch(check -> check.status() == Status.WARN) ? FIT_WITH_WARNINGS : FIT;
        }

        /** In the command's terms (DESIGN §8): a warning is no failure. */
        public int exitCode() {
            return this == NOT_FIT ? 1 : 0;
        }

        @Override
        public String toString() {
            return words;
        }
    }
}
