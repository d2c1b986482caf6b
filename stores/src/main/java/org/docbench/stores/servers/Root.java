package org.docbench.stores.servers;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Running as root, and not. */
final class Root {
    private Root() {}

    static boolean is() {
        return new UnixSystem().getUid() == 0;
    }

    /**
     * What before a command makes it run as nobody: a user namespace of its own, in which root has no name and files stay
     * root's; the process keeps its id.
     */
    static List<String> hidden() {
        return is() && works("unshare", "-U", "true") ? List.of("unshare", "-U") : List.of();
    }

    /** What before a command keeps a Ctrl-C at the terminal from it: whoever stops servers is DocBench. */
    static List<String> session() {
        return works("setsid", "true") ? List.of("setsid") : List.of();
    }

    private static boolean works(String... command) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(5, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
