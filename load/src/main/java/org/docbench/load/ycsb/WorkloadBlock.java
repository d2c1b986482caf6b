package org.docbench.load.ycsb;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.docbench.core.value.Value;
import org.docbench.load.BlockContext;
import org.docbench.load.BlockContext.Share;
import org.docbench.load.StoreExperiment.StoreBlock;
import org.docbench.load.engine.Latencies;
import org.docbench.load.engine.LoadResult;
import org.docbench.load.engine.PreparedWork;
import org.docbench.load.ycsb.Workload.Kind;
import org.docbench.stores.Find;
import org.docbench.stores.Query;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/** Runs a block of a workload, and proves that it was done and drawn as published (rule 3). */
final class WorkloadBlock implements StoreBlock {
    /** Scans asked once more. */
    private static final int SCANS = 5;

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Workplace place;
    private final InOrder.Latest order;
    private final BlockContext context;
    private final List<Worker> workers = new ArrayList<>();
    private final Map<Share, Told> others = new LinkedHashMap<>();
    private Told own;

    WorkloadBlock(Workload workload, Records records, InOrder.Latest order, BlockContext context) {
        this.order = order;
        this.context = context;
        place = new Workplace(
                workload,
                context.collection(),
                records,
                new Workplace.Inserts(context.base(), context.workers(), context.share()),
                context.places(),
                context.seed());
    }

    @Override
    public PreparedWork worker(Session session, int number) {
        Worker worker = new Worker(place, session, number, context.partition().of(number), context.clock());
        workers.add(worker);
        return worker;
    }

    /**
     * What the proof needs of one process.
     *
     * @param inserted records, by turns with those of other processes
     */
    record Told(long inserted, List<Worker.Report> workers) {}

    /** Asked when the workers have ended. */
    private Told own() {
        if (own == null) {
            own = new Told(
                    place.inserts().taken(),
                    workers.stream().map(Worker::report).toList());
        }
        return own;
    }

    @Override
    public String told() {
        try {
            return JSON.writeValueAsString(own());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void take(Share theirs, String told) {
        try {
            others.put(theirs, JSON.readValue(told, Told.class));
        } catch (JsonProcessingException e) {
            throw new StoreException("what rank " + theirs.rank() + " tells of a block cannot be read", e);
        }
    }

    private Map<Share, Told> all() {
        Map<Share, Told> all = new LinkedHashMap<>();
        all.put(context.share(), own());
        all.putAll(others);
        return all;
    }

    private List<Worker.Report> reports() {
        return all().values().stream().flatMap(one -> one.workers().stream()).toList();
    }

    private long inserted() {
        return all().values().stream().mapToLong(Told::inserted).sum();
    }

    @Override
    public Map<String, Timed> latencies(LoadResult result) {
        List<Worker.Report> reports = reports();
        Map<String, Timed> latencies = new LinkedHashMap<>();
        place.workload()
                .timed()
                .forEach(kind -> reports.stream()
                        .map(report -> report.latencies().get(kind))
                        .reduce(Latencies::and)
                        .filter(all -> all.count() > 0)
                        .ifPresent(all -> latencies.put(kind.id(), new Timed(all.mean(), all))));
        return latencies;
    }

    private Realised realised() {
        return new Realised(
                place.workload(),
                context.base(),
                all().values().stream().mapToLong(Told::inserted).max().orElse(0),
                reports().stream().map(Worker.Report::draws).toList());
    }

    @Override
    public Map<String, Double> figures() {
        return realised().shares();
    }

    /** Every write was acknowledged, so nothing is ever lost: what is missing is an error. */
    @Override
    public NeverArrived verify(Session session) {
        realised().fault().ifPresent(fault -> {
            throw new StoreException(fault);
        });
        if (context.keeps()) {
            context.count(session, context.base() + inserted());
            inserted(session);
            read(session);
            List<Worker.Report> reports = reports();
            reports.forEach(worker -> worker.last().forEach(update -> updated(session, worker, reports, update)));
        }
        return NeverArrived.NONE;
    }

    private void inserted(Session session) {
        Text text = new Text();
        long[] indexes = newest();
        context.some(indexes.length)
                .map(n -> indexes[Math.toIntExact(n)])
                .forEach(index -> context.same(
                        place.records().written(session, context, index),
                        List.of(place.records().at(text, index))));
    }

    /** Returns the indexes of all inserted records. */
    private long[] newest() {
        return all().entrySet().stream()
                .flatMapToLong(one -> LongStream.range(0, one.getValue().inserted())
                        .map(n -> context.base()
                                + n * one.getKey().of()
                                + one.getKey().rank()))
                .sorted()
                .toArray();
    }

    /** Reads by the same statement as the workers'. */
    private void read(Session session) {
        context.some(context.base()).forEach(index -> {
            List<Value.Obj> found = new ArrayList<>();
            session.take(context.collection(), new Query(new Find.ById(Records.key(index))), found::add);
            if (found.size() != 1) {
                throw new StoreException("wrong result: %d records of %s".formatted(found.size(), Records.key(index)));
            }
            context.same(found.get(0), List.of(place.records().asWritten(found.get(0), index)));
        });
    }

    /** Proves that a field has the worker's last value, or a later one of another worker of this block. */
    private void updated(
            Session session, Worker.Report worker, List<Worker.Report> all, Worker.Written.FieldWrite last) {
        Value.Obj there = place.records().written(session, context, last.index());
        long ticket = place.records().ticket(there, last.index(), last.field());
        boolean others =
                all.stream().anyMatch(other -> other.firstTicket() != worker.firstTicket() && other.wrote(ticket));
        if (ticket != last.ticket() && !others) {
            throw new StoreException("wrong result: field%d of %s has not the value of its last update"
                    .formatted(last.field(), Records.key(last.index())));
        }
    }

    /** Removes what was inserted, then asks some scans again. */
    @Override
    public void tearDown(Session session) {
        if (!context.keeps()) {
            return;
        }
        long[] inserted = newest();
        if (inserted.length > 0) {
            context.remove(session, context.base(), inserted[inserted.length - 1] + 1, Records::key);
            context.count(session, context.base());
        }
        if (place.workload().has(Kind.SCAN)) {
            context.some(context.base()).limit(SCANS).forEach(index -> scanned(session, Records.key(index)));
        }
    }

    private void scanned(Session session, String from) {
        List<String> keys = new ArrayList<>();
        session.take(
                context.collection(),
                new Query(new Find.From(from, Workload.LONGEST_SCAN)),
                found -> keys.add(((Value.Str) found.fields().get(Records.ID)).value()));
        if (!order.of(context.base()).isScan(from, Workload.LONGEST_SCAN, keys.toArray(String[]::new))) {
            throw new StoreException(
                    "wrong result: the %d records from %s on are not the next in order".formatted(keys.size(), from));
        }
    }
}
