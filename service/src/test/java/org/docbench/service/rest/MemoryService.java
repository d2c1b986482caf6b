package org.docbench.service.rest;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.scenario.Trial;
import org.docbench.service.MemoryTables;
import org.docbench.service.Transactions;
import org.docbench.service.gateway.Gateway.Limits;
import org.docbench.service.http.Template.Endpoint;
import org.docbench.service.serve.Service;
import org.docbench.service.work.Upstream;
import org.docbench.service.work.Usage;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/** The gateway in this process over a table in memory, whose clients in it may lie. */
final class MemoryService implements Subject {
    private static final int ROWS = 200;

    private final MemoryTables table = new MemoryTables();
    private final Stock stock = new Stock(new MemoryTable(table), NullStore.server(), ROWS, 10, Duration.ofSeconds(5));
    private final Session session = new NullStore().open(NullStore.server(), Duration.ofSeconds(5));
    private final Service service;
    private Supplier<List<Usage>> usages = List::of;
    private Optional<String> unsettled = Optional.empty();
    private int blocks;

    MemoryService(UnaryOperator<Transactions> lie) throws IOException {
        service = Service.over(Upstream.inProcess(lie.apply(table), 2), Limits.USUAL, 0);
    }

    @Override
    public String id() {
        return "memory";
    }

    long rows() {
        return table.ids().size();
    }

    @Override
    public BlockRequests requests(RestCase of) {
        return BlockRequests.of(of.work(), Stock.PREFIX, ROWS, "block-" + blocks++ + "-");
    }

    @Override
    public int listed() {
        return BlockRequests.LISTED;
    }

    @Override
    public Running service(RestCase of, BooleanSupplier stop) {
        Running at = Running.at(Endpoint.of(service.url()));
        return new Running(at.endpoint(), at.gateway(), at.cpu(), at.jvms(), at.flush(), usages, at.echo(), unsettled);
    }

    /** Has it report so of itself. */
    void reporting(Supplier<List<Usage>> of) {
        usages = of;
    }

    void unsettled(Optional<String> why) {
        unsettled = why;
    }

    @Override
    public Transactions client(RestCase of) {
        return stock.client(NullStore.server(), Durability.SYNC);
    }

    @Override
    public Session ready(RestCase of) {
        stock.restore(session);
        if (of.work().writes()) {
            stock.touched();
        }
        return session;
    }

    @Override
    public void prove(ResponseValidator.Acknowledged acknowledged, BlockRequests requests, RestCase of) {
        if (of.work().writes()) {
            stock.prove(acknowledged, requests, of.config());
        }
    }

    @Override
    public Trial.Failed fault(StoreException e) {
        return new Trial.Failed(e.getMessage());
    }

    @Override
    public TargetRow row(List<ResultRow> results) {
        throw new UnsupportedOperationException("not asked for");
    }

    @Override
    public void close() {
        service.close();
        session.close();
    }
}
