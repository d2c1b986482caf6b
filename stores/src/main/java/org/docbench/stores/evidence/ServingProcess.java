package org.docbench.stores.evidence;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.docbench.stores.Meaning;
import org.docbench.stores.Statistics;

/**
 * Finds the process that a server reports by its number. A server elsewhere, or in a container, reports a number that another process of
 * this machine may have: its name is checked.
 *
 * @param facts the folder {@code /proc}; without it, the name is asked of Java
 * @see <a href="https://www.kernel.org/doc/html/latest/filesystems/proc.html">/proc: Tgid, comm</a>
 */
public record ServingProcess(Path facts) {
    private static final String GROUP = "Tgid:";

    /** Looks at the processes of this machine. */
    public ServingProcess() {
        this(Path.of("/proc"));
    }

    /**
     * Returns the process of this number, or that of the thread of this number.
     *
     * @param programs what the name of the process begins with: one of these
     * @return empty if there is none, or if it is another program
     */
    public OptionalLong named(long id, Set<String> programs) {
        if (!Files.isDirectory(facts)) {
            return ProcessHandle.of(id)
                    .filter(process -> process.info()
                            .command()
                            .filter(file -> begins(Path.of(file).getFileName().toString(), programs))
                            .isPresent())
                    .map(process -> OptionalLong.of(process.pid()))
                    .orElse(OptionalLong.empty());
        }
        try {
            for (String line : Files.readAllLines(facts.resolve(id + "/status"))) {
                if (line.startsWith(GROUP)) {
                    String process = line.substring(GROUP.length()).strip();
                    return begins(Files.readString(facts.resolve(process + "/comm")), programs)
                            ? OptionalLong.of(Long.parseLong(process))
                            : OptionalLong.empty();
                }
            }
            return OptionalLong.empty();
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }

    private static boolean begins(String name, Set<String> programs) {
        return programs.stream().anyMatch(name::startsWith);
    }

    /**
     * What the calling thread wrote to files, counted by the kernel: for a library that writes in the thread of its caller.
     *
     * @see <a href="https://man7.org/linux/man-pages/man5/proc_pid_io.5.html">proc_pid_io(5)</a>
     */
    public static final class ThreadWrites {
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
}
