package org.docbench.formats.access;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The timed operations, one method for each phase so that each keeps its own call site: a fork holds one target, and the
 * compiler sees one type there. Every method keeps what it returned; after each batch that very result, from inside the
 * timed loop, is compared with the model (rule 3).
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class AccessBenchmark {
    private Prepared<Object> on;
    private int next;
    private int current;
    private Object result;

    /** The published way of timing needs sums of its own: JMH's clock is outside the loop. */
    @AuxCounters(AuxCounters.Type.EVENTS)
    @State(Scope.Thread)
    public static class Clocked {
        public long clockedNanos;
        public long clockedOperations;

        @Setup(Level.Iteration)
        public void reset() {
            clockedNanos = 0;
            clockedOperations = 0;
        }
    }

    @Setup(Level.Trial)
    public void setUp() {
        on = TrialRun.prepared();
    }

    @TearDown(Level.Iteration)
    public void check() {
        on.check(current, result).ifPresent(TrialRun::mismatch);
    }

    private int step() {
        int i = next;
        next = i + 1 == on.cycle ? 0 : i + 1;
        current = i;
        return i;
    }

    private Object keep(Object answer) {
        result = answer;
        return answer;
    }

    @Benchmark
    public Object open() {
        return keep(on.format.open(on.images[step()]));
    }

    @Benchmark
    public Object get() {
        int i = step();
        return keep(on.accessors[i].get(on.handles[i]));
    }

    @Benchmark
    public Object read() {
        int i = step();
        return keep(on.accessors[i].read(on.handles[i]));
    }

    @Benchmark
    public Object openRead() {
        int i = step();
        return keep(on.accessors[i].read(on.format.open(on.images[i])));
    }

    @Benchmark
    public Object openReads() {
        int i = step();
        on.selections[i].read(on.format.open(on.images[i]), on.answers);
        return keep(on.answers);
    }

    /** Seed 000, §1.2: a clock read before and after every single lookup, the differences summed. */
    @Benchmark
    public Object upstream(Clocked clocked) {
        int i = step();
        long before = System.nanoTime();
        result = on.accessors[i].get(on.handles[i]);
        clocked.clockedNanos += System.nanoTime() - before;
        clocked.clockedOperations++;
        return result;
    }

    @Benchmark
    public Object patch() {
        int i = step();
        return keep(on.patchers[i].patch(on.images[i]));
    }
}
