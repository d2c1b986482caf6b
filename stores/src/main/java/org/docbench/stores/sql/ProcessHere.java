package org.docbench.stores.sql;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * A process that a server says it is, looked up here: the same number may be another process's when the server runs on another
 * machine or in a container. Linux only.
 *
 * @see <a href="https://www.kernel.org/doc/html/latest/filesystems/proc.html">/proc: Tgid, comm</a>
 */
public final class ProcessHere {
    private static final String GROUP = "Tgid:";

    private ProcessHere() {}

    /**
     * The process of this process's or thread's id; nothing if its name begins in another way.
     *
     * @param program what its name begins with
     */
    public static OptionalLong of(long thread, String program) {
        Path all = Path.of("/proc");
        try {
            for (String line : Files.readAllLines(all.resolve(thread + "/status"))) {
                if (line.startsWith(GROUP)) {
                    String process = line.substring(GROUP.length()).strip();
                    String name = Files.readString(all.resolve(process + "/comm"));
                    return name.startsWith(program) ? OptionalLong.of(Long.parseLong(process)) : OptionalLong.empty();
                }
            }
            return OptionalLong.empty();
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }
}
