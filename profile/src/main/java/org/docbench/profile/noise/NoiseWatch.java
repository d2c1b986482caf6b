package org.docbench.profile.noise;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.docbench.profile.machine.AluLoop;
import org.docbench.profile.machine.ClockCost.Spread;
import org.docbench.profile.machine.CpuSettings;
import org.docbench.profile.machine.CpuTimes;
import org.docbench.profile.machine.Found;
import org.docbench.profile.machine.Limits;
import org.docbench.profile.machine.Machine;
import org.docbench.profile.machine.ProcessStat;

/**
 * Watches the machine during a run: {@code start}, run, {@code stop}. Between the two it costs one small read every second
 * and a walk over the servers' processes every 10 s: below 0.1 % of one CPU.
 */
public final class NoiseWatch implements AutoCloseable {

    private static final int SAMPLES_BETWEEN_WALKS = 10;

    private final NoiseMeter meter;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "docbench-noise");
        thread.setDaemon(true);
        return thread;
    });
    private int samples;

    private NoiseWatch(NoiseMeter meter) {
        this.meter = meter;
    }

    /**
     * Takes about half a second, for the loop before the run.
     *
     * @param servers process ids of the servers under test, whether they are children of this process or not; asked again and
     *     again, because servers come and go. Their time is the run's own and not noise
     */
    public static NoiseWatch start(Machine machine, Supplier<List<Long>> servers) {
        NoiseWatch watch =
                new NoiseWatch(new NoiseMeter(machine, ProcessHandle.current().pid(), servers));
        var unused = watch.timer.scheduleAtFixedRate(watch::sample, 1, 1, TimeUnit.SECONDS);
        return watch;
    }

    /** Ends the watch; takes about half a second, for the loop after the run. */
    public Noise stop() {
        close();
        synchronized (meter) {
            return meter.end();
        }
    }

    /** Ends the watch without a result. */
    @Override
    public void close() {
        timer.shutdownNow();
    }

    private void sample() {
        synchronized (meter) {
            meter.sample();
            if (++samples % SAMPLES_BETWEEN_WALKS == 0) {
                meter.readServers();
            }
        }
    }

    /** Takes the readings; when it is asked to is {@link NoiseWatch}'s business. Not for two threads at once. */
    static final class NoiseMeter {

        private static final Pattern SPACE = Pattern.compile(" ");

        private final Machine machine;
        private final Supplier<List<Long>> servers;
        private final long self;

        private final Spread loopBefore;
        private final long startNanos;
        private final Found<Double> loadAtStart;
        private final Found<CpuTimes> cpuAtStart;
        private final Found<Long> selfAtStart;
        private final Found<Long> throttledAtStart;
        private final Map<Long, Long> ticksAtStart;
        private final Map<Long, Long> serversNow = new HashMap<>();

        private Found<CpuTimes> cpuBefore;
        private double worstSteal;
        private double slowest = Double.MAX_VALUE;
        private double fastest;

        NoiseMeter(Machine machine, long self, Supplier<List<Long>> servers) {
            this.machine = machine;
            this.self = self;
            this.servers = servers;
            loadAtStart = load(machine);
            loopBefore = AluLoop.measure(machine.clock());
            startNanos = machine.clock().getAsLong();
            cpuAtStart = CpuTimes.read(machine.files());
            cpuBefore = cpuAtStart;
            selfAtStart = ProcessStat.ticksOfTree(machine, self);
            throttledAtStart = Limits.throttledNanos(machine.files());
            // Of all processes: which of them are servers is known only when their first window opens.
            ticksAtStart = ProcessStat.ticksOfTrees(machine);
            readFrequency();
        }

        /** One read of {@code /proc/stat} and of the frequency: some 0.1 ms. */
        void sample() {
            Found<CpuTimes> now = CpuTimes.read(machine.files());
            if (now.known() && cpuBefore.known()) {
                worstSteal = Math.max(
                        worstSteal, now.value().since(cpuBefore.value()).stealPercent());
            }
            cpuBefore = now;
            readFrequency();
        }

        /**
         * Reads the servers that do not descend from this process; the time of those that do is in its own. Once such a server
         * is gone its time is gone with it: hence what was last seen of each is kept.
         */
        void readServers() {
            List<Long> seen = servers.get();
            // In this order: a child that was started in between would be taken for a stranger, and counted twice.
            List<Long> own = machine.processes().of(self);
            for (long server : seen) {
                Found<Long> ticks = ProcessStat.ticksOfTree(machine, server);
                if (!own.contains(server) && ticks.known()) {
                    serversNow.put(server, ticks.value());
                }
            }
        }

        Noise end() {
            readServers();
            Found<CpuTimes> cpu = CpuTimes.read(machine.files())
                    .map(now -> cpuAtStart.known() ? now.since(cpuAtStart.value()) : null);
            cpu = cpu.known() ? cpu : CpuTimes.unavailable();
            Found<Double> steal = cpu.map(CpuTimes::stealPercent);
            double nanos = machine.clock().getAsLong() - startNanos;
            return new Noise(
                    nanos / 1e9,
                    machine.availableProcessors(),
                    loadAtStart,
                    steal,
                    steal.map(whole -> Math.max(whole, worstSteal)),
                    others(cpu),
                    throttled(nanos),
                    loopBefore,
                    AluLoop.measure(machine.clock()),
                    fastest > 0
                            ? Found.of(100 * (1 - slowest / fastest))
                            : Found.unknown("the current frequency is not shown"));
        }

        private Found<Double> others(Found<CpuTimes> cpu) {
            Found<Long> own = ProcessStat.ticksOfTree(machine, self);
            for (Found<?> needed : List.of(cpu, own, selfAtStart)) {
                if (!needed.known()) {
                    return Found.unknown(needed.reason());
                }
            }
            long ours = own.value() - selfAtStart.value();
            for (Map.Entry<Long, Long> server : serversNow.entrySet()) {
                // What a child used that ended, and that nobody waited for, is lost to its parent.
                ours += Math.max(0, server.getValue() - ticksAtStart.getOrDefault(server.getKey(), 0L));
            }
            return Found.of(cpu.value().percent(cpu.value().busy() - ours));
        }

        private Found<Double> throttled(double nanos) {
            return throttledAtStart.known() && nanos > 0
                    ? Limits.throttledNanos(machine.files()).map(now -> 100 * (now - throttledAtStart.value()) / nanos)
                    : Found.unknown(throttledAtStart.known() ? "no time has passed" : throttledAtStart.reason());
        }

        private void readFrequency() {
            Found<Double> megahertz = CpuSettings.megahertz(machine.files());
            slowest = Math.min(slowest, megahertz.orElse(slowest));
            fastest = Math.max(fastest, megahertz.orElse(fastest));
        }

        static Found<Double> load(Machine machine) {
            return machine.files()
                    .find("/proc/loadavg", "the load average is not shown here")
                    .map(text -> Double.valueOf(SPACE.split(text, -1)[0]));
        }
    }
}
