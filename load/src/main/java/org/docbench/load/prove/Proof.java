package org.docbench.load.prove;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.load.ServerCounts;
import org.docbench.stores.Durability;

/**
 * What a killed server had acknowledged, and what of it was there afterwards.
 *
 * @param answered false where nobody acknowledges: then it is what was sent
 * @param acknowledged documents
 * @param missing ids that were acknowledged and are not there, the first few
 * @param missingCount how many these are in all
 * @param extra documents that are there without an acknowledgement: in flight when the server died
 */
public record Proof(
        String store,
        Durability level,
        boolean answered,
        long acknowledged,
        List<String> missing,
        long missingCount,
        long extra) {

    /** Who tells of it in the run file's evidence: the writes of a server that was killed. */
    public static final String SOURCE = "kill";

    /** The counter of that evidence: the share of acknowledged writes. */
    public static final String MISSING = "missing after SIGKILL";

    /** What it means, in one line. */
    public String words() {
        String counted = "%s at %s: %,d writes %s, %,d of them missing after SIGKILL and restart"
                .formatted(store, level.id(), acknowledged, answered ? "acknowledged" : "sent", missingCount);
        return missing.isEmpty() ? counted : counted + " (" + String.join(", ", missing) + ", ...)";
    }

    /** Whether the level kept its word: only {@link Durability#NONE} may lose what it acknowledged when a process dies. */
    public boolean kept() {
        return missingCount == 0 || level == Durability.NONE;
    }

    /** The row of the run file; none where nothing was acknowledged. */
    Optional<EvidenceRow> row() {
        return acknowledged == 0
                ? Optional.empty()
                : Optional.of(new EvidenceRow(
                        ProveSuite.NAME,
                        ProveSuite.KILL.name(),
                        Map.of(ServerCounts.DURABILITY, level.id()),
                        store,
                        SOURCE,
                        acknowledged,
                        Map.of(MISSING, (double) missingCount / acknowledged)));
    }
}
