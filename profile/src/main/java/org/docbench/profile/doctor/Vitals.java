package org.docbench.profile.doctor;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Semaphore;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.docbench.profile.machine.AluLoop;
import org.docbench.profile.machine.ClockCost;
import org.docbench.profile.machine.ClockCost.Spread;
import org.docbench.profile.machine.CpuSettings;
import org.docbench.profile.machine.Disk;
import org.docbench.profile.machine.Found;
import org.docbench.profile.machine.Hardware;
import org.docbench.profile.machine.Jvm;
import org.docbench.profile.machine.Limits;
import org.docbench.profile.machine.Machine;
import org.docbench.profile.noise.Noise;
import org.docbench.profile.noise.NoiseWatch;

/**
 * All the doctor measures, before it judges: the checks are functions of this record.
 *
 * @param noise seen while the loops ran
 * @param otherBenchmark whether JMH's lock is held
 */
public record Vitals(
        Jvm jvm,
        Hardware hardware,
        Limits limits,
        CpuSettings settings,
        Disk disk,
        ClockCost timer,
        Spread loop,
        Scaling scaling,
        SameTwice sameTwice,
        Waking waking,
        Noise noise,
        Found<Boolean> otherBenchmark) {

    /** Takes four to six seconds. */
    static Vitals measure(Machine machine, Path java, List<String> jvmArguments, Path dataDirectory)
            throws InterruptedException {
        LongSupplier clock = machine.clock();
        Jvm jvm = Jvm.read(machine.commands(), java, jvmArguments);
        // Before the watch begins: OSHI's start is work of ours, but not of the machine's usual kind.
        Hardware hardware = machine.hardware().get();
        try (NoiseWatch watch = NoiseWatch.start(machine, List::of)) {
            ClockCost timer = ClockCost.measure(clock);
            Spread loop = AluLoop.measure(clock);
            Scaling scaling = Scaling.measure(clock);
            SameTwice sameTwice = SameTwice.measure(clock);
            Waking waking = Waking.measure(clock);
            return new Vitals(
                    jvm,
                    hardware,
                    Limits.read(machine.files(), machine.availableProcessors()),
                    CpuSettings.read(machine.files()),
                    Disk.read(machine.files(), dataDirectory),
                    timer,
                    loop,
                    scaling,
                    sameTwice,
                    waking,
                    watch.stop(),
                    JmhLock.held(JmhLock.usual()));
        }
    }

    /** Whether another benchmark runs: JMH holds a lock on {@code jmh.lock} in the temporary folder while it measures. */
    static final class JmhLock {

        private JmhLock() {}

        static Path usual() {
            return Path.of(System.getProperty("java.io.tmpdir"), "jmh.lock");
        }

        /** Never makes the file, and gives the lock back at once. */
        static Found<Boolean> held(Path file) {
            if (!Files.exists(file)) {
                return Found.of(false);
            }
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                    FileLock lock = channel.tryLock()) {
                return Found.of(lock == null);
            } catch (OverlappingFileLockException e) {
                return Found.of(true);
            } catch (IOException e) {
                return Found.unknown("JMH's lock file belongs to another user");
            }
        }
    }

    /**
     * Work done by two threads, divided by the work that one thread does in the same time. It is 2 on two cores, 1.0 to 1.4 on two
     * hyperthreads of one core, 1 on one CPU.
     *
     * @param speedup the median over rounds
     */
    public record Scaling(double speedup) {

        /** Alone and together take turns, so that drift meets both. */
        private static final int ROUNDS = 21;

        /** 20 ms: several slices of a scheduler, so that two threads on one CPU are seen to share it. */
        private static final int STEPS = 20 * AluLoop.PIECE;

        static Scaling measure(LongSupplier clock) throws InterruptedException {
            long[] seeds = {AluLoop.warmUp(clock), 3};
            double[] speedups = new double[ROUNDS];
            for (int round = 0; round < ROUNDS; round++) {
                long start = clock.getAsLong();
                seeds[0] = AluLoop.run(seeds[0], STEPS);
                long alone = clock.getAsLong() - start;
                speedups[round] = 2.0 * alone / together(clock, seeds);
            }
            Arrays.sort(speedups);
            return new Scaling(Spread.quantile(speedups, 0.5));
        }

        /** From the moment both threads run to the end of the later one. The seeds carry the results, so none is dropped. */
        private static long together(LongSupplier clock, long[] seeds) throws InterruptedException {
            CyclicBarrier gate = new CyclicBarrier(2);
            Thread other = new Thread(() -> {
                pass(gate);
                seeds[1] = AluLoop.run(seeds[1], STEPS);
            });
            other.setDaemon(true);
            other.start();
            pass(gate);
            long start = clock.getAsLong();
            seeds[0] = AluLoop.run(seeds[0], STEPS);
            other.join();
            return Math.max(1, clock.getAsLong() - start);
        }

        private static void pass(CyclicBarrier gate) {
            try {
                gate.await();
            } catch (InterruptedException | BrokenBarrierException e) {
                // The round is then timed without the other thread, which shows as a speedup of 2 in one of 21 rounds.
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * An A/A measurement: the same loop under two names, in pairs whose order is random. The true ratio is 1. Any other ratio
     * is this machine's noise; smaller differences cannot be found on it.
     *
     * @param ratio the median over pairs
     * @param low p5 of the ratios of single pairs, and {@code high} their p95
     * @param floor half the width of the 95 % interval of the mean ratio, relative: 0.01 is 1 %
     */
    public record SameTwice(double ratio, double low, double high, double floor) {

        /** Seeded, as all order in DocBench (rule 13). */
        private static final long SEED = 42;

        /** Two blocks of 5 ms each: 0.8 s in all, and p5 stands on four pairs. */
        private static final int PAIRS = 80;

        private static final int STEPS = 5 * AluLoop.PIECE;

        /** The normal quantile of a two-sided 95 % interval; with 80 pairs Student's is 1.99. */
        private static final double Z = 1.96;

        static SameTwice measure(LongSupplier clock) {
            RandomGenerator random =
                    RandomGeneratorFactory.of("L64X128MixRandom").create(SEED);
            LongUnaryOperator first = seed -> AluLoop.run(seed, STEPS);
            LongUnaryOperator second = seed -> AluLoop.run(seed, STEPS);
            long seed = AluLoop.warmUp(clock);
            double[] ratios = new double[PAIRS];
            for (int pair = 0; pair < PAIRS; pair++) {
                boolean swapped = random.nextBoolean();
                long start = clock.getAsLong();
                seed = (swapped ? second : first).applyAsLong(seed);
                long middle = clock.getAsLong();
                seed = (swapped ? first : second).applyAsLong(seed);
                double earlier = Math.max(1, middle - start);
                double later = Math.max(1, clock.getAsLong() - middle);
                ratios[pair] = swapped ? later / earlier : earlier / later;
            }
            // The result is used, or the compiler would drop the loop.
            return of(seed == Long.MIN_VALUE ? new double[] {1} : ratios);
        }

        static SameTwice of(double[] ratios) {
            double[] sorted = ratios.clone();
            Arrays.sort(sorted);
            // Logarithms, because a ratio and its inverse must weigh the same.
            double[] logs = Arrays.stream(sorted).map(Math::log).toArray();
            double mean = Arrays.stream(logs).average().orElse(0);
            double squares =
                    Arrays.stream(logs).map(x -> (x - mean) * (x - mean)).sum();
            double error = Math.sqrt(squares / Math.max(1, logs.length - 1) / logs.length);
            return new SameTwice(
                    Spread.quantile(sorted, 0.5),
                    Spread.quantile(sorted, 0.05),
                    Spread.quantile(sorted, 0.95),
                    Math.expm1(Z * error));
        }

        /** How far from 1 the ratio of one pair usually lies, relative. */
        double pairSpread() {
            return Math.max(high - 1, 1 - low);
        }
    }

    /**
     * How long a thread that waits takes to run again after another one called it: what each request to a server pays at least twice. An
     * idle core sleeps, and in a virtual machine it goes back to the hypervisor.
     *
     * @param nanos of one call, half of the way there and back
     */
    public record Waking(Spread nanos) {
        private static final int CALLS = 2_000;

        static Waking measure(LongSupplier clock) throws InterruptedException {
            var there = new Semaphore(0);
            var back = new Semaphore(0);
            Thread other = new Thread(() -> {
                for (int call = 0; call < CALLS; call++) {
                    there.acquireUninterruptibly();
                    back.release();
                }
            });
            other.setDaemon(true);
            other.start();
            double[] nanos = new double[CALLS];
            for (int call = 0; call < CALLS; call++) {
                long begin = clock.getAsLong();
                there.release();
                back.acquire();
                nanos[call] = (clock.getAsLong() - begin) / 2.0;
            }
            return new Waking(Spread.of(nanos));
        }
    }
}
