package org.docbench.load.ycsb;

import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.docbench.load.engine.Clock;
import org.docbench.load.engine.Latencies;
import org.docbench.load.engine.Work.PreparedWork;
import org.docbench.load.ycsb.Workload.Kind;
import org.docbench.stores.Call;
import org.docbench.stores.Change;
import org.docbench.stores.Find;
import org.docbench.stores.Prepared;
import org.docbench.stores.Query;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;
import org.docbench.stores.Update;

/**
 * One worker of a workload: what it does next is drawn and made ready in {@link #prepare}, done and timed by kind in
 * {@link #run}. An answer of another number of records than there must be is an error.
 */
final class Worker implements PreparedWork {
    private final Session session;
    private final String collection;
    private final Records records;
    private final Workplace.Inserts inserts;
    private final int number;
    private final LongUnaryOperator places;
    private final Draws draws;
    private final Times times;
    private final Clock clock;
    /** Of this worker's tickets the first: they are numbered on from it. */
    private final long tickets;

    private final Written written = new Written();
    private final Records.Text text = new Records.Text();
    private final Prepared<Query> read;
    private final Prepared<Query> scan;
    private final List<Prepared<Change>> updates;
    private Kind kind;
    private Call call;
    private Call second;
    private int most;
    private long index;
    private int field;
    private long updated;
    private long prepared;

    /** @param places from how many were done to the next */
    Worker(Workplace place, Session session, int number, LongUnaryOperator places, Clock clock) {
        this.session = session;
        this.clock = clock;
        this.number = number;
        this.places = places;
        collection = place.collection();
        records = place.records();
        inserts = place.inserts();
        draws = place.draws(number);
        tickets = place.tickets(number);
        times = new Times(place.workload().timed());
        read = session.find(collection, new Query(new Find.ById(Records.key(0))));
        scan = place.workload().has(Kind.SCAN)
                ? session.find(collection, new Query(new Find.From(Records.key(0), 1)))
                : null;
        updates = place.workload().timed().contains(Kind.UPDATE)
                ? IntStream.range(0, Records.FIELDS)
                        .mapToObj(one -> session.update(collection, set(0, one, Records.INSERTED)))
                        .toList()
                : List.of();
    }

    private Update set(long of, int one, long with) {
        return new Update.Set(Map.of(Records.PATHS.get(one), records.value(text, of, one, with)));
    }

    @Override
    public void prepare(long n) {
        kind = draws.kind(places.applyAsLong(prepared++));
        switch (kind) {
            case READ -> call = read(drawn());
            case UPDATE -> call = update(drawn());
            case INSERT -> {
                index = inserts.ofAll(inserts.take(number));
                call = session.insert(collection, List.of(records.at(text, index)));
            }
            case SCAN -> {
                String from = Records.key(drawn());
                most = draws.scanLength();
                call = scan.with(new Query(new Find.From(from, most)));
            }
            case RMW -> {
                call = read(drawn());
                second = update(index);
            }
        }
    }

    private long drawn() {
        return inserts.ofAll(draws.index());
    }

    @Override
    public void timed(boolean counts) {
        times.counts(counts);
    }

    private Call read(long of) {
        index = of;
        return read.with(new Query(new Find.ById(Records.key(of))));
    }

    private Call update(long of) {
        index = of;
        field = draws.field();
        return updates.get(field).with(new Change(Records.key(of), set(of, field, tickets + updated++)));
    }

    @Override
    public void run(long n) {
        long begun = clock.nanos();
        long answered = call.execute();
        long done = clock.nanos();
        if (kind == Kind.SCAN) {
            between(1, most, answered);
        } else {
            between(1, 1, answered);
        }
        times.add(kind == Kind.RMW ? Kind.READ : kind, done - begun);
        switch (kind) {
            case UPDATE -> written.add(index, field, tickets + updated - 1);
            case INSERT -> inserts.acknowledged(number);
            case RMW -> modified(begun, done);
            default -> {}
        }
    }

    /** Runs the second half of a read-modify-write, of which the first is done. */
    private void modified(long begun, long readUntil) {
        long changed = second.execute();
        long done = clock.nanos();
        between(1, 1, changed);
        times.add(Kind.UPDATE, done - readUntil);
        times.add(Kind.RMW, done - begun);
        written.add(index, field, tickets + updated - 1);
    }

    private void between(long least, long atMost, long answered) {
        if (answered < least || answered > atMost) {
            throw new StoreException("wrong result: a " + kind.id() + " of " + Records.key(index) + " answers "
                    + answered + " records where it should be " + (least == atMost ? least : least + " to " + atMost));
        }
    }

    /** Returns what it did; asked when it has ended. */
    Report report() {
        return new Report(draws.counts(), times.latencies(), tickets, updated, List.of(written.last()));
    }

    /**
     * What a worker did, for the proof.
     *
     * @param draws what it drew
     * @param latencies of single calls, by kind
     * @param firstTicket of its updates, which are numbered on from it
     * @param updates how many it did
     * @param last of its updates, at most one of each field of each record
     */
    record Report(
            Draws.Counts draws,
            Map<Kind, Latencies> latencies,
            long firstTicket,
            long updates,
            List<Written.FieldWrite> last) {
        /** Tells whether this worker wrote the value with this ticket. */
        boolean wrote(long ticket) {
            return ticket >= firstTicket && ticket < firstTicket + updates;
        }
    }

    /** Records how long each kind of operation took one worker. Its thread writes; others read after it has ended. */
    static final class Times {
        private final Map<Kind, Histogram> kinds = new EnumMap<>(Kind.class);
        private boolean counts;

        Times(Collection<Kind> timed) {
            timed.forEach(kind -> kinds.put(kind, Latencies.recorder()));
        }

        void add(Kind kind, long nanos) {
            if (!counts) {
                return;
            }
            Histogram times = kinds.get(kind);
            times.recordValue(Math.min(nanos, times.getHighestTrackableValue()));
        }

        /** Says whether operations from now on count; none does in the beginning. */
        void counts(boolean from) {
            counts = from;
        }

        Map<Kind, Latencies> latencies() {
            Map<Kind, Latencies> latencies = new EnumMap<>(Kind.class);
            kinds.forEach((kind, histogram) -> latencies.put(kind, Latencies.merged(List.of(histogram))));
            return latencies;
        }
    }

    /** Keeps the last updates of one worker in their order: of fixed size, without allocation. Read after the worker has ended. */
    static final class Written {
        private static final int KEPT = 64;

        private final long[] indexes = new long[KEPT];
        private final int[] fields = new int[KEPT];
        private final long[] tickets = new long[KEPT];
        private long count;

        /** Describes an update that was acknowledged. */
        record FieldWrite(long index, int field, long ticket) {
            boolean isOf(FieldWrite other) {
                return index == other.index && field == other.field;
            }
        }

        void add(long index, int field, long ticket) {
            int at = (int) (count++ % KEPT);
            indexes[at] = index;
            fields[at] = field;
            tickets[at] = ticket;
        }

        /** Lists the last updates of this worker, at most one of each field of each record. */
        FieldWrite[] last() {
            FieldWrite[] kept = IntStream.range(0, (int) Math.min(count, KEPT))
                    .mapToObj(back -> (int) ((count - 1 - back) % KEPT))
                    .map(at -> new FieldWrite(indexes[at], fields[at], tickets[at]))
                    .toArray(FieldWrite[]::new);
            return IntStream.range(0, kept.length)
                    .filter(i -> IntStream.range(0, i).noneMatch(later -> kept[later].isOf(kept[i])))
                    .mapToObj(i -> kept[i])
                    .toArray(FieldWrite[]::new);
        }
    }
}
