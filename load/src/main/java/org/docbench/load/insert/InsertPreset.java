package org.docbench.load.insert;

import java.time.Duration;
import java.util.List;
import org.docbench.core.runner.RunRequest;
import org.docbench.load.StoreEntry;
import org.docbench.stores.Durability;

/**
 * How much is measured.
 *
 * @param rounds each target has every case once in each
 * @param instances of each server that measure the rounds one after the other
 * @param documents of a block, as far as they fit into memory
 * @param acknowledgements of a block at most: blocks of small batches have fewer documents
 * @param turns at most in which the batches of a block are inserted, with those of the other targets in between; 1: one target after
 *     the other
 * @param rehearsals rounds before the first one whose results are dropped: so many at most
 * @param everyLevel whether all cases are measured at all levels, not only those of batches
 * @param published whether the published documents are among the cases
 * @param limit after which an operation has failed
 */
public record InsertPreset(
        int rounds,
        int instances,
        int documents,
        int acknowledgements,
        int turns,
        int rehearsals,
        boolean everyLevel,
        boolean published,
        Duration limit) {

    /** Returns the same with what a run asks for instead. */
    InsertPreset with(RunRequest request) {
        return new InsertPreset(
                request.rounds(rounds),
                StoreEntry.instances(request, instances, rounds),
                request.number("documents").orElse(documents),
                acknowledgements,
                turns,
                rehearsals,
                everyLevel,
                published,
                limit);
    }

    /** Lists the levels of a case among those asked for: where all are and time is short, the durable ones stand for the others. */
    List<Durability> levels(InsertCase insertCase, List<Durability> asked) {
        boolean all = everyLevel
                || insertCase.scenario().equals(InsertSuite.BATCH)
                || !asked.containsAll(Durability.ofOneServer());
        return all ? asked : asked.stream().filter(Durability::isSynced).toList();
    }
}
