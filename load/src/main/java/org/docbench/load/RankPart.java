package org.docbench.load;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.docbench.load.BlockContext.Share;
import org.docbench.load.StoreExperiment.StoreBlock;
import org.docbench.load.engine.ClosedLoop;
import org.docbench.load.engine.ClosedLoop.Extent;
import org.docbench.load.engine.Latencies;
import org.docbench.load.engine.LoadResult;
import org.docbench.load.engine.OpenLoop;
import org.docbench.load.engine.Steady;
import org.docbench.load.engine.Work.PreparedWork;
import org.docbench.load.rank.Ranks;
import org.docbench.load.rank.Ranks.ClockOffset;
import org.docbench.load.rank.Ranks.RankException;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/**
 * What one of several processes gave of a block. Times count from the common start, in the own clock of each.
 *
 * @param host the name of its machine
 * @param late from the start until its last worker began, in nanoseconds
 * @param end from the start until its last worker ended, in nanoseconds
 * @param beyond operations that ended after the window: one of a worker at most
 * @param within the sum of the parts of these that lie within the window
 * @param early whether a worker did all its calls before the end of the window
 * @param result of its workers
 * @param offered what an open loop tells besides; null in a closed one
 * @param drainNanos from the end of its last worker until the server had done what was sent without waiting
 * @param done what each worker did, before the first timed call, too
 * @param told what the proof needs to know besides
 * @param clock how far rank 0's is ahead
 */
record RankPart(
        int rank,
        String host,
        long late,
        long end,
        long beyond,
        double within,
        boolean early,
        Totals result,
        Offered offered,
        long drainNanos,
        List<WorkerTask.Done> done,
        String told,
        ClockOffset clock) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String HOST = thisMachine();

    /** Between the naming of the start and the start: every rank knows it by then. */
    private static final long LEAD_NANOS = 100_000_000;

    /** The same for each rank: a thousand were told within 0.2 to 0.4 s. */
    private static final long LEAD_OF_RANK = 1_000_000;

    /** The workers of a process, each with its session. */
    record Opened(BlockContext context, StoreBlock block, List<PreparedWork> works, List<Session> sessions) {}

    /** The numbers of a {@link LoadResult}. */
    record Totals(
            int workers,
            long operations,
            Map<String, Long> errors,
            long timedNanos,
            long asideNanos,
            long cpuNanos,
            Latencies latencies,
            boolean cancelled,
            List<String> warnings) {
        static Totals of(LoadResult result) {
            return new Totals(
                    result.workers(),
                    result.operations(),
                    result.errors(),
                    result.timedNanos(),
                    result.asideNanos(),
                    result.cpuNanos(),
                    result.latencies(),
                    result.cancelled(),
                    result.warnings());
        }
    }

    /** The numbers of an {@link OpenLoop.Served} next to its load. */
    record Offered(long due, Latencies service, long waits, long lateNanos) {
        static Offered of(OpenLoop.Served served) {
            return new Offered(served.due(), served.service(), served.waits(), served.lateNanos());
        }
    }

    /** Does the part of a process from the common start on. */
    private interface Started {
        RankPart from(long start, ClockOffset clock);
    }

    /**
     * Does the part of this process: makes its workers, waits for the others, starts with them, and hands over what came of it.
     *
     * @param id of the block, the same in all ranks
     * @param opening makes the workers
     * @return in rank 0 the parts of all ranks; elsewhere only the own
     * @throws StoreException if the workers of this process cannot begin
     * @throws UnsupportedOperationException if the target cannot do it
     * @throws RankException if those of another process cannot, or a rank is lost
     */
    static List<RankPart> measured(
            Ranks ranks,
            String id,
            RankOrder.Block order,
            LoadGenerator generator,
            Supplier<Opened> opening,
            BooleanSupplier stop) {
        RuntimeException fault = null;
        Opened opened = null;
        ClosedLoop.Shift shift = null;
        try {
            opened = opening.get();
            LoadGenerator.before(opened.works(), order.before());
            shift = generator.batches(opened.works(), stop);
            LoadGenerator.faultless(shift.run(Extent.operations(order.untimed())));
            LoadGenerator.drained(opened.sessions());
        } catch (StoreException | UnsupportedOperationException e) {
            fault = e;
        }
        Opened ready = opened;
        ClosedLoop.Shift workers = shift;
        try {
            return together(ranks, id, generator, fault, stop, (start, clock) -> {
                ClosedLoop.AtInstant gave = workers.at(start, new Extent(order.windowNanos(), order.calls(), false));
                return of(ranks.rank(), gave, null, start, ready, generator, clock);
            });
        } finally {
            if (shift != null) {
                shift.close();
            }
        }
    }

    /** Does the same in an open loop: this process has an equal part of the arrivals. */
    static List<RankPart> offered(
            Ranks ranks,
            String id,
            RankOrder.Offer order,
            LoadGenerator generator,
            Supplier<Opened> opening,
            BooleanSupplier stop) {
        RuntimeException fault = null;
        Opened opened = null;
        try {
            opened = opening.get();
            LoadGenerator.before(opened.works(), order.before());
            LoadGenerator.drained(opened.sessions());
        } catch (StoreException | UnsupportedOperationException e) {
            fault = e;
        }
        Opened ready = opened;
        OpenLoop loop = generator.open(order.arrivals(ranks.rank(), ranks.size()), order.length());
        return together(ranks, id, generator, fault, stop, (start, clock) -> {
            OpenLoop.AtInstant gave = loop.at(start, ready.works(), stop);
            ClosedLoop.AtInstant load =
                    new ClosedLoop.AtInstant(gave.served().load(), gave.latestBegin(), gave.end(), 0, 0, false);
            return of(ranks.rank(), load, Offered.of(gave.served()), start, ready, generator, clock);
        });
    }

    /** @param fault why this process cannot begin; null if it can */
    private static List<RankPart> together(
            Ranks ranks,
            String id,
            LoadGenerator generator,
            RuntimeException fault,
            BooleanSupplier stop,
            Started part) {
        try {
            ClockOffset clock = ranks.clock();
            ranks.signalAndWait(id + " ready", Optional.ofNullable(fault).map(e -> String.valueOf(e.getMessage())));
            long start = clock.toOwn(Long.parseLong(ranks.shared(
                    id + " start",
                    () -> String.valueOf(generator.clock().nanos() + LEAD_NANOS + ranks.size() * LEAD_OF_RANK))));
            String own = json(part.from(start, clock));
            if (stop.getAsBoolean()) {
                ranks.stop(); // a window of an open loop may be long
            }
            return ranks.gathered(id + " result", own).stream()
                    .map(RankPart::read)
                    .toList();
        } catch (RankException e) {
            throw fault == null ? e : fault;
        }
    }

    private static RankPart of(
            int rank,
            ClosedLoop.AtInstant gave,
            Offered offered,
            long start,
            Opened opened,
            LoadGenerator generator,
            ClockOffset clock) {
        Totals totals = Totals.of(gave.result());
        long drain = 0;
        try {
            drain = generator.drained(opened.sessions(), gave.result());
            opened.sessions().forEach(Session::flushStatistics);
        } catch (StoreException e) {
            totals = Totals.of(gave.result().failed(String.valueOf(e.getMessage())));
        }
        return new RankPart(
                rank,
                HOST,
                gave.latestBegin() - start,
                gave.end() - start,
                gave.beyond(),
                gave.within(),
                gave.early(),
                totals,
                offered,
                drain,
                opened.context().doneByWorker(),
                opened.block().told(),
                clock);
    }

    private static String thisMachine() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "unknown";
        }
    }

    private static RankPart read(String text) {
        try {
            return JSON.readValue(text, RankPart.class);
        } catch (JsonProcessingException e) {
            throw new StoreException("a rank's result cannot be read: " + e.getOriginalMessage(), e);
        }
    }

    private static String json(Object value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    Share share(int ranks) {
        return new Share(rank, ranks);
    }

    /**
     * The parts of all ranks. Ranks are strata and no replicates: the round stays the unit of an interval.
     *
     * @param windowNanos from the common start to the end, as it was asked for
     */
    record Merged(List<RankPart> parts, long windowNanos) {
        /** A rank that begins later than this part of the window fails the block. */
        static final double LATE = 0.01;

        /** Returns nanoseconds from the start to the end of the window, or to the last end where a worker had no calls left. */
        long elapsedNanos() {
            boolean cut = windowNanos == Long.MAX_VALUE || early();
            return cut ? parts.stream().mapToLong(RankPart::end).max().orElseThrow() : windowNanos;
        }

        /** Tells whether a worker had no calls left before the window ended. */
        boolean early() {
            return parts.stream().anyMatch(RankPart::early);
        }

        /** Adds up all operations, those that ended after the window among them: their latencies count. */
        LoadResult all() {
            return sum(operations(), elapsedNanos());
        }

        private long operations() {
            return parts.stream().mapToLong(part -> part.result.operations).sum();
        }

        /** Adds up what an open loop gave, which goes on until the last arrival of the window is served. */
        OpenLoop.Result served() {
            List<Offered> offered = parts.stream().map(RankPart::offered).toList();
            return new OpenLoop.Served(
                            sum(
                                    operations(),
                                    parts.stream()
                                            .mapToLong(RankPart::end)
                                            .max()
                                            .orElseThrow()),
                            offered.stream().mapToLong(Offered::due).sum(),
                            offered.stream()
                                    .map(Offered::service)
                                    .reduce(Latencies::and)
                                    .orElseThrow(),
                            offered.stream().mapToLong(Offered::waits).sum(),
                            offered.stream().mapToLong(Offered::lateNanos).sum())
                    .result();
        }

        /**
         * Adds up all operations. Their time by the wall clock is that of their throughput, to which one that ended after the window counts by
         * its part within it.
         *
         * @throws StoreException if none ended within the window
         */
        LoadResult inside() {
            long all = operations();
            long beyond = parts.stream().mapToLong(RankPart::beyond).sum();
            if (elapsedNanos() != windowNanos || beyond == 0) {
                return all();
            }
            if (all == beyond && parts.stream().noneMatch(part -> part.result.cancelled)) {
                throw new StoreException(String.format(
                        Locale.ROOT, "no operation ended within the window of %.1f s", windowNanos / 1e9));
            }
            double within = parts.stream().mapToDouble(RankPart::within).sum();
            return sum(all, Math.round(windowNanos * (all / (all - beyond + within))));
        }

        private LoadResult sum(long operations, long elapsedNanos) {
            List<Totals> totals = parts.stream().map(RankPart::result).toList();
            long timed = totals.stream().mapToLong(Totals::timedNanos).sum();
            long aside = totals.stream().mapToLong(Totals::asideNanos).sum();
            return new LoadResult(
                    totals.stream().mapToInt(Totals::workers).sum(),
                    operations,
                    totals.stream()
                            .flatMap(one -> one.errors.entrySet().stream())
                            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, Long::sum)),
                    elapsedNanos,
                    new LoadResult.Together(elapsedNanos, operations, timed, aside),
                    0, // The parts were drained by their own clocks.
                    timed,
                    aside,
                    totals.stream().mapToLong(Totals::cpuNanos).sum(),
                    totals.stream()
                            .map(Totals::latencies)
                            .reduce(Latencies::and)
                            .orElseThrow(),
                    totals.stream().anyMatch(Totals::cancelled),
                    Steady.Warmup.NONE,
                    totals.stream()
                            .flatMap(one -> one.warnings.stream())
                            .distinct()
                            .toList());
        }

        /** Says in one line which rank began too late, if one did. */
        Optional<String> late() {
            if (windowNanos == Long.MAX_VALUE) {
                return Optional.empty();
            }
            long limit = Math.round(LATE * elapsedNanos());
            return parts.stream()
                    .max(Comparator.comparingLong(RankPart::late))
                    .filter(part -> part.late > limit)
                    .map(part -> String.format(
                            Locale.ROOT,
                            "rank %d of %d began %.1f ms late, over %.0f %% of the window of %.0f ms",
                            part.rank,
                            parts.size(),
                            part.late / 1e6,
                            100 * LATE,
                            elapsedNanos() / 1e6));
        }
    }
}
