package org.docbench.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.docbench.stores.Durability;
import org.docbench.stores.Session;
import org.docbench.stores.SideBySide;
import org.docbench.stores.StoreException;

/** Sessions of a target beside that of its seat, for workers of which each needs its own. Opened when first asked for, then kept. */
final class FurtherSessions implements AutoCloseable {
    private final StoreTarget target;
    private final Duration limit;
    private final List<Session> opened = new ArrayList<>();
    private Durability level;

    /** @param limit after which an operation without an answer is an error */
    FurtherSessions(StoreTarget target, Duration limit) {
        this.target = target;
        this.limit = limit;
    }

    /**
     * So many, at whatever level they are.
     *
     * @throws StoreException if one cannot be had
     */
    List<Session> of(int count) {
        while (opened.size() < count) {
            Session session = target.store().open(target.server(), limit);
            opened.add(session);
            if (level != null) {
                session.acknowledge(level);
            }
        }
        return List.copyOf(opened.subList(0, count));
    }

    /**
     * So many, at a level that the seat's own session was given before.
     *
     * @throws StoreException if one cannot be had
     */
    List<Session> at(Durability wanted, int count) {
        if (level != wanted) {
            level = wanted;
            opened.forEach(session -> session.acknowledge(wanted));
        }
        return of(count);
    }

    void bringCounts() {
        SideBySide.run(opened.stream().map(one -> one::bringCounts));
    }

    /** Closes all; they are opened anew when asked for. */
    @Override
    public void close() {
        for (Session session : opened) {
            try {
                session.close();
            } catch (StoreException gone) {
                // Thrown away because something is wrong with it, or at the end.
            }
        }
        opened.clear();
        level = null;
    }
}
