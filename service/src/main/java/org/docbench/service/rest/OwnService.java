package org.docbench.service.rest;

import java.time.Duration;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.scenario.Trial;
import org.docbench.load.TargetSession;
import org.docbench.load.engine.Steady;
import org.docbench.service.ServerRef;
import org.docbench.service.ServiceSpec;
import org.docbench.service.Transactions;
import org.docbench.service.http.Endpoint;
import org.docbench.service.http.ServerCpu;
import org.docbench.service.rest.Work.Operation;
import org.docbench.service.serve.ServedProcess;
import org.docbench.service.table.NullTable;
import org.docbench.service.table.TableLedger;
import org.docbench.service.variant.Variant;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/** A table, and services of DocBench before it. */
final class OwnService implements Subject {
    private final RestTargets.Ready target;
    private final TargetSession targetSession;
    private final Stock stock;
    private final RestPreset preset;
    private final Services services = new Services();
    private final WarmUp warmUp;
    private final List<List<RestCase>> groups;
    private final Map<Config, Map<Operation, Steady.Warmup>> warmed = new HashMap<>();
    private int blocks;

    /** @param groups everything that is measured in this run */
    OwnService(RestTargets.Ready target, RestPreset preset, WarmUp warmUp, List<List<RestCase>> groups) {
        this.target = target;
        this.preset = preset;
        this.warmUp = warmUp;
        this.groups = groups;
        targetSession = new TargetSession(
                target.storeTarget(), RestSuite.NAME, preset.limit(), (session, collection) -> {}, new HashMap<>());
        stock = new Stock(target.table(), target.server(), preset.rows(), preset.samples(), preset.limit());
    }

    @Override
    public String id() {
        return target.id();
    }

    private boolean keeps() {
        return !id().equals(NullTable.ID);
    }

    @Override
    public Optional<String> without(RestCase one) {
        return variant(one)
                .without(target.table())
                .or(() ->
                        one.work().writes() ? targetSession.without(one.config().level()) : Optional.empty());
    }

    private static Variant variant(RestCase one) {
        return Variant.named(one.config().variant()).orElseThrow();
    }

    /** Reads are asked of a service at whatever level there is. */
    private Config config(RestCase one) {
        Config config = one.config();
        boolean has =
                one.work().writes() || targetSession.without(config.level()).isEmpty();
        return has ? config : config.at(target.table().weakest());
    }

    @Override
    public BlockRequests requests(RestCase one) {
        return BlockRequests.of(one.work(), Stock.PREFIX, stock.rows(), "block-" + blocks++ + "-");
    }

    @Override
    public int listed() {
        return Math.min(BlockRequests.LISTED, stock.rows());
    }

    @Override
    public void keep(Predicate<Config> needed) {
        services.keep(needed);
    }

    @Override
    public Running service(RestCase one, BooleanSupplier stop) {
        restore(targetSession.session());
        Config config = config(one);
        boolean cold = !services.runs(config);
        boolean fresh = services.fresh(config);
        Running running = services.of(config, targetSession.session());
        if (cold) {
            warmed.put(config, warmUp.of(this, one, running, fresh, operations(one.config()), stop));
            targetSession.settings().put("warm-up of " + config.words(), WarmUp.words(warmed.get(config)));
            stock.touched();
        }
        return running.warmed(warmed.get(config));
    }

    /** Lists what services so set up are asked for in this run. */
    private Collection<Operation> operations(Config config) {
        return groups.stream()
                .flatMap(List::stream)
                .filter(one -> one.path().remote() && one.config().alike(config))
                .map(one -> one.work().operation())
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Operation.class)));
    }

    private void restore(Session session) {
        if (keeps()) {
            stock.restore(session);
        }
    }

    @Override
    public Transactions client(RestCase one) {
        return keeps() ? stock.client(config(one).level()) : new NullTable();
    }

    /** The level is set again each time: clients of other services may have set another for the whole server. */
    @Override
    public Session ready(RestCase one) {
        boolean writes = one.work().writes();
        Session session = writes ? targetSession.at(config(one).level()) : targetSession.session();
        restore(session);
        if (writes) {
            session.acknowledge(variant(one).level(target.table(), config(one).level()));
            stock.touched();
        }
        return session;
    }

    @Override
    public Set<Long> database(Session session) {
        return targetSession.target().processes(session);
    }

    @Override
    public void prove(Acknowledged acknowledged, BlockRequests requests, RestCase one) {
        if (keeps() && one.work().writes()) {
            stock.prove(acknowledged, requests, config(one));
        }
    }

    @Override
    public Trial.Failed fault(StoreException e) {
        stock.touched();
        return targetSession.fault(e);
    }

    @Override
    public TargetRow row(List<ResultRow> results) {
        TableLedger ledger = target.table().ledger();
        Map<String, String> settings = new TreeMap<>(targetSession.settings());
        settings.put("driver", ledger.driver());
        settings.put("server from", target.server().origin());
        settings.put("rows in the table before every block", String.valueOf(preset.rows()));
        if (!target.server().settings().isEmpty()) {
            settings.put("server started with", String.join(" ", target.server().settings()));
        }
        Variant.all().stream()
                .filter(variant -> variant.without(target.table()).isEmpty())
                .forEach(variant -> settings.put("can lose, " + variant.id(), variant.loses()));
        return RestTargets.row(ledger, targetSession.version(), settings, results);
    }

    @Override
    public void close() {
        services.close();
        targetSession.close();
    }

    /**
     * The services of one target, kept from round to round, in one process of their own: the client's processor time is told from theirs,
     * and neither waits for the other's compiler or garbage collector.
     */
    private final class Services implements AutoCloseable {
        private final Map<Config, String> urls = new LinkedHashMap<>();
        private Optional<ServedProcess> process = Optional.empty();

        boolean runs(Config config) {
            return lives() && urls.containsKey(config);
        }

        private boolean lives() {
            return process.filter(one -> one.handle().isAlive()).isPresent();
        }

        /** Whether a service so set up would begin with code that nothing has run yet. */
        boolean fresh(Config config) {
            return !lives() || urls.isEmpty() || config.backends() > backends(config);
        }

        /** How many run already that it would share. */
        private int backends(Config config) {
            return urls.keySet().stream()
                    .filter(other -> other.variant().equals(config.variant())
                            && other.level().equals(config.level()))
                    .mapToInt(Config::backends)
                    .max()
                    .orElse(0);
        }

        /** @throws StoreException if it cannot be started */
        Subject.Running of(Config config, Session session) {
            if (!lives()) {
                close();
                process = Optional.of(ServedProcess.start());
            }
            ServedProcess one = process.orElseThrow();
            String url = urls.computeIfAbsent(
                    config,
                    none -> one.open(
                            new ServiceSpec(
                                    target.id(), ServerRef.of(target.server()), config.level(), config.variant()),
                            config.backends(),
                            config.workers()));
            Set<Long> pids = new HashSet<>(target.storeTarget().processes(session));
            pids.add(one.handle().pid());
            return new Subject.Running(
                    Endpoint.of(url),
                    pids,
                    Optional.of(new ServerCpu(Runtime.getRuntime().availableProcessors(), () -> cpu(pids))),
                    () -> jvms(one, url),
                    () -> one.flushStatistics(url),
                    Map.of());
        }

        private static Map<String, Long> jvms(ServedProcess process, String url) {
            Map<String, Long> jvms = new LinkedHashMap<>();
            jvms.put("gateway", process.handle().pid());
            for (long backend : process.backends(url)) {
                jvms.put("backend " + jvms.size(), backend);
            }
            return jvms;
        }

        private static long cpu(Set<Long> pids) {
            return pids.stream()
                    .flatMap(pid -> ProcessHandle.of(pid).stream())
                    .flatMap(handle -> Stream.concat(Stream.of(handle), handle.descendants()))
                    .distinct()
                    .mapToLong(handle -> handle.info()
                            .totalCpuDuration()
                            .map(Duration::toNanos)
                            .orElse(0L))
                    .sum();
        }

        /** Closes those that are not wanted any more. */
        void keep(Predicate<Config> wanted) {
            urls.entrySet().removeIf(entry -> {
                if (wanted.test(entry.getKey())) {
                    return false;
                }
                if (lives()) {
                    process.orElseThrow().close(entry.getValue());
                }
                return true;
            });
        }

        @Override
        public void close() {
            process.ifPresent(ServedProcess::close);
            process = Optional.empty();
            urls.clear();
        }
    }
}
