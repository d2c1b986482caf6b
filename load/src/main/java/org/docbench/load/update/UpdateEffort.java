package org.docbench.load.update;

import java.time.Duration;
import java.util.List;
import org.docbench.stores.Durability;

/**
 * How much is measured.
 *
 * @param rounds each target has every case once in each
 * @param operations of a block, unless time runs out
 * @param least operations of a block, however long they take
 * @param block after this long a block ends, once it has its least
 * @param warmUp operations of a block before the first one that counts
 * @param warmUpBlock at most for the warm-up before the first round, for each target and level
 * @param largest whether the largest documents are among the cases
 * @param everyLevel whether all cases are measured at all levels, or only those that ask what a level costs
 * @param limit after which an operation has failed
 */
public record UpdateEffort(
        int rounds,
        int operations,
        int least,
        Duration block,
        int warmUp,
        Duration warmUpBlock,
        boolean largest,
        boolean everyLevel,
        Duration limit) {

    /** Enough that the syncs of a checkpoint in the background do not decide. */
    private static final int WATCHED = 50;

    /** For the tour: every suite within eight minutes. */
    public static final UpdateEffort TOUR = new UpdateEffort(
            3, 10, 3, Duration.ofMillis(40), 1, Duration.ofMillis(300), false, false, Duration.ofSeconds(30));

    private static final UpdateEffort QUICK = new UpdateEffort(
            4, 30, 5, Duration.ofMillis(100), 3, Duration.ofSeconds(1), false, true, Duration.ofSeconds(30));

    private static final UpdateEffort STANDARD = new UpdateEffort(
            10, 100, 10, Duration.ofMillis(500), 10, Duration.ofSeconds(5), true, true, Duration.ofSeconds(60));

    /** The published numbers of operations. */
    private static final UpdateEffort PAPER = new UpdateEffort(
            10, 1000, 100, Duration.ofSeconds(5), 100, Duration.ofSeconds(10), true, true, Duration.ofSeconds(60));

    /** The effort of a profile. */
    public static UpdateEffort of(String profile) {
        return switch (profile) {
            case "quick" -> QUICK;
            case "standard" -> STANDARD;
            case "paper" -> PAPER;
            default -> throw new IllegalArgumentException("no profile " + profile);
        };
    }

    /** Of a block that is watched and not timed: no operation before the counting ends that is not counted. */
    UpdateEffort watched() {
        return new UpdateEffort(1, WATCHED, WATCHED, block, 0, warmUpBlock, false, everyLevel, limit);
    }

    /**
     * The levels of a case among those asked for. Where all are asked and time is short, the smallest write and the change of one
     * field show what each level costs; the others are measured at the two of the published claims, the weakest and the strongest.
     */
    List<Durability> levels(UpdateCase of, List<Durability> asked) {
        boolean all = everyLevel
                || List.of(UpdateSuite.BASELINE, UpdateSuite.SINGLE).contains(of.scenario())
                || asked.size() < Durability.all().size();
        return all ? asked : List.of(Durability.NONE, Durability.SYNC);
    }
}
