package org.docbench.load;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.value.Loss;
import org.docbench.stores.Durability;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.StoreLedger;
import org.docbench.stores.Stores;

/**
 * The targets of a suite's run.
 *
 * @param suite its name in commands
 * @param targets those that are absent included
 * @param all one for each target that is ready, in the order of reports
 * @param syncFloor what the device itself takes, in the folders of their servers
 * @param steady tells when the client is warm
 */
public record TargetSessions(
        String suite, StoreTargets targets, List<TargetSession> all, SyncFloor syncFloor, SteadyStateDetector steady)
        implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * Prepares sessions of the targets that the suite measures; {@code limit} and {@code ready} are as in {@link TargetSession}.
     *
     * @param rehearsals rounds at most whose results are dropped
     */
    public static TargetSessions of(
            String suite, StoreTargets asked, Duration limit, int rehearsals, BiConsumer<Session, String> ready) {
        StoreTargets targets = asked.of(suite);
        Map<String, Durability> levels = new HashMap<>();
        return new TargetSessions(
                suite,
                targets,
                targets.ready().stream()
                        .map(target -> new TargetSession(target, suite, limit, ready, levels))
                        .toList(),
                new SyncFloor(targets.ready()),
                SteadyStateDetector.ofThisProcess(rehearsals));
    }

    /** Prepares sessions that need no preparation of their own. */
    public static TargetSessions of(String suite, StoreTargets asked, Duration limit, int rehearsals) {
        return of(suite, asked, limit, rehearsals, (session, collection) -> {});
    }

    /** Tells whether one more round is rehearsed, and notes the end of the rehearsal among the settings of each target. */
    boolean rehearses(int done) {
        boolean again = steady.again(done);
        if (!again) {
            all.forEach(session -> session.settings().put("warm-up", steady.words()));
        }
        return again;
    }

    /** Marks what was measured while the client had not settled. */
    BlockResult judged(BlockResult block) {
        return steady.unsettled().map(block::unsettled).orElse(block);
    }

    /** Lists the ids of the targets that are ready. */
    public List<String> ids() {
        return all.stream().map(session -> session.target().id()).toList();
    }

    /** Finds the session of a target by its id. */
    public TargetSession of(String id) {
        return all.stream()
                .filter(session -> session.target().id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /** Lists every target that the suite knows, as the run file shows it. */
    public List<TargetRow> rows(List<ResultRow> results) {
        List<TargetRow> rows = new ArrayList<>();
        all.forEach(session -> rows.add(ready(session, results)));
        targets.absent().forEach((ledger, why) -> rows.add(absent(ledger, why)));
        Set<String> told = rows.stream().map(row -> row.target().id()).collect(Collectors.toSet());
        for (Store store : Stores.all()) {
            String id = store.ledger().id();
            if (!told.contains(id)) {
                rows.add(absent(
                        store.ledger(), "not asked for in this run; ask: docbench run " + suite + " --targets " + id));
            }
        }
        return rows;
    }

    private TargetRow ready(TargetSession session, List<ResultRow> results) {
        StoreLedger ledger = session.target().store().ledger();
        String id = session.target().id();
        Map<String, String> settings = new TreeMap<>(session.settings());
        settings.put("driver", ledger.driver());
        settings.put("server from", session.server().origin());
        if (!session.server().settings().isEmpty()) {
            settings.put(
                    "server started with", String.join(" ", session.server().settings()));
        }
        List<ResultRow> own =
                results.stream().filter(row -> row.target().equals(id)).toList();
        boolean measured = own.stream().anyMatch(Results::isMeasured);
        Optional<ResultRow> failure = own.stream()
                .filter(row -> !measured && row.status().equals(Results.FAILED))
                .findFirst();
        return own.isEmpty()
                ? row(
                        ledger,
                        id,
                        "",
                        "absent",
                        "interrupted before its first trial; run again: docbench run " + suite + " --targets " + id,
                        settings)
                : row(
                        ledger,
                        id,
                        session.version(),
                        failure.isPresent() ? "failed" : "ran",
                        failure.map(ResultRow::reason).orElse(null),
                        settings);
    }

    private static TargetRow absent(StoreLedger ledger, String why) {
        return row(ledger, ledger.id(), "", "absent", why, Map.of("driver", ledger.driver()));
    }

    private static TargetRow row(
            StoreLedger ledger, String id, String version, String status, String reason, Map<String, String> settings) {
        JsonNode losses =
                JSON.valueToTree(ledger.losses().stream().map(Loss::words).toList());
        return new TargetRow(
                id,
                "store",
                ledger.product(),
                version,
                ledger.about(),
                status,
                reason,
                settings,
                Map.of("losses", losses));
    }

    @Override
    public void close() {
        all.forEach(TargetSession::close);
    }
}
