package org.docbench.profile.noise;

import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.docbench.profile.machine.Machine;

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
     * @param servers process ids of the servers under test that are not children of this process; asked again and again,
     *     because servers come and go. Their time is the run's own and not noise
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
}
