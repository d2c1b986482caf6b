package org.docbench.load.insert;

import java.time.Duration;
import java.util.List;
import org.docbench.stores.Durability;

/**
 * How much is measured.
 *
 * @param rounds each target has every case once in each
 * @param documents of a block, as far as they fit into memory
 * @param acknowledgements of a block at most: blocks of small batches have fewer documents
 * @param warmUp at most, before the first round, for each target and level
 * @param everyLevel whether all cases are measured at all levels, not only those of batches
 * @param limit after which an operation has failed
 */
public record InsertEffort(
        int rounds, int documents, int acknowledgements, Duration warmUp, boolean everyLevel, Duration limit) {

    /** For the tour: every suite within eight minutes. */
    public static final InsertEffort TOUR =
            new InsertEffort(3, 500, 20, Duration.ofMillis(300), false, Duration.ofSeconds(30));

    private static final InsertEffort QUICK =
            new InsertEffort(8, 1_000, 50, Duration.ofMillis(500), false, Duration.ofSeconds(30));

    private static final InsertEffort STANDARD =
            new InsertEffort(10, 4_000, 500, Duration.ofSeconds(3), true, Duration.ofSeconds(60));

    /** The published number of documents. */
    private static final InsertEffort PAPER =
            new InsertEffort(10, 10_000, 10_000, Duration.ofSeconds(10), true, Duration.ofSeconds(60));

    /** The effort of a profile. */
    public static InsertEffort of(String profile) {
        return switch (profile) {
            case "quick" -> QUICK;
            case "standard" -> STANDARD;
            case "paper" -> PAPER;
            default -> throw new IllegalArgumentException("no profile " + profile);
        };
    }

    /** The same with what is chosen instead. */
    InsertEffort with(InsertChoice choice) {
        return new InsertEffort(
                choice.rounds().orElse(rounds),
                choice.documents().orElse(documents),
                acknowledgements,
                warmUp,
                everyLevel,
                limit);
    }

    /** The levels of a case among those asked for: where all are asked and time is short, the durable one stands for the others. */
    List<Durability> levels(InsertCase of, List<Durability> asked) {
        boolean all = everyLevel
                || of.scenario().equals(InsertSuite.BATCH)
                || asked.size() < Durability.all().size();
        return all ? asked : List.of(Durability.SYNC);
    }
}
