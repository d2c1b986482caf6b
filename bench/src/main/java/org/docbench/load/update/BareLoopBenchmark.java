package org.docbench.load.update;

import static org.docbench.bench.Goals.median;

import java.time.Duration;
import java.util.List;
import org.docbench.bench.BareComparison;
import org.docbench.bench.BareJdbc;
import org.docbench.bench.Goals;
import org.docbench.bench.Interleaved;
import org.docbench.core.stats.Estimate;
import org.docbench.load.InterleavedBlocks;
import org.docbench.stores.Durability;
import org.docbench.stores.Session;
import org.docbench.stores.Store;

/**
 * Measures the time that the suite adds to an update of one field of a document of 100 fields. Its blocks and those of
 * {@link BareJdbc#updates} are interleaved in random order. Exit code 1 unless the durable update takes at most 25 % longer, with
 * the end of the 95 % interval. {@code docs/load.md} says how to run it.
 */
public final class BareLoopBenchmark {
    private static final double GOAL = 1.25;
    private static final int ROUNDS = 200;
    private static final int COLD = 20;
    private static final int OPERATIONS = 20;
    private static final int WARM_UP = 7;
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final String COLLECTION = "docbench_bare_suite";

    /** As many operations as the bare loop has, however long they take. */
    private static final UpdatePreset EFFORT = new UpdatePreset(
            ROUNDS,
            1,
            OPERATIONS,
            1,
            Duration.ofHours(1),
            WARM_UP,
            new UpdatePreset.Arrays(WARM_UP, OPERATIONS),
            0,
            false,
            true,
            LIMIT);

    private static final UpdateCases.UpdateCase SINGLE = UpdateCases.published(false).stream()
            .filter(of -> of.is(UpdateSuite.SINGLE, "100"))
            .findFirst()
            .orElseThrow();

    private BareLoopBenchmark() {}

    /** Prints both medians and their ratio for each product and level, the durable one with its goal. */
    public static void main(String[] args) throws Exception {
        Goals.begin(BareLoopBenchmark.class);
        BareComparison.run(List.of(
                on("sqlite.jsonb", BareJdbc.Product.SQLITE), on("postgres.jsonb", BareJdbc.Product.POSTGRESQL)));
    }

    private static BareComparison<BareJdbc> on(String store, BareJdbc.Product product) {
        return new BareComparison<>(store, server -> new BareJdbc(product, server), BareLoopBenchmark::compared);
    }

    private static boolean compared(Store store, Session session, BareJdbc bare, Durability level) throws Exception {
        session.create(COLLECTION, List.of());
        UpdateBlock.placeCanary(session, COLLECTION);
        bare.create();
        var block = new UpdateBlock(EFFORT, System::nanoTime);
        Interleaved turns = Interleaved.of(
                COLD,
                ROUNDS,
                round -> median(block
                        .measure(
                                session,
                                COLLECTION,
                                SINGLE,
                                "suite-" + round,
                                store.ledger().losses(),
                                InterleavedBlocks.Pause.NONE)
                        .samples()
                        .stream()
                        .mapToDouble(Double::doubleValue)
                        .toArray()),
                round -> median(bare.updates(SINGLE.document().get(), "bare-" + round, WARM_UP, OPERATIONS)));
        boolean goal = level == Durability.SYNC;
        Estimate said = BareComparison.said(store, level, turns, ratio -> goal ? verdict(ratio) : "");
        return !goal || said.ci95().high() <= GOAL;
    }

    private static String verdict(Estimate ratio) {
        return Interleaved.verdict(ratio.ci95().high() <= GOAL, ratio.ci95().low() > GOAL) + ": at most 1.25";
    }
}
