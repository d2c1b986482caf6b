package org.docbench.load;

import java.util.List;
import org.docbench.stores.Session;
import org.docbench.stores.SideBySide;
import org.docbench.stores.Statistics;

/**
 * Who reads a server's counters, and how what others did comes to be in them: some servers count a session's work later than it is
 * done.
 *
 * @param reader that reads them
 * @param others has all the others who work bring their counts
 */
public record Counted(Session reader, Runnable others) {
    /** The first of those who work reads. */
    public static Counted of(List<Session> workers) {
        List<Session> others = List.copyOf(workers.subList(1, workers.size()));
        return new Counted(workers.get(0), () -> SideBySide.run(others.stream().map(one -> one::bringCounts)));
    }

    /** With all that was done until now. */
    Statistics now() {
        others.run();
        return reader.statistics();
    }
}
