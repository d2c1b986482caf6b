package org.docbench.load;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.docbench.core.scenario.Case;
import org.docbench.core.value.Value;
import org.docbench.load.RankPart.Merged;
import org.docbench.load.RankPart.Opened;
import org.docbench.load.engine.Latencies;
import org.docbench.load.rank.Coordinator;
import org.docbench.load.rank.Ranks;
import org.docbench.load.rank.Ranks.RankException;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/** Measures blocks on several processes at the same time, as rank 0: the same workers as in one process, shared among all. */
public final class RankBlocks implements AutoCloseable {
    /** The parameter of a case that says how many processes measured it. */
    public static final String RANKS = "ranks";

    /** The time by the wall clock of a block. */
    static final String TIMED =
            "wall time of a window that begins for all ranks at once, divided by what all workers did in"
                    + " it (documents, in a batch); an operation that ends later counts by its part in the window; values are prepared, "
                    + StoreExperiment.CALL;

    /** How long a block measures. */
    public static final Duration WINDOW = Duration.ofSeconds(1);

    /** This process alone: blocks are measured as ever. */
    public static final RankBlocks ALONE = new RankBlocks(Ranks.ALONE, WINDOW);

    /** So many times a block is begun again at most if a rank began late. */
    static final int TRIES = 5;

    /** So many times a block is begun again at most because workers had no calls left before its end. */
    static final int GROWTHS = 8;

    /** A worker is given so many times the calls that it needed at the speed of the block before. */
    private static final int ROOM = 2;

    /** The first block is slow to begin: its speed says little. */
    private static final double MOST_GROWTH = 50;

    private static final int MOST_CALLS = 500_000_000;

    private static final double HALF = 0.5;
    private static final double MOST = 0.95;

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Ranks ranks;
    private final Duration window;
    private final Map<Cell, RankTotals> totals = new LinkedHashMap<>();
    private final Map<Cell, Integer> calls = new HashMap<>();
    private final Map<Integer, String> hosts = new TreeMap<>();
    private final Map<Integer, Long> clockErrors = new TreeMap<>();
    private final Map<Integer, Long> clockOffsets = new TreeMap<>();
    private final List<Long> latest = new ArrayList<>();
    private long blocks;

    private record Cell(Case benchCase, String target) {}

    /** Sums of all blocks of a case on a target, by rank; the latest begin of each. */
    private record RankTotals(Map<Integer, Long> operations, Map<Integer, String> latencies, Map<Integer, Long> late) {}

    /** @param window how long a block measures */
    public RankBlocks(Ranks ranks, Duration window) {
        this.ranks = ranks;
        this.window = window;
    }

    static String id(long number) {
        return "block " + number;
    }

    /** Returns how many processes measure a block. */
    public int size() {
        return ranks.size();
    }

    BlockContext.Share share() {
        return new BlockContext.Share(ranks.rank(), ranks.size());
    }

    /** Tells whether a server's password may be sent to the others. */
    boolean isLocal() {
        return !(ranks instanceof Coordinator coordinator) || coordinator.isLocal();
    }

    /** Returns in one line which rank was lost, if one was: nothing can be measured from then on. */
    public Optional<String> lost() {
        return ranks.lost();
    }

    long windowNanos() {
        return window.toNanos();
    }

    /**
     * Returns the calls that a worker is given for a window.
     *
     * @param usual calls of a block without a window
     */
    int calls(Case benchCase, String target, int usual) {
        return calls.getOrDefault(new Cell(benchCase, target), usual);
    }

    /** Gives workers more calls from now on, as some had none left before the window ended. */
    void more(Case benchCase, String target, int before, Merged merged) {
        double needed = ROOM * before * Math.min(MOST_GROWTH, (double) merged.windowNanos() / merged.elapsedNanos());
        calls.put(new Cell(benchCase, target), (int) Math.min(MOST_CALLS, Math.ceil(needed)));
    }

    /**
     * Measures a block on all ranks.
     *
     * @param opening makes the workers of this process
     * @throws StoreException if a rank cannot do its part, or is lost
     */
    Merged measured(RankOrder.Block order, LoadGenerator generator, Supplier<Opened> opening, BooleanSupplier stop) {
        return together(
                order, order.windowNanos(), id -> RankPart.measured(ranks, id, order, generator, opening, stop));
    }

    /** Measures a window of an open loop on all ranks, as {@link #measured} does a block. */
    Merged offered(RankOrder.Offer order, LoadGenerator generator, Supplier<Opened> opening, BooleanSupplier stop) {
        return together(order, order.lengthNanos(), id -> RankPart.offered(ranks, id, order, generator, opening, stop));
    }

    private Merged together(RankOrder order, long nanos, Function<String, List<RankPart>> work) {
        try {
            String id = id(blocks);
            ranks.shared(id, order::written);
            blocks++;
            List<RankPart> parts = work.apply(id);
            parts.forEach(part -> {
                hosts.put(part.rank(), part.host());
                clockOffsets.put(part.rank(), part.clock().nanos());
                clockErrors.merge(part.rank(), part.clock().errorNanos(), Math::max);
            });
            return new Merged(parts, nanos);
        } catch (RankException e) {
            throw new StoreException(e.getMessage(), e);
        }
    }

    /**
     * Loads documents with all ranks.
     *
     * @param session of this process
     * @param maker of documents by index
     * @throws StoreException if a rank cannot do its part, or is lost
     */
    void load(RankOrder.Load order, Session session, LongFunction<Value.Obj> maker) {
        try {
            String id = id(blocks);
            ranks.shared(id, order::written);
            blocks++;
            long inserted = order.done(ranks, id, () -> session, maker).stream()
                    .mapToLong(Long::parseLong)
                    .sum();
            if (inserted != order.to() - order.from()) {
                throw new StoreException(
                        "the ranks inserted %d documents of %d".formatted(inserted, order.to() - order.from()));
            }
        } catch (RankException e) {
            throw new StoreException(e.getMessage(), e);
        }
    }

    /** Keeps what the report shows of each rank. */
    void note(Case benchCase, String target, Merged merged) {
        RankTotals cell = totals.computeIfAbsent(
                new Cell(benchCase, target), none -> new RankTotals(new TreeMap<>(), new TreeMap<>(), new TreeMap<>()));
        latest.add(merged.parts().stream().mapToLong(RankPart::late).max().orElse(0));
        for (RankPart part : merged.parts()) {
            cell.operations.merge(part.rank(), part.result().operations(), Long::sum);
            cell.late.merge(part.rank(), part.late(), Math::max);
            cell.latencies.merge(
                    part.rank(),
                    part.result().latencies().encoded(),
                    (all, one) ->
                            Latencies.decoded(all).and(Latencies.decoded(one)).encoded());
        }
    }

    /** Describes the ranks and their parts of each case, for the run file's environment; empty in one process. */
    Map<String, JsonNode> environment() {
        if (size() == 1) {
            return Map.of();
        }
        ObjectNode group = JSON.createObjectNode();
        group.put("ranks", size());
        group.put("window ms", window.toMillis());
        if (!latest.isEmpty()) {
            group.put("blocks", latest.size());
            group.put("startSpreadP50Nanos", spread(HALF));
            group.put("startSpreadP95Nanos", spread(MOST));
        }
        ArrayNode processes = group.putArray("processes");
        hosts.forEach((rank, host) -> processes
                .addObject()
                .put("rank", rank)
                .put("host", host)
                .put("clockOffsetNanos", clockOffsets.get(rank))
                .put("clockErrorNanos", clockErrors.get(rank)));
        ArrayNode cases = group.putArray("parts");
        totals.forEach((cell, parts) -> parts.operations.forEach((rank, operations) -> {
            Latencies latencies = Latencies.decoded(parts.latencies.get(rank));
            ObjectNode row = cases.addObject()
                    .put("suite", cell.benchCase.suite())
                    .put("scenario", cell.benchCase.scenario())
                    .put("target", cell.target)
                    .put("rank", rank)
                    .put("operations", operations)
                    .put("p50Nanos", latencies.percentile(50))
                    .put("p99Nanos", latencies.percentile(99))
                    .put("lateNanos", parts.late.get(rank));
            row.set("case", JSON.valueToTree(cell.benchCase.parameters()));
        }));
        return Map.of(RANKS, group);
    }

    /** How long after the start the last worker of all ranks began: the block at this share of all, the shortest first. */
    private long spread(double share) {
        return latest.stream()
                .sorted()
                .skip((long) Math.ceil(share * latest.size()) - 1)
                .findFirst()
                .orElseThrow();
    }

    /** Ends the run of all ranks. */
    @Override
    public void close() {
        if (size() > 1 && ranks.lost().isEmpty()) {
            try {
                ranks.shared(id(blocks), () -> "");
            } catch (RankException e) {
                // It is over for all.
            }
        }
        ranks.close();
    }
}
