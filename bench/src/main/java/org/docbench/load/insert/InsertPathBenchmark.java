package org.docbench.load.insert;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.docbench.core.corpus.LinkedDocuments;
import org.docbench.stores.Call;
import org.docbench.stores.NullStore;
import org.docbench.stores.Session;

/**
 * What the way of a document to a store costs when the store costs nothing: made, converted, inserted, 10 B of payload. Exit
 * code 1 unless a core does a million a second. {@code docs/load.md} says how to run it.
 *
 * <p>Processor time is that of the whole process, in steps of 10 ms, so that the garbage collection is part of it.
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

    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private InsertPathBenchmark() {}

    /** Nanoseconds for a document, by the clock; and of processor time. */
    private record Cost(double generate, double convert, double insert, double cpu) {}

    /** Prints what each step takes, then the goal. */
    public static void main(String[] args) {
        try (Session session = new NullStore().open(NullStore.server(), null)) {
            Cost[] costs = IntStream.range(0, WARM + ROUNDS)
                    .mapToObj(round -> round(session))
                    .skip(WARM)
                    .toArray(Cost[]::new);
            print("%d rounds of %,d documents, ns for a document: median (best)", ROUNDS, BLOCKS * DOCUMENTS);
            said("generate", Arrays.stream(costs).mapToDouble(Cost::generate).toArray());
            said("convert", Arrays.stream(costs).mapToDouble(Cost::convert).toArray());
            said("insert", Arrays.stream(costs).mapToDouble(Cost::insert).toArray());
            said(
                    "total",
                    Arrays.stream(costs)
                            .mapToDouble(cost -> cost.generate() + cost.convert() + cost.insert())
                            .toArray());
            double[] cpu = Arrays.stream(costs).mapToDouble(Cost::cpu).toArray();
            said("processor time", cpu);
            double rate = 1e9 / Arrays.stream(cpu).sorted().toArray()[ROUNDS / 2];
            boolean met = rate >= GOAL;
            print("%.2f M documents/s on one core  %s: at least 1 M", rate / 1e6, met ? "met" : "MISSED");
            System.exit(met ? 0 : 1);
        }
    }

    private static Cost round(Session session) {
        long cpu = PROCESS.getProcessCpuTime();
        long[] nanos = new long[3];
        for (int block = 0; block < BLOCKS; block++) {
            session.create(COLLECTION, SMALL.indexes());
            long begin = System.nanoTime();
            InsertBlock given = InsertBlock.of(SMALL, block, System::nanoTime);
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
                nanos[0] / documents,
                nanos[1] / documents,
                nanos[2] / documents,
                (PROCESS.getProcessCpuTime() - cpu) / documents);
    }

    private static void said(String step, double[] nanos) {
        double[] sorted = Arrays.stream(nanos).sorted().toArray();
        print("%-16s %8.1f (%.1f)", step, sorted[sorted.length / 2], sorted[0]);
    }

    private static void print(String format, Object... values) {
        System.out.printf(Locale.ROOT, format + "%n", values);
    }
}
