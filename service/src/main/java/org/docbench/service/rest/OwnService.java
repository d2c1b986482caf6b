package org.docbench.service.rest;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.docbench.core.scenario.Trial;
import org.docbench.load.TargetSession;
import org.docbench.load.StoreTarget;
import org.docbench.load.engine.Steady;
import org.docbench.service.Transactions;
import org.docbench.service.table.NullTable;
import org.docbench.service.table.NullTransactions;
import org.docbench.service.table.Table;
import org.docbench.service.variant.Variant;
import org.docbench.service.variant.Variants;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/** A table, and services of DocBench before it. */
final class OwnService implements Subject {
    private final RestTarget target;
    private final TargetSession seat;
    private final Stock stock;
    private final Services services;
    private final WarmUp warmUp;
    private final Function<Config, Collection<Operation>> asked;
    private final Map<Config, Map<Operation, Steady.Warmup>> warmed = new HashMap<>();
    private int blocks;

    /** @param asked what services so set up are asked for in this run */
    OwnService(RestTarget target, RestEffort effort, WarmUp warmUp, Function<Config, Collection<Operation>> asked) {
        this.asked = asked;
        this.target = target;
        this.warmUp = warmUp;
        seat = new TargetSession(
                new StoreTarget(target.id(), target.store(), target.server()),
                RestSuite.NAME,
                effort.limit(),
                (session, collection) -> {});
        stock = new Stock(target.table(), target.server(), effort.rows(), effort.samples(), effort.limit());
        services = new Services(target);
    }

    @Override
    public String id() {
        return target.id();
    }

    RestTarget target() {
        return target;
    }

    TargetSession seat() {
        return seat;
    }

    Services services() {
        return services;
    }

    private boolean keeps() {
        return !id().equals(NullTable.ID);
    }

    @Override
    public Optional<String> without(RestCase of) {
        return variant(of)
                .without(target.table())
                .or(() -> of.work().writes() ? seat.without(of.config().level()) : Optional.empty());
    }

    private static Variant variant(RestCase of) {
        return Variants.named(of.config().variant()).orElseThrow();
    }

    /** What only reads is asked of a service at whatever level there is. */
    private Config config(RestCase of) {
        Config config = of.config();
        boolean has = seat.without(config.level()).isEmpty();
        return of.work().writes() || has
                ? config
                : new Config(config.variant(), target.table().weakest(), config.workers(), config.backends());
    }

    @Override
    public Asked asked(RestCase of) {
        return Asked.of(of.work(), Stock.PREFIX, stock.rows(), "block-" + blocks++ + "-");
    }

    @Override
    public int listed() {
        return Math.min(Asked.LISTED, stock.rows());
    }

    @Override
    public Served served(RestCase of) {
        restore(seat.session());
        Config config = config(of);
        boolean cold = !services.runs(config);
        boolean fresh = services.fresh(config);
        Served served = services.of(config, seat.session());
        if (cold) {
            warmed.put(config, warmUp.of(this, of, served, fresh, asked.apply(of.config())));
            seat.settings().put("warm-up of " + config.words(), WarmUp.words(warmed.get(config)));
            stock.touched();
        }
        return served.warmed(warmed.get(config));
    }

    private void restore(Session session) {
        if (keeps()) {
            stock.restore(session);
        }
    }

    @Override
    public Transactions client(RestCase of) {
        return keeps() ? stock.client(config(of).level()) : new NullTransactions();
    }

    /** The level is set anew each time: clients of other services may have set another for the whole server. */
    @Override
    public Session ready(RestCase of) {
        Table table = target.table();
        Session session = of.work().writes() ? seat.at(config(of).level()) : seat.session();
        restore(session);
        if (of.work().writes()) {
            session.acknowledge(variant(of).level(table, config(of).level()));
            stock.touched();
        }
        return session;
    }

    @Override
    public Set<Long> database(Session session) {
        return seat.target().processes(session);
    }

    @Override
    public void prove(Acknowledged acknowledged, Asked asked, RestCase of) {
        if (keeps() && of.work().writes()) {
            stock.prove(acknowledged, asked, config(of));
        }
    }

    @Override
    public Trial.Failed fault(StoreException e) {
        stock.touched();
        return seat.fault(e);
    }

    @Override
    public void close() {
        services.close();
        seat.close();
    }
}
