package org.docbench.formats.access;

import com.sun.management.ThreadMXBean;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Task;
import org.docbench.core.scenario.Trial;
import org.docbench.formats.Format;
import org.docbench.formats.Formats;
import org.docbench.formats.alternate.Alternation.Contender;
import org.openjdk.jmh.infra.Blackhole;

/** Runs the trials of one target in this JVM, one at a time: made ready and warmed up, then measured batch by batch, then proved. */
final class TrialRun<H> implements Forks.ForkedTarget {
    private static final long PIECE_NANOS = 6_000_000;

    /**
     * A piece with less compiling than this is steady: what is compiled then is the harness's own code. Forks compile in the
     * foreground ({@code -Xbatch}), so compiling shows as time that passes between two looks; a fixed warm-up would be too short
     * for code of many methods and too long for code of one.
     */
    private static final long RESTING_MILLIS = 3;

    /**
     * The compiler must rest for so many operations: twice those after which the second compiler takes a method that each of them calls
     * once (HotSpot's Tier4InvocationThreshold is 5,000). Code that waits in the interpreter for this compiler lets it rest, too.
     */
    private static final int RESTING_OPERATIONS = 10_000;

    /** The same for operations that are so long that what they call is called often enough. */
    private static final long RESTING_NANOS = 40_000_000;

    private static final int MOST_PIECES = 60;

    /** So long is untimed before a batch, at most as long as the batch: after the batches of other targets the caches are cold. */
    private static final double UNTIMED_NANOS = 600_000;

    private static final CompilationMXBean COMPILER = ManagementFactory.getCompilationMXBean();
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final Format<H> format;
    private final Forks.Job job;
    private final Map<String, Trial.Outcome> withoutNumber = new HashMap<>();
    private Loaded loaded;
    private Prepared<H> prepared;
    private TimedLoops<H> loops;
    private boolean steady;
    private long operations;
    private long untimedOperations;
    private long measured;
    private long allocated;

    /** A case and its documents; what the target makes of them is kept from one phase to the next. */
    private record Loaded(
            Case benchCase, AccessExperiment experiment, AccessExperiment.Workload workload, List<byte[]> images) {}

    TrialRun(Format<H> format, Forks.Job job) {
        this.format = format;
        this.job = job;
    }

    @Override
    public String target() {
        return job.target();
    }

    @Override
    public long pid() {
        return ProcessHandle.current().pid();
    }

    /**
     * Runs all cases once untimed: the first trial of a process must not meet code that the last one finds compiled. What fails untimed has
     * failed, though it might work the next time.
     */
    @Override
    public void warm() {
        for (Task.Step step : job.steps()) {
            for (String phase : step.phases()) {
                prepare(step.benchCase(), AccessExperiment.Phase.of(phase))
                        .ifPresent(outcome -> withoutNumber.put(step.benchCase().place(phase), outcome));
            }
        }
    }

    @Override
    public Optional<Trial.Outcome> prepare(Case benchCase, AccessExperiment.Phase phase) {
        Trial.Outcome known = withoutNumber.get(benchCase.place(phase.id()));
        if (known != null) {
            return Optional.of(known);
        }
        try {
            load(benchCase);
            if (phase == AccessExperiment.Phase.PATCH
                    && format.patcher(loaded.workload().edits().get(0)).isEmpty()) {
                return Optional.of(new Trial.Unsupported("this API of the product cannot change encoded bytes"));
            }
            prepared = new Prepared<>(format, loaded.workload(), phase, loaded.images(), job.seed());
            loops = new TimedLoops<>(prepared, phase);
            measured = 0;
            allocated = 0;
            warmUp(phase);
            return Optional.empty();
        } catch (UnsupportedOperationException e) {
            return Optional.of(new Trial.Unsupported(String.valueOf(e.getMessage())));
        } catch (Fault e) {
            return Optional.of(new Trial.Failed(e.getMessage()));
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            return Optional.of(new Trial.Failed(e.toString()));
        }
    }

    private void load(Case benchCase) {
        if (loaded == null || !loaded.benchCase().equals(benchCase)) {
            prepared = null; // its documents make room
            loops = null;
            loaded = null;
            AccessExperiment experiment = AccessSuite.experiment(AccessSuite.experiments(job.documents()), benchCase);
            AccessExperiment.Workload workload = experiment.block(benchCase, job.seed());
            List<byte[]> images = new ArrayList<>();
            workload.corpus().documents().forEach(document -> images.add(format.encode(document)));
            loaded = new Loaded(benchCase, experiment, workload, images);
        }
    }

    /** Runs untimed pieces until the compiler rests, and learns from them how many operations a batch has. */
    private void warmUp(AccessExperiment.Phase phase) {
        long resting = 0;
        long restingNanos = 0;
        steady = false;
        for (int pieces = 0; !steady && pieces < MOST_PIECES; pieces++) {
            long compiled = compiledMillis();
            long begin = System.nanoTime();
            double each = piece(PIECE_NANOS);
            long nanos = System.nanoTime() - begin;
            boolean rests = compiledMillis() - compiled < RESTING_MILLIS;
            resting = rests ? resting + Math.round(nanos / each) : 0;
            restingNanos = rests ? restingNanos + nanos : 0;
            steady = resting >= RESTING_OPERATIONS || restingNanos >= RESTING_NANOS;
        }
        loops.check();
        AccessExperiment.Counts counts = job.preset().published()
                ? loaded.experiment().published(loaded.benchCase()).get(phase)
                : null;
        double each;
        if (counts == null) {
            long half = job.preset().warmupMillis() * 500_000L;
            each = Math.min(piece(half), piece(half)); // a stall of the machine spoils one of them
            double nanos = job.preset().sampleMillis() * 1e6 / job.preset().batchesOfSample();
            operations = Math.max(1, Math.round(nanos / each));
        } else {
            each = (double) Math.max(1, loops.nanos(counts.warmup())) / counts.warmup();
            operations = Math.max(1, counts.measured() / job.preset().samples());
        }
        untimedOperations = untimed(each, operations);
    }

    /**
     * Returns how many operations run before a batch.
     *
     * @param each nanoseconds of one operation
     */
    static long untimed(double each, long operations) {
        return Math.max(1, Math.min(operations, Math.round(UNTIMED_NANOS / each)));
    }

    /** Runs for so long; returns the nanoseconds of one operation. */
    private double piece(long nanos) {
        long begin = System.nanoTime();
        long now = begin;
        long done = 0;
        for (long some = 1; now - begin < nanos || done == 0; some = now - begin < nanos / 8 ? 2 * some : some) {
            loops.nanos(some);
            done += some;
            now = System.nanoTime();
        }
        return (double) Math.max(1, now - begin) / done;
    }

    /** Returns how long the compilers have worked so far; always 0 in a JVM that does not tell: its warm-up is the shortest. */
    private static long compiledMillis() {
        return COMPILER != null && COMPILER.isCompilationTimeMonitoringSupported()
                ? COMPILER.getTotalCompilationTime()
                : 0;
    }

    @Override
    public Batch batch() {
        try {
            double untimed = (double) loops.nanos(untimedOperations) / untimedOperations;
            long allocatedBefore = THREADS.getCurrentThreadAllocatedBytes();
            long nanos = loops.nanos(operations);
            allocated += THREADS.getCurrentThreadAllocatedBytes() - allocatedBefore;
            measured += operations;
            loops.check();
            return new Batch(untimed, nanos, operations);
        } catch (StackOverflowError | OutOfMemoryError e) {
            throw new Fault(e.toString());
        } catch (Fault e) {
            throw e;
        } catch (RuntimeException e) {
            throw new Fault(e.toString());
        }
    }

    @Override
    public Proof prove() {
        try {
            prepared.checkCycle().ifPresent(difference -> {
                throw new Fault("wrong result " + difference);
            });
            return new Proof(measured == 0 ? null : (double) allocated / measured, steady, coldBytes());
        } catch (StackOverflowError | OutOfMemoryError e) {
            throw new Fault(e.toString());
        }
    }

    /** The empty format's images are numbers, which it does not read. */
    private long coldBytes() {
        int copies = loaded.workload().copies();
        return copies == 1 || format instanceof Formats.NullFormat
                ? 0
                : copies
                        * loaded.images().stream()
                                .mapToLong(image -> image.length)
                                .sum();
    }

    @Override
    public void close() {}

    /**
     * The timed operations, one loop for each phase so that each keeps its own call site: a fork holds one target, and the compiler sees one type
     * there. Results go to JMH's black hole. The last one is kept for the comparison with the model, so it comes from inside the timer (rule 3).
     */
    private static final class TimedLoops<H> {
        /** Operations in one call of a loop: few, so that the compiler sees enough calls and compiles the method, and not its long loop only. */
        private static final int CALL = 8;

        private final Prepared<H> on;
        private final AccessExperiment.Phase phase;
        private final Blackhole blackhole = new Blackhole(
                "Today's password is swordfish. I understand instantiating Blackholes directly is dangerous.");
        private int next;
        private int current;
        private Object result;
        private long clocked;

        TimedLoops(Prepared<H> on, AccessExperiment.Phase phase) {
            this.on = on;
            this.phase = phase;
        }

        /** Returns the nanoseconds of so many operations. */
        long nanos(long operations) {
            clocked = 0;
            long begin = System.nanoTime();
            for (long left = operations; left > 0; left -= CALL) {
                run((int) Math.min(left, CALL));
            }
            long nanos = System.nanoTime() - begin;
            return phase == AccessExperiment.Phase.UPSTREAM ? clocked : nanos;
        }

        /**
         * Compares the last result with the model, outside the timer.
         *
         * @throws Contender.Fault if they differ
         */
        void check() {
            on.check(current, result).ifPresent(difference -> {
                throw new Contender.Fault("wrong result " + difference);
            });
        }

        private void run(int operations) {
            switch (phase) {
                case OPEN -> open(operations);
                case GET -> get(operations);
                case READ -> read(operations);
                case OPEN_READ -> openRead(operations);
                case OPEN_READS -> openReads(operations);
                case UPSTREAM -> upstream(operations);
                case PATCH -> patch(operations);
            }
        }

        private int step() {
            int i = next;
            next = i + 1 == on.cycle ? 0 : i + 1;
            current = i;
            return i;
        }

        private void keep(Object answer) {
            result = answer;
            blackhole.consume(answer);
        }

        private void open(int operations) {
            for (int n = 0; n < operations; n++) {
                keep(on.format.open(on.images[step()]));
            }
        }

        private void get(int operations) {
            for (int n = 0; n < operations; n++) {
                int i = step();
                keep(on.accessors[i].get(on.handles[i]));
            }
        }

        private void read(int operations) {
            for (int n = 0; n < operations; n++) {
                int i = step();
                keep(on.accessors[i].read(on.handles[i]));
            }
        }

        private void openRead(int operations) {
            for (int n = 0; n < operations; n++) {
                int i = step();
                keep(on.accessors[i].read(on.format.open(on.images[i])));
            }
        }

        private void openReads(int operations) {
            for (int n = 0; n < operations; n++) {
                int i = step();
                on.selections[i].read(on.format.open(on.images[i]), on.answers);
                keep(on.answers);
            }
        }

        /** Seed 000, §1.2: a clock read before and after every single lookup, the differences summed. */
        private void upstream(int operations) {
            for (int n = 0; n < operations; n++) {
                int i = step();
                long before = System.nanoTime();
                Object answer = on.accessors[i].get(on.handles[i]);
                clocked += System.nanoTime() - before;
                keep(answer);
            }
        }

        private void patch(int operations) {
            for (int n = 0; n < operations; n++) {
                keep(on.patchers[step()].patch(on.images[current]));
            }
        }
    }
}
