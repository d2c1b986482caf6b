package org.docbench.load.prove;

import java.util.List;
import org.docbench.stores.Durability;

/**
 * What a killed server had acknowledged, and what of it was there afterwards.
 *
 * @param acknowledged documents
 * @param missing ids that were acknowledged and are not there, the first few
 * @param missingCount how many these are in all
 * @param extra documents that are there without an acknowledgement: in flight when the server died
 */
public record Proof(
        String store, Durability level, long acknowledged, List<String> missing, long missingCount, long extra) {

    /** What it means, in one line. */
    public String words() {
        String counted = "%s at %s: %,d writes acknowledged, %,d of them missing after SIGKILL and restart"
                .formatted(store, level.id(), acknowledged, missingCount);
        return missing.isEmpty() ? counted : counted + " (" + String.join(", ", missing) + ", ...)";
    }

    /** Whether the level kept its word: only {@link Durability#NONE} may lose what it acknowledged when a process dies. */
    public boolean kept() {
        return missingCount == 0 || level == Durability.NONE;
    }
}
