package org.docbench.profile.doctor;

import java.util.List;
import java.util.function.Function;
import org.docbench.profile.doctor.Diagnosis.Check.Status;
import org.docbench.profile.machine.Found;

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

    /**
     * One thing looked at.
     *
     * @param name short, the same in every run: {@code timer}
     * @param found what was found, with its unit
     * @param why why it matters, one sentence
     * @param advice what to do, one sentence; said also when all is well, and shown only when it is not
     */
    public record Check(String name, Status status, String found, String why, String advice) {

        /** A check of a fact that may not be known: unknown keeps its reason as what was found. */
        static <T> Check of(
                String name,
                Found<T> fact,
                Function<T, Status> status,
                Function<T, String> found,
                String why,
                String advice) {
            return fact.known()
                    ? new Check(name, status.apply(fact.value()), found.apply(fact.value()), why, advice)
                    : new Check(name, Status.UNKNOWN, fact.reason(), why, advice);
        }

        /** The outcome of one check, in the order of concern. */
        public enum Status {
            /** Nothing to do. */
            OK,
            /** The machine does not tell. Not counted against it, and not hidden. */
            UNKNOWN,
            /** Numbers hold, with wider intervals. */
            WARN,
            /** Numbers would mislead. */
            BAD
        }
    }
}
