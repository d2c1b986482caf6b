package org.docbench.profile.machine;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What {@code /proc/PID/stat} tells (proc_pid_stat(5)).
 *
 * @param ownTicks CPU time of the process, in the ticks of {@link CpuTimes}
 * @param childrenTicks CPU time of the children that ended and that it waited for, theirs included
 */
public record ProcessStat(long parent, long ownTicks, long childrenTicks) {

    /** USER_HZ, the unit in which Linux shows times to programs, is 100 on all of Java's platforms (time(7)). */
    public static final double NANOS_OF_A_TICK = 1e9 / 100;

    /** Fields are counted from the state, which is field 3. */
    private static final int PARENT = 4 - 3;

    private static final int USER = 14 - 3;
    private static final Pattern SPACE = Pattern.compile(" ");

    public static Optional<ProcessStat> of(String text) {
        // The command's name stands in parentheses and may itself hold blanks and parentheses.
        int end = text.lastIndexOf(')');
        String[] fields = SPACE.split(text.substring(end + 1).strip(), USER + 5);
        if (end < 0 || fields.length < USER + 4) {
            return Optional.empty();
        }
        return Optional.of(new ProcessStat(
                Long.parseLong(fields[PARENT]),
                Long.parseLong(fields[USER]) + Long.parseLong(fields[USER + 1]),
                Long.parseLong(fields[USER + 2]) + Long.parseLong(fields[USER + 3])));
    }

    /** Nanoseconds, in steps of a tick. */
    public double ownNanos() {
        return NANOS_OF_A_TICK * ownTicks;
    }

    /** Nanoseconds, likewise. */
    public double childrenNanos() {
        return NANOS_OF_A_TICK * childrenTicks;
    }

    /**
     * What a process, its live descendants and the children they waited for have used. Forks that ended are in their
     * parent's cutime: nothing is lost when a fork dies, as long as its parent lives.
     */
    public static Found<Long> ticksOfTree(Machine machine, long pid) {
        List<ProcessStat> members = machine.processes().of(pid).stream()
                .flatMap(member -> of(machine, member).stream())
                .toList();
        return members.isEmpty()
                ? Found.unknown("only Linux tells the CPU time of ended processes")
                : Found.of(members.stream().mapToLong(ProcessStat::ticks).sum());
    }

    /** The same of every process that lives, by its id; empty on other systems than Linux. */
    public static Map<Long, Long> ticksOfTrees(Machine machine) {
        Map<Long, ProcessStat> all = new HashMap<>();
        for (long pid : machine.processes().all()) {
            of(machine, pid).ifPresent(stat -> all.put(pid, stat));
        }
        Map<Long, Long> ticks = new HashMap<>();
        all.forEach((process, stat) -> {
            // Ids are reused while they are read, so a line of ancestors can come back to where it was.
            Set<Long> line = new HashSet<>();
            for (long pid = process; all.containsKey(pid) && line.add(pid); pid = all.get(pid).parent) {
                ticks.merge(pid, stat.ticks(), Long::sum);
            }
        });
        return ticks;
    }

    private static Optional<ProcessStat> of(Machine machine, long pid) {
        return of(machine.files().read("/proc/" + pid + "/stat").orElse(""));
    }

    private long ticks() {
        return ownTicks + childrenTicks;
    }
}
