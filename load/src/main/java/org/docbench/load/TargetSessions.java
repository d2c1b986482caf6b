package org.docbench.load;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.docbench.core.run.Results.TargetOutcome;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.runner.Executor;
import org.docbench.core.runner.SteadyState;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Trial;
import org.docbench.core.stats.Student;
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
        TargetSessions.RehearsedTimes.SteadyStateDetector steady,
        TargetSessions.RehearsedTimes rehearsed)
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
                RehearsedTimes.SteadyStateDetector.ofThisProcess(rehearsals),
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

    /** Runs blocks on sessions of stores, which hold what is the same for every target of a suite. */
    interface OnSessions extends Executor {
        TargetSessions sessions();

        @Override
        default boolean rehearses(int stage, int done) {
            return sessions().rehearses(done);
        }

        @Override
        default int rehearsals() {
            return sessions().rehearsals();
        }

        @Override
        default long millisToRenew(long millisOfRound) {
            return sessions().millisToRenew(millisOfRound);
        }

        @Override
        default Map<String, String> renew(int stage, List<String> targets, int instance, BooleanSupplier stop) {
            return sessions().renew(targets, instance, stop);
        }

        @Override
        default List<TargetRow> targets(List<ResultRow> results) {
            return sessions().rows(results);
        }

        @Override
        default void close() {
            sessions().close();
        }
    }

    /**
     * Judges by the times of rehearsed rounds whether servers that were started again are still cold (rule 24): a server reads its documents into
     * its cache, and has no compiler to ask. A server is cold as long as a round is surely faster than the one before.
     */
    static final class RehearsedTimes {
        /** A round that gained less than this, as a logarithm, is as fast as the one before: the half width of the tie band. */
        private static final double GAIN = Math.log(1.05);

        /** Of the two-sided interval of the gain: a gain is sure at 5 %. */
        private static final double LEVEL = 0.9;

        /** Rounds that a judgement needs. */
        private static final int JUDGED = 2;

        private record Cell(Case of, String phase) {}

        private final int most;
        private Map<String, Map<Cell, Double>> before = new HashMap<>();
        private Map<String, Map<Cell, Double>> last = new HashMap<>();
        private boolean restarted;
        private int round;

        /** @param most rehearsed rounds of an instance */
        RehearsedTimes(int most) {
            this.most = most;
        }

        /** Returns how many rounds of an instance are rehearsed at most. */
        int most() {
            return most;
        }

        /** Servers were started again: from here on they are judged. */
        void begin() {
            restarted = true;
        }

        /** Begins a stage, in which no server was started again yet. */
        void beginStage() {
            restarted = false;
        }

        /** Returns how many rounds are rehearsed at least on servers that were started again. */
        int fewest() {
            return Math.min(most, JUDGED);
        }

        /** Notes a block of a rehearsed round. */
        void note(BlockResult block) {
            if (block.round() != round) {
                round = block.round();
                before = last;
                last = new HashMap<>();
            }
            block.trials().forEach(trial -> {
                if (trial.outcome() instanceof Trial.Measured measured) {
                    double mean = measured.samples().stream()
                            .mapToDouble(Double::doubleValue)
                            .average()
                            .orElse(0);
                    last.computeIfAbsent(trial.target(), none -> new HashMap<>())
                            .put(
                                    new Cell(trial.of(), trial.phase()),
                                    measured.unit().equals(Trial.Measured.RATE) ? 1 / mean : mean);
                }
            });
        }

        /**
         * Tells whether one more round is rehearsed.
         *
         * @param done rounds of the present instances
         */
        boolean again(int done) {
            if (done == 0) {
                before = new HashMap<>();
                last = new HashMap<>();
            }
            return restarted
                    && done < most
                    && (done < JUDGED || last.keySet().stream().anyMatch(this::gains));
        }

        /** Returns why the numbers of a target on its present server are compared with none, if they are not. */
        Optional<String> unsettled(String target) {
            return gains(target)
                    ? Optional.of(String.format(
                            Locale.ROOT,
                            "the server had not settled after its start: its last rehearsed round was %.0f %% faster than the one before",
                            100 * Math.expm1(gain(target).orElseThrow().value())))
                    : Optional.empty();
        }

        private boolean gains(String target) {
            return restarted
                    && gain(target)
                            .filter(gain ->
                                    gain.value() > GAIN && gain.interval(LEVEL).low() > 0)
                            .isPresent();
        }

        /** The logarithm of the gain of the last round over the one before it, over the cells of a target. */
        private Optional<Student> gain(String target) {
            Map<Cell, Double> first = before.getOrDefault(target, Map.of());
            Map<Cell, Double> second = last.getOrDefault(target, Map.of());
            return Student.of(second.keySet().stream()
                    .map(cell -> first.containsKey(cell) ? Math.log(first.get(cell) / second.get(cell)) : null)
                    .filter(Objects::nonNull)
                    .mapToDouble(Double::doubleValue)
                    .toArray());
        }

        /**
         * Judges by the compiler of this process whether rounds are still cold (rule 24). Rounds are rehearsed, and their results dropped, until the
         * compiler rests. The clients of all stores run in this process, so one judgement holds for all targets.
         */
        static final class SteadyStateDetector {
            /** Below so many milliseconds of a second, in so many rounds in a row, the compiler rests: later rounds are no faster (docs/method.md). */
            private static final long RESTING = 800;

            private static final int ALIKE = 2;

            private static final long SECOND = 1_000_000_000;

            private final SteadyState rule;
            private final LongSupplier compiled;
            private final LongSupplier clock;
            private final List<SteadyState.Window> rounds = new ArrayList<>();
            private long compiledBefore;
            private long begun;

            /**
             * A detector that has seen no round.
             *
             * @param most rounds at most; 0: none, and nothing is judged
             * @param compiled milliseconds that the compiler has worked in all
             * @param clock in nanoseconds
             */
            SteadyStateDetector(int most, LongSupplier compiled, LongSupplier clock) {
                this.rule = new SteadyState(ALIKE, 0, RESTING, most);
                this.compiled = compiled;
                this.clock = clock;
            }

            /** A detector of this process. */
            static SteadyStateDetector ofThisProcess(int most) {
                return new SteadyStateDetector(
                        most, ManagementFactory.getCompilationMXBean()::getTotalCompilationTime, System::nanoTime);
            }

            /**
             * Tells whether one more round is rehearsed.
             *
             * @param done rounds of a stage, the last of which has just ended; 0 begins a stage
             */
            boolean again(int done) {
                long working = compiled.getAsLong();
                long now = clock.getAsLong();
                if (done == 0) {
                    rounds.clear();
                } else {
                    rounds.add(
                            new SteadyState.Window(1, (working - compiledBefore) * SECOND / Math.max(1, now - begun)));
                }
                compiledBefore = working;
                begun = now;
                return !rule.ended(rounds);
            }

            /** Says how the rehearsal ended, for example {@code 2 rounds, settled}. */
            String words() {
                return rounds.size() + " rounds, " + (unsettled().isEmpty() ? "settled" : "not settled");
            }

            /** Returns why the numbers of this stage are compared with none, if they are not. */
            Optional<String> unsettled() {
                if (rounds.isEmpty() || rule.reached(rounds)) {
                    return Optional.empty();
                }
                return Optional.of(String.format(
                        Locale.ROOT,
                        "the client had not settled: its compiler worked %.0f %% of the last of %d rehearsed rounds",
                        rounds.get(rounds.size() - 1).compilingMillis() / 10.0,
                        rounds.size()));
            }
        }
    }
}
