package org.docbench.formats.access;

/**
 * How much is measured. Every default of the suite is here.
 *
 * @param rounds every target takes its turn once in each round; a round's forks are new processes
 * @param fork what shares a process: see {@link Sharing}
 * @param warmupMillis untimed running of a trial before its first batch
 * @param batches samples of a trial
 * @param batchMillis length of a batch; a longer operation runs once
 * @param published use the published iteration counts where a case has them
 * @param thorough all cases, not only the headline ones
 */
public record Effort(
        int rounds, Sharing fork, int warmupMillis, int batches, int batchMillis, boolean published, boolean thorough) {

    /** Which trials run in one JVM. Two targets never do: one would meet code compiled for the other. */
    public enum Sharing {
        /** All cases of a target, in random order. */
        TARGET,
        /** One case. */
        CASE
    }

    /** Within five minutes on two cores. */
    public static final Effort QUICK = new Effort(3, Sharing.TARGET, 10, 3, 7, false, false);

    /** Within thirty minutes on two cores. */
    public static final Effort STANDARD = new Effort(6, Sharing.TARGET, 30, 5, 20, false, true);

    /** Hours: a process for every case, and the published counts. */
    public static final Effort PAPER = new Effort(10, Sharing.CASE, 2000, 10, 200, true, true);

    /** The effort of a profile by its name. */
    public static Effort of(String profile) {
        return switch (profile) {
            case "quick" -> QUICK;
            case "standard" -> STANDARD;
            case "paper" -> PAPER;
            default -> throw new IllegalArgumentException("no profile " + profile + ": quick, standard or paper");
        };
    }
}
