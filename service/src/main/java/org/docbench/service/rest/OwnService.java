package org.docbench.service.rest;

import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.scenario.Trial;
import org.docbench.load.TargetSession;
import org.docbench.load.engine.Steady;
import org.docbench.service.Transactions;
import org.docbench.service.rest.Work.Operation;
import org.docbench.service.table.NullTable;
import org.docbench.service.table.NullTransactions;
import org.docbench.service.table.TableLedger;
import org.docbench.service.variant.Variant;
import org.docbench.service.variant.Variants;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/** A table, and services of DocBench before it. */
final class OwnService implements Subject {
    private final RestTargets.Ready target;
    private final TargetSession seat;
    private final Stock stock;
    private final RestPreset preset;
    private final Services services;
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
        seat = new TargetSession(target.storeTarget(), RestSuite.NAME, preset.limit(), (session, collection) -> {});
        stock = new Stock(target.table(), target.server(), preset.rows(), preset.samples(), preset.limit());
        services = new Services(target);
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
                .or(() -> one.work().writes() ? seat.without(one.config().level()) : Optional.empty());
    }

    private static Variant variant(RestCase one) {
        return Variants.named(one.config().variant()).orElseThrow();
    }

    /** Reads are asked of a service at whatever level there is. */
    private Config config(RestCase one) {
        Config config = one.config();
        boolean has = one.work().writes() || seat.without(config.level()).isEmpty();
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
        restore(seat.session());
        Config config = config(one);
        boolean cold = !services.runs(config);
        boolean fresh = services.fresh(config);
        Running running = services.of(config, seat.session());
        if (cold) {
            warmed.put(config, warmUp.of(this, one, running, fresh, operations(one.config()), stop));
            seat.settings().put("warm-up of " + config.words(), WarmUp.words(warmed.get(config)));
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
        return keeps() ? stock.client(config(one).level()) : new NullTransactions();
    }

    /** The level is set again each time: clients of other services may have set another for the whole server. */
    @Override
    public Session ready(RestCase one) {
        boolean writes = one.work().writes();
        Session session = writes ? seat.at(config(one).level()) : seat.session();
        restore(session);
        if (writes) {
            session.acknowledge(variant(one).level(target.table(), config(one).level()));
            stock.touched();
        }
        return session;
    }

    @Override
    public Set<Long> database(Session session) {
        return seat.target().processes(session);
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
        return seat.fault(e);
    }

    @Override
    public TargetRow row(List<ResultRow> results) {
        TableLedger ledger = target.table().ledger();
        Map<String, String> settings = new TreeMap<>(seat.settings());
        settings.put("driver", ledger.driver());
        settings.put("server from", target.server().origin());
        settings.put("rows in the table before every block", String.valueOf(preset.rows()));
        if (!target.server().settings().isEmpty()) {
            settings.put("server started with", String.join(" ", target.server().settings()));
        }
        Variants.all().stream()
                .filter(variant -> variant.without(target.table()).isEmpty())
                .forEach(variant -> settings.put("can lose, " + variant.id(), variant.loses()));
        return RestTargets.row(ledger, seat.version(), settings, results);
    }

    @Override
    public void close() {
        services.close();
        seat.close();
    }
}
