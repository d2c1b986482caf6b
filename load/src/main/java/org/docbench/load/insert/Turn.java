package org.docbench.load.insert;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.docbench.core.run.Observer;
import org.docbench.core.run.WindowContext;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Trial;
import org.docbench.load.Attempt;
import org.docbench.load.ServerCounts;
import org.docbench.load.TargetSession;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;
import org.docbench.stores.Session;

/** What is done when it is a target's turn, and what becomes of what was seen. */
record Turn(Block block, InsertCorpora corpora, ServerCounts evidence, Observer observer) {

    /** The phases that a target has. */
    static List<String> phases(String target) {
        return InsertSuite.PHASES.stream()
                .filter(phase -> target.equals(NullStore.ID) || !phase.equals(InsertSuite.GENERATE))
                .toList();
    }

    /** What came of it, by phase. */
    Map<String, Trial.Outcome> take(TargetSession seat, InsertCase of, Durability level, Batches given) {
        String target = seat.target().id();
        Case at = of.at(level);
        return attempt(seat, level, () -> {
            Session session = seat.at(level);
            String digest = corpora.sha256(of, given);
            Block.Seen seen = block.measure(
                    session,
                    seat.collection(),
                    of,
                    given,
                    seat.losses(),
                    () -> observer.timed(context(at, seat, session)));
            evidence.add(at, target, seen.moved(), given.count(), seen.nanos());
            evidence.spent(at, target, given.count(), seen.spent());
            if (corpora.asks(of, target)) {
                corpora.told(of, target, session.bytes(seat.collection()));
            }
            return measured(target, given, seen, digest);
        });
    }

    boolean profiles() {
        return observer.profiles();
    }

    /** Once more for who records stacks; its times count for nothing (rule 15). */
    void profile(TargetSession seat, InsertCase of, Durability level, Batches given) {
        Case at = of.at(level);
        attempt(seat, level, () -> {
            Session session = seat.at(level);
            block.watched(session, seat.collection(), of, given, () -> observer.profiled(context(at, seat, session)));
            return Map.of();
        });
    }

    private static Map<String, Trial.Outcome> attempt(
            TargetSession seat, Durability level, Supplier<Map<String, Trial.Outcome>> work) {
        List<String> phases = phases(seat.target().id());
        return Attempt.of(seat, Optional.of(level), work, none -> Attempt.everywhere(phases, none));
    }

    private static WindowContext context(Case at, TargetSession seat, Session session) {
        return new WindowContext(at, seat.target().id(), InsertSuite.INSERT, seat.target().processes(session));
    }

    private static Map<String, Trial.Outcome> measured(String target, Batches given, Block.Seen seen, String digest) {
        Map<String, List<Double>> samples = Map.of(
                InsertSuite.GENERATE, given.nanos(),
                InsertSuite.CONVERT, seen.convert(),
                InsertSuite.INSERT, seen.insert(),
                InsertSuite.FRESH, List.of(seen.fresh()),
                InsertSuite.ALL, List.of(seen.all()));
        Map<String, Trial.Outcome> outcomes = new LinkedHashMap<>();
        phases(target)
                .forEach(phase -> outcomes.put(phase, new Trial.Measured(samples.get(phase), null, digest, List.of())));
        return outcomes;
    }
}
