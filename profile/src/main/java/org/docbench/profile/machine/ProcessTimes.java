package org.docbench.profile.machine;

import java.util.OptionalLong;
import java.util.regex.Pattern;

/** CPU time of processes, in the ticks of {@link CpuTimes}, from {@code /proc/PID/stat} (proc_pid_stat(5)). */
public final class ProcessTimes {

    /** Fields 14 to 17 (utime, stime, cutime, cstime), counted from the state, which is field 3. */
    private static final int FIRST = 14 - 3;

    private static final int LAST = 17 - 3;
    private static final Pattern SPACE = Pattern.compile(" ");

    private ProcessTimes() {}

    /**
     * What a process, its live descendants and the children they waited for have used. Forks that ended are in their
     * parent's cutime: nothing is lost when a fork dies, as long as its parent lives.
     */
    public static Found<Long> ofTree(Machine machine, long pid) {
        long sum = 0;
        boolean seen = false;
        for (long member : machine.processes().of(pid)) {
            OptionalLong ticks = ofOne(machine.files(), member);
            seen |= ticks.isPresent();
            sum += ticks.orElse(0);
        }
        return seen ? Found.of(sum) : Found.unknown("only Linux tells the CPU time of ended processes");
    }

    private static OptionalLong ofOne(SystemFiles files, long pid) {
        String text = files.read("/proc/" + pid + "/stat").orElse("");
        // The command's name stands in parentheses and may itself hold blanks and parentheses.
        int end = text.lastIndexOf(')');
        String[] fields = SPACE.split(text.substring(end + 1).strip(), -1);
        if (end < 0 || fields.length <= LAST) {
            return OptionalLong.empty();
        }
        long ticks = 0;
        for (int i = FIRST; i <= LAST; i++) {
            ticks += Long.parseLong(fields[i]);
        }
        return OptionalLong.of(ticks);
    }
}
