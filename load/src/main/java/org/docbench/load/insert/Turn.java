package org.docbench.load.insert;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.docbench.core.run.Onlooker;
import org.docbench.core.run.Scene;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Trial;
import org.docbench.load.Seat;
import org.docbench.load.ServerCounts;
import org.docbench.load.ServerProcesses;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/** What is done when it is a target's turn, and what becomes of what was seen. */
record Turn(Block block, InsertCorpora corpora, ServerCounts evidence, Onlooker onlooker) {

    /** The phases that a target has. */
    static List<String> phases(String target) {
        return InsertSuite.PHASES.stream()
                .filter(phase -> target.equals(NullStore.ID) || !phase.equals(InsertSuite.GENERATE))
                .toList();
    }

    /** What came of it, by phase. */
    Map<String, Trial.Outcome> take(Seat seat, InsertCase of, Durability level, Batches given) {
        String target = seat.target().id();
        Optional<String> obstacle = seat.without(level);
        if (obstacle.isPresent()) {
            return everywhere(target, new Trial.Unsupported(obstacle.get()));
        }
        Case at = of.at(level);
        try {
            Session session = seat.at(level);
            String digest = corpora.sha256(of, given);
            Block.Seen seen = block.measure(
                    session,
                    seat.collection(),
                    of,
                    given,
                    seat.losses(),
                    () -> onlooker.timed(scene(at, seat, session)));
            evidence.add(at, target, seen.moved(), given.count(), seen.nanos());
            evidence.spent(at, target, given.count(), seen.spent());
            if (corpora.asks(of, target)) {
                corpora.told(of, target, session.bytes(seat.collection()));
            }
            return measured(target, given, seen, digest);
        } catch (StoreException e) {
            return everywhere(target, seat.fault(e));
        } catch (UnsupportedOperationException e) {
            return everywhere(target, new Trial.Unsupported(e.getMessage()));
        }
    }

    boolean profiles() {
        return onlooker.profiles();
    }

    /** Once more for who records stacks; its times count for nothing (rule 15). */
    void profile(Seat seat, InsertCase of, Durability level, Batches given) {
        if (seat.without(level).isEmpty()) {
            try {
                Session session = seat.at(level);
                Case at = of.at(level);
                block.watched(session, seat.collection(), of, given, () -> onlooker.profiled(scene(at, seat, session)));
            } catch (StoreException e) {
                seat.fault(e);
            } catch (UnsupportedOperationException e) {
                return; // the rows of this level say it
            }
        }
    }

    private static Scene scene(Case at, Seat seat, Session session) {
        return new Scene(at, seat.target().id(), InsertSuite.INSERT, ServerProcesses.of(seat.server(), session));
    }

    private static Map<String, Trial.Outcome> measured(String target, Batches given, Block.Seen seen, String digest) {
        Map<String, List<Double>> samples = Map.of(
                InsertSuite.GENERATE, given.nanos(),
                InsertSuite.CONVERT, seen.convert(),
                InsertSuite.INSERT, seen.insert(),
                InsertSuite.FRESH, List.of(seen.fresh()),
                InsertSuite.ALL, List.of(seen.all()));
        return each(target, phase -> new Trial.Measured(samples.get(phase), null, digest, List.of()));
    }

    private static Map<String, Trial.Outcome> everywhere(String target, Trial.Outcome outcome) {
        return each(target, phase -> outcome);
    }

    private static Map<String, Trial.Outcome> each(String target, Function<String, Trial.Outcome> outcome) {
        Map<String, Trial.Outcome> outcomes = new LinkedHashMap<>();
        phases(target).forEach(phase -> outcomes.put(phase, outcome.apply(phase)));
        return outcomes;
    }
}
