package org.docbench.load;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.run.TargetOutcome;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.value.Loss;
import org.docbench.stores.Durability;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.StoreException;
import org.docbench.stores.StoreLedger;
import org.docbench.stores.Stores;

/**
 * The targets of a suite's run.
 *
 * @param suite its name in commands
 * @param targets those that are absent included
 * @param all one for each target that is ready, in the order of reports
 * @param syncFloor what the device itself takes, in the folders of their servers
 * @param lag how far the copies of servers are behind
 * @param steady tells when the client is warm
 * @param rehearsed tells when a server that was started again is warm
 */
public record TargetSessions(
        String suite,
        StoreTargets targets,
        List<TargetSession> all,
        SyncFloor syncFloor,
        CopyLag lag,
        SteadyStateDetector steady,
        RehearsedTimes rehearsed)
        implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** What a restart takes of a server with little in memory. */
    private static final Duration RESTART = Duration.ofSeconds(5);

    /** How often it is asked during a restart whether the run is stopped. */
    private static final Duration LOOK = Duration.ofMillis(50);

    /** The setting that says how many instances of its server a target had. */
    private static final String INSTANCES = "server instances";

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
                new CopyLag(targets.ready()),
                SteadyStateDetector.ofThisProcess(rehearsals),
                new RehearsedTimes(rehearsals));
    }

    /** Prepares sessions that need no preparation of their own. */
    public static TargetSessions of(String suite, StoreTargets asked, Duration limit, int rehearsals) {
        return of(suite, asked, limit, rehearsals, (session, collection) -> {});
    }

    /** Returns how many rounds are rehearsed at most. */
    int rehearsals() {
        return rehearsed.most();
    }

    /** Tells whether one more round is rehearsed, and notes the end of the rehearsal among the settings of each target. */
    boolean rehearses(int done) {
        boolean cold = steady.again(done);
        boolean again = rehearsed.again(done) || cold;
        if (!again) {
            all.forEach(session -> session.warmed(steady.words()));
        }
        return again;
    }

    /** Begins a stage: what was rehearsed in the one before judges nothing in it. */
    void beginStage() {
        rehearsed.beginStage();
        all.forEach(TargetSession::begin);
    }

    /** Measures what the device and the copies take by themselves, before some of the rounds. */
    void beginRound(int round) {
        syncFloor.begin(round);
        lag.begin(round).forEach(target -> of(target.id()).forgetLevel());
    }

    /**
     * Marks what copies have at a level, what is true of the server, and what was measured before the client or a new server had settled.
     * Rehearsed blocks are noted.
     */
    BlockResult judged(BlockResult block) {
        if (block.round() < 0) {
            rehearsed.note(block);
            return block;
        }
        BlockResult told = ServerCounts.level(block.benchCase())
                .flatMap(level -> of(block.target()).copies(level))
                .map(block::warned)
                .orElse(block);
        BlockResult warned =
                of(block.target()).server().warning().map(told::warned).orElse(told);
        return steady.unsettled()
                .or(() -> rehearsed.unsettled(block.target()))
                .map(warned::unsettled)
                .orElse(warned);
    }

    /**
     * Stops the servers of targets in order, where DocBench started them, and starts them again, each once. Sessions are closed before and opened
     * when they are needed.
     *
     * @param instance the number of the new ones, counted from 1
     * @param stop is true when no further server shall be restarted; one whose restart goes on is not awaited
     * @return why the server of a target does not answer any more, by target
     */
    Map<String, String> renew(List<String> ids, int instance, BooleanSupplier stop) {
        List<TargetSession> sessions = ids.stream().map(this::of).toList();
        sessions.forEach(TargetSession::release);
        rehearsed.begin();
        IdentityHashMap<Server, List<TargetSession>> users = new IdentityHashMap<>();
        List<Server> servers = new ArrayList<>();
        for (TargetSession session : sessions) {
            if (session.isNull()) {
                continue;
            }
            Server server = session.server().behind();
            users.computeIfAbsent(server, first -> {
                        servers.add(first);
                        return new ArrayList<>();
                    })
                    .add(session);
        }
        Map<String, String> lost = new LinkedHashMap<>();
        for (Server server : servers) {
            if (stop.getAsBoolean()) {
                return lost;
            }
            Optional<String> fault = restarted(server, users.get(server), instance, stop);
            fault.ifPresent(why ->
                    users.get(server).forEach(user -> lost.put(user.target().id(), why)));
        }
        return lost;
    }

    private static Optional<String> restarted(
            Server server, List<TargetSession> users, int instance, BooleanSupplier stop) {
        String instances = "1: DocBench did not start the server";
        try {
            if (server.process().equals(Optional.of(ProcessHandle.current()))) {
                instances = "1: a library of this process, whose connections were closed and opened " + (instance - 1)
                        + " times";
            } else {
                restart(server, stop);
                instances = String.valueOf(instance);
            }
        } catch (UnsupportedOperationException notStarted) {
            // A server of the user's goes on as it is.
        } catch (StoreException e) {
            return Optional.of("instance " + instance + " of its server did not start: " + e.getMessage());
        }
        for (TargetSession user : users) {
            user.settings().put(INSTANCES, instances);
        }
        return Optional.empty();
    }

    /** Restarts a server in a thread of its own, which nobody awaits after a stop: who closes the server then ends it. */
    private static void restart(Server server, BooleanSupplier stop) {
        CompletableFuture<Void> restart = CompletableFuture.runAsync(server::restart, command -> {
            var thread = new Thread(command, "docbench-restart");
            thread.setDaemon(true);
            thread.start();
        });
        while (true) {
            try {
                restart.get(LOOK.toMillis(), TimeUnit.MILLISECONDS);
                return;
            } catch (TimeoutException goesOn) {
                if (stop.getAsBoolean()) {
                    throw new StoreException("the run was stopped meanwhile");
                }
            } catch (ExecutionException e) {
                throw e.getCause() instanceof RuntimeException fault ? fault : new IllegalStateException(e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new StoreException("interrupted", e);
            }
        }
    }

    /** Estimates what new instances of the servers that DocBench started take, with the rounds that are rehearsed on them. */
    long millisToRenew(long millisOfRound) {
        long started = all.stream()
                .filter(session -> !session.isNull())
                .map(session -> session.server().behind())
                .filter(server -> server.isOwn() && !server.process().equals(Optional.of(ProcessHandle.current())))
                .distinct()
                .count();
        return started * RESTART.toMillis() + rehearsed.fewest() * millisOfRound;
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
                        store.ledger(),
                        TargetRow.NOT_SELECTED + "; to measure it: docbench run " + suite + " --targets " + id));
            }
        }
        return rows;
    }

    private TargetRow ready(TargetSession session, List<ResultRow> results) {
        StoreLedger ledger = session.target().store().ledger();
        String id = session.target().id();
        Map<String, String> settings = session.shown(ledger.driver());
        lag.words(session.target()).ifPresent(words -> settings.put("lag of the copies", words));
        List<ResultRow> own =
                results.stream().filter(row -> row.target().equals(id)).toList();
        TargetOutcome outcome = TargetOutcome.of(own, suite + " --targets " + id);
        return row(ledger, id, own.isEmpty() ? "" : session.version(), outcome.status(), outcome.reason(), settings);
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
