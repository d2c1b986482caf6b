package org.docbench.profile.resources;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What {@code /proc/PID/stat} tells (proc_pid_stat(5)).
 *
 * @param ownNanos CPU time of the process, in steps of a tick
 * @param childrenNanos CPU time of the children that ended and that it waited for, theirs included
 */
record ProcessStat(long parent, double ownNanos, double childrenNanos) {

    /** USER_HZ, the unit in which Linux shows times to programs, is 100 on all of Java's platforms (time(7)). */
    private static final double NANOS_OF_A_TICK = 1e9 / 100;

    /** Fields are counted from the state, which is field 3. */
    private static final int PARENT = 4 - 3;

    private static final int USER = 14 - 3;
    private static final Pattern SPACE = Pattern.compile(" ");

    static Optional<ProcessStat> of(String text) {
        // The command's name stands in parentheses and may itself hold blanks and parentheses.
        int end = text.lastIndexOf(')');
        String[] fields = SPACE.split(text.substring(end + 1).strip(), USER + 5);
        if (end < 0 || fields.length < USER + 4) {
            return Optional.empty();
        }
        return Optional.of(new ProcessStat(
                Long.parseLong(fields[PARENT]),
                NANOS_OF_A_TICK * (Long.parseLong(fields[USER]) + Long.parseLong(fields[USER + 1])),
                NANOS_OF_A_TICK * (Long.parseLong(fields[USER + 2]) + Long.parseLong(fields[USER + 3]))));
    }
}
