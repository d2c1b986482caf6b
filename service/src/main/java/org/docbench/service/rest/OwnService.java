package org.docbench.service.rest;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Trial;
import org.docbench.load.TargetSession;
import org.docbench.service.ServiceSpec;
import org.docbench.service.ServiceSpec.ServerRef;
import org.docbench.service.Transactions;
import org.docbench.service.serve.ServedProcess.Opening;
import org.docbench.service.table.NullTable;
import org.docbench.service.variant.Variant;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/** A table, and services of DocBench before it. */
final class OwnService implements Subject {
    private final RestTargets.Ready target;
    private final TargetSession targetSession;
    private final Stock stock;
    private final RestPreset preset;
    private final Services services;

    /** @param stock that of its table */
    OwnService(RestTargets.Ready target, Stock stock, RestPreset preset, Services services) {
        this.target = target;
        this.stock = stock;
        this.preset = preset;
        this.services = services;
        targetSession = new TargetSession(
                target.storeTarget(), RestSuite.NAME, preset.limit(), (session, collection) -> {}, new HashMap<>());
    }

    @Override
    public String id() {
        return target.id();
    }

    @Override
    public Object table() {
        return stock;
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
    private RestCase.Config config(RestCase one) {
        RestCase.Config config = one.config();
        boolean has =
                one.work().writes() || targetSession.without(config.level()).isEmpty();
        return has ? config : config.at(target.table().weakest());
    }

    @Override
    public BlockRequests requests(RestCase one) {
        return stock.requests(one.work());
    }

    @Override
    public int listed() {
        return Math.min(BlockRequests.LISTED, stock.rows());
    }

    @Override
    public Running service(RestCase one, BooleanSupplier stop) {
        restore(targetSession.session());
        return services.of(key(one), one, stop);
    }

    /** Names the service that a case is asked of. */
    Services.Key key(RestCase one) {
        return new Services.Key(this, config(one));
    }

    /** Makes the table ready for services; empty if its server cannot be asked, which its first block will say. */
    Optional<Opening> opening(RestCase.Config config) {
        try {
            restore(targetSession.session());
        } catch (StoreException e) {
            fault(e);
            return Optional.empty();
        }
        var spec = new ServiceSpec(
                target.table().ledger().id(), ServerRef.of(target.server()), config.level(), config.variant(), (int)
                        preset.flush().toMillis());
        return Optional.of(new Opening(spec, config.backends(), config.workers()));
    }

    /** Whether the table is in the service's own processes. */
    boolean isLibrary() {
        return target.server().kind() == Server.Kind.LIBRARY;
    }

    Set<Long> database() {
        return database(targetSession.session());
    }

    /** Notes how a service of it was warmed up. */
    void warmed(RestCase.Config config, WarmUp.Warmed how) {
        targetSession.settings().put("warm-up of " + config.words() + ", last generation", how.words());
    }

    private void restore(Session session) {
        if (target.keeps()) {
            stock.restore(session);
        }
    }

    @Override
    public Transactions client(RestCase one) {
        return target.keeps() ? stock.client(target.server(), config(one).level()) : new NullTable();
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
    public void prove(ResponseValidator.Acknowledged acknowledged, BlockRequests requests, RestCase one) {
        if (target.keeps() && one.work().writes()) {
            stock.prove(acknowledged, requests, config(one));
        }
    }

    @Override
    public Trial.Failed fault(StoreException e) {
        stock.touched();
        return targetSession.fault(e);
    }

    @Override
    public BlockResult warned(BlockResult block) {
        return target.server().warning().map(block::warned).orElse(block);
    }

    @Override
    public TargetRow row(List<ResultRow> results) {
        Map<String, String> settings =
                targetSession.shown(target.table().ledger().driver());
        settings.put("a buffer is written after", preset.flush().toMillis() + " ms at most");
        settings.put("rows in the table before a block", preset.rows() + " to " + 2 * preset.rows());
        Variant.all().stream()
                .filter(variant -> variant.without(target.table()).isEmpty())
                .forEach(variant -> settings.put("can lose, " + variant.id(), variant.loses()));
        return RestTargets.row(target, targetSession.version(), settings, results);
    }

    /** All services have ended: a client that is left could hold a lock on the table. */
    @Override
    public void close() {
        targetSession.close();
        try {
            stock.drop();
        } catch (StoreException e) {
            // A server that is gone took the table with it; one of the user's keeps it.
        }
    }
}
