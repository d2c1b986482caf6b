package org.docbench.load.ycsb;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.docbench.core.value.Value;
import org.docbench.load.BlockContext;
import org.docbench.load.BlockContext.Share;
import org.docbench.load.StoreExperiment.StoreBlock;
import org.docbench.load.engine.Latencies;
import org.docbench.load.engine.LoadResult;
import org.docbench.load.engine.Work.PreparedWork;
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
    private final Workplace.InOrder.Latest order;
    private final BlockContext context;
    private final List<Worker> workers = new ArrayList<>();
    private final Map<Share, Told> others = new LinkedHashMap<>();
    private Told own;

    WorkloadBlock(Workload workload, Records records, Workplace.InOrder.Latest order, BlockContext context) {
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
        Records.Text text = new Records.Text();
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

    /**
     * What workers drew, held against the published definitions: the mix, the ranks of records asked for, the lengths of scans.
     *
     * @param records how many there were in the beginning
     * @param inserted how many more a process could ask for in the end, at most
     */
    record Realised(Workload workload, long records, long inserted, List<Draws.Counts> draws) {
        /** In evidence: of all operations. */
        static final String SHARE = "share of ";

        /** In evidence: of all records drawn. */
        static final String MOST_FREQUENT = "share of the record asked for most";

        /** The same, as it would be with endless draws. */
        static final String MOST_FREQUENT_BY_DEFINITION = MOST_FREQUENT + ", by definition";

        /** On each side. A run holds some hundred thousand counts against it, and must not fail of chance. */
        private static final double UNLIKELY = 1e-10;

        private long sum(ToLongFunction<Draws.Counts> part) {
            return draws.stream().mapToLong(part).sum();
        }

        /** Counts the operations drawn, including those before the first timed one. */
        long operations() {
            return workload.shares().keySet().stream()
                    .mapToLong(kind -> sum(drawn -> drawn.count(kind)))
                    .sum();
        }

        private long rank(int of) {
            return sum(drawn -> drawn.ranks().get(of));
        }

        private long ranks() {
            long all = 0;
            for (int of = 0; of < Keys.Ranks.CLASSES; of++) {
                all += rank(of);
            }
            return all;
        }

        /** Returns Zipf's law as it is drawn; for the newest records that of the beginning. */
        private Zipfian law() {
            return law(records);
        }

        private Zipfian law(long of) {
            return switch (workload.requests()) {
                case ZIPFIAN -> new Zipfian(Keys.ScrambledZipfian.ITEMS, Keys.ScrambledZipfian.ZETA);
                case LATEST -> new Zipfian(of - 1);
            };
        }

        /** Returns the shares by words. */
        Map<String, Double> shares() {
            Map<String, Double> shares = new LinkedHashMap<>();
            long operations = Math.max(1, operations());
            workload.shares()
                    .forEach((kind, share) ->
                            shares.put(SHARE + kind.id(), (double) sum(drawn -> drawn.count(kind)) / operations));
            shares.put(MOST_FREQUENT, (double) rank(0) / Math.max(1, ranks()));
            shares.put(MOST_FREQUENT_BY_DEFINITION, law().below(1));
            return shares;
        }

        /** Returns what differs from the published definition, if chance does not explain it. */
        Optional<String> fault() {
            List<String> faults = new ArrayList<>();
            long operations = operations();
            workload.shares()
                    .forEach((kind, share) ->
                            check(faults, kind.id(), sum(d -> d.count(kind)), operations, share, share));
            Zipfian law = law();
            Zipfian end = law(records + inserted);
            long ranks = ranks();
            for (int of = 0; of < Keys.Ranks.CLASSES - 1; of++) {
                long first = Keys.Ranks.first(of);
                long next = Keys.Ranks.first(of + 1);
                // A class gains until the collection holds all its ranks, and loses from then on.
                Zipfian full = law(Math.min(records + inserted, Math.max(records, next + 1)));
                DoubleSummaryStatistics shares = Stream.of(law, full, end)
                        .mapToDouble(at -> at.below(next) - at.below(first))
                        .summaryStatistics();
                String words = "records of ranks " + first + " to " + (next - 1);
                check(faults, words, rank(of), ranks, shares.getMin(), shares.getMax());
            }
            if (workload.has(Kind.SCAN)) {
                long scans = sum(drawn -> drawn.count(Kind.SCAN));
                for (int of = 0; of < Draws.LENGTHS; of++) {
                    int quarter = of;
                    check(
                            faults,
                            "scans of quarter " + (of + 1) + " of the lengths",
                            sum(d -> d.lengths().get(quarter)),
                            scans,
                            0.25,
                            0.25);
                }
            }
            return faults.stream().findFirst();
        }

        /** Any share is right that the collection had at one of its sizes. */
        private void check(List<String> faults, String what, long count, long all, double least, double most) {
            double seen = all == 0 ? 0 : (double) count / all;
            double share = Math.min(Math.max(seen, least), most);
            if (excludes(count, all, share)) {
                faults.add(String.format(
                        Locale.ROOT,
                        "not YCSB's workload %s: %d of %d are %s, where it should be %.4f %%",
                        workload.name(),
                        count,
                        all,
                        what,
                        100 * share));
            }
        }

        /** Tells whether {@code count} of {@code all} is outside the exact bounds of a binomial distribution: no chance explains it. */
        static boolean excludes(long count, long all, double probability) {
            if (count > all) {
                return true;
            }
            var draws = BinomialDistribution.of(Math.toIntExact(all), Math.min(1, Math.max(0, probability)));
            int seen = Math.toIntExact(count);
            return draws.cumulativeProbability(seen) < UNLIKELY || draws.survivalProbability(seen - 1) < UNLIKELY;
        }
    }
}
