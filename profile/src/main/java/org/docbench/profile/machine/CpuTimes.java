package org.docbench.profile.machine;

import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * Where the CPUs' time went since boot, in ticks, from the first line of {@code /proc/stat} (proc_stat(5)). Only
 * differences and ratios are used, so the length of a tick does not matter.
 *
 * @param busy user, nice and system: what processes used. Interrupts are left out: they belong to no process
 * @param steal what the hypervisor gave to others while this machine had work
 * @param total all of it, idle included; guest time is already part of user
 */
public record CpuTimes(long busy, long steal, long total) {

    private static final Pattern SPACES = Pattern.compile("\\s+");

    public static Found<CpuTimes> read(Machine.SystemFiles files) {
        return files.find("/proc/stat", "")
                .map(text -> parse(text.lines().findFirst().orElse("")))
                .or(CpuTimes::unavailable);
    }

    public static Found<CpuTimes> unavailable() {
        return Found.unknown("only Linux tells how CPU time was spent");
    }

    private static CpuTimes parse(String line) {
        String[] words = SPACES.split(line, -1);
        if (words.length < 9 || !words[0].equals("cpu")) {
            return null;
        }
        long[] ticks = Arrays.stream(words, 1, 9).mapToLong(Long::parseLong).toArray();
        return new CpuTimes(
                ticks[0] + ticks[1] + ticks[2], ticks[7], Arrays.stream(ticks).sum());
    }

    /** The times that passed since {@code earlier}. */
    public CpuTimes since(CpuTimes earlier) {
        return new CpuTimes(busy - earlier.busy, steal - earlier.steal, total - earlier.total);
    }

    /** A part of the total in percent; 0 when no tick has passed. Counters of a kernel may step back by a tick. */
    public double percent(long ticks) {
        return total <= 0 ? 0 : Math.max(0, 100.0 * ticks / total);
    }

    public double stealPercent() {
        return percent(steal);
    }
}
