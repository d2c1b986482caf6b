package org.docbench.stores.evidence;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.docbench.stores.Meaning;
import org.docbench.stores.Statistics;

/**
 * What the calling thread wrote to files, counted by the kernel: for a library that writes in the thread of its caller.
 *
 * @see <a href="https://man7.org/linux/man-pages/man5/proc_pid_io.5.html">proc_pid_io(5)</a>
 */
public final class ThreadWrites {
    private static final Path IO = Path.of("/proc/thread-self/io");

    private ThreadWrites() {}

    /** The counters of this thread; nothing where there is no such file. Log bytes are all bytes written, to log or table. */
    public static Statistics statistics() {
        Map<String, Double> counters = new HashMap<>();
        try {
            for (String line : Files.readAllLines(IO)) {
                int colon = line.indexOf(':');
                counters.put(
                        "thread." + line.substring(0, colon),
                        Double.valueOf(line.substring(colon + 1).strip()));
            }
        } catch (IOException e) {
            return Statistics.none();
        }
        return new Statistics(Map.of(Meaning.LOG_BYTES, counters.get("thread.wchar")), counters);
    }
}
