package org.docbench.stores.sql;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.docbench.stores.StoreException;

/**
 * A process that a server says it is, looked up here: the same number may be another process's when the server runs on another
 * machine or in a container. Linux only.
 *
 * @see <a href="https://www.kernel.org/doc/html/latest/filesystems/proc.html">/proc: Tgid, comm</a>
 */
public final class ServerProcess {
    private static final String GROUP = "Tgid:";

    private ServerProcess() {}

    /**
     * The one that serves a session, nothing where the user may not ask.
     *
     * @param query gives the id of a process or thread
     * @param program what the process' name begins with; nothing if it begins in another way
     */
    public static OptionalLong of(Link link, String query, String program) {
        try {
            OptionalLong thread = link.number(new Sql(query));
            return thread.isPresent() ? of(thread.getAsLong(), program) : thread;
        } catch (StoreException e) {
            return OptionalLong.empty();
        }
    }

    private static OptionalLong of(long thread, String program) {
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
