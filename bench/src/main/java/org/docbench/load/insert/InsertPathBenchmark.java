package org.docbench.load.insert;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.docbench.bench.Goals;
import org.docbench.core.corpus.LinkedDocuments;
import org.docbench.stores.Call;
import org.docbench.stores.NullStore;
import org.docbench.stores.Session;

/**
 * What the way of a document to a store costs when the store costs nothing: made, converted, inserted, 10 B of payload. Exit
 * code 1 unless a core does a million a second. {@code docs/load.md} says how to run it.
 */
public final class InsertPathBenchmark {
    private static final double GOAL = 1e6;
    private static final int ROUNDS = 9;
    private static final int WARM = 3;
    private static final int BLOCKS = 100;
    private static final int DOCUMENTS = 10_000;
    private static final int BATCH = 500;
    private static final String COLLECTION = "documents";

    private static final InsertCase SMALL = new InsertCase(
            InsertSuite.PAYLOAD,
            List.of("10", "1", InsertCases.NONE),
            InsertCase.Documents.of(LinkedDocuments.flat(10, 1).source()),
            DOCUMENTS,
            BATCH,
            List.of());

    private InsertPathBenchmark() {}

    /** Nanoseconds for a document, by the clock; and of processor time. */
    private record Cost(double generate, double convert, double insert, double cpu) {}

    /** Prints what each step takes, then the goal. */
    public static void main(String[] args) {
        Goals.begin(InsertPathBenchmark.class);
        try (Session session = new NullStore().open(NullStore.server(), null)) {
            List<Cost> costs = IntStream.range(0, WARM + ROUNDS)
                    .mapToObj(round -> round(session))
                    .skip(WARM)
                    .toList();
            Goals.print("%d rounds of %,d documents, ns for a document: median (best)", ROUNDS, BLOCKS * DOCUMENTS);
            said("generate", costs, Cost::generate);
            said("convert", costs, Cost::convert);
            said("insert", costs, Cost::insert);
            said("total", costs, cost -> cost.generate() + cost.convert() + cost.insert());
            double rate = 1e9 / said("processor time", costs, Cost::cpu);
            boolean met = rate >= GOAL;
            Goals.print("%.2f M documents/s on one core  %s: at least 1 M", rate / 1e6, met ? "met" : "MISSED");
            System.exit(met ? 0 : 1);
        }
    }

    private static Cost round(Session session) {
        long cpu = Goals.cpuNanos();
        long[] nanos = new long[3];
        for (int block = 0; block < BLOCKS; block++) {
            session.create(COLLECTION, SMALL.indexes());
            long begin = System.nanoTime();
            InsertBlock given = InsertBlock.of(SMALL, 1, block, System::nanoTime);
            long generated = System.nanoTime();
            Call[] calls = given.batches().stream()
                    .map(batch -> session.insert(COLLECTION, batch))
                    .toArray(Call[]::new);
            long converted = System.nanoTime();
            for (Call call : calls) {
                call.execute();
            }
            nanos[0] += generated - begin;
            nanos[1] += converted - generated;
            nanos[2] += System.nanoTime() - converted;
        }
        double documents = (double) BLOCKS * DOCUMENTS;
        return new Cost(
                nanos[0] / documents, nanos[1] / documents, nanos[2] / documents, (Goals.cpuNanos() - cpu) / documents);
    }

    /** Prints and returns the median. */
    private static double said(String step, List<Cost> costs, ToDoubleFunction<Cost> nanos) {
        double[] sorted = Goals.sorted(costs, nanos);
        Goals.print("%-16s %8.1f (%.1f)", step, sorted[ROUNDS / 2], sorted[0]);
        return sorted[ROUNDS / 2];
    }
}
