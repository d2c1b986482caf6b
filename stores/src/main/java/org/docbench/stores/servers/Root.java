package org.docbench.stores.servers;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Running as root, and not. */
final class Root {
    /**
     * A user namespace of its own, in which root has no name and files stay root's; where a container forbids that, the
     * user nobody (65534 everywhere), who may still enter root's folders.
     */
    static final List<List<String>> WAYS = List.of(
            List.of("unshare", "-U"),
            List.of(
                    "setpriv",
                    "--reuid=65534",
                    "--regid=65534",
                    "--clear-groups",
                    "--inh-caps=+dac_override",
                    "--ambient-caps=+dac_override",
                    "--securebits=+no_setuid_fixup"));

    private Root() {}

    static boolean is() {
        return new UnixSystem().getUid() == 0;
    }

    /**
     * What before a command makes it run as nobody, by the first way that the machine allows; the process keeps its id.
     */
    static List<String> hidden() {
        return is() ? WAYS.stream().filter(Root::works).findFirst().orElse(List.of()) : List.of();
    }

    /** Whether a command that does nothing can be run behind it. */
    private static boolean works(List<String> prefix) {
        try {
            List<String> command =
                    Stream.concat(prefix.stream(), Stream.of("true")).toList();
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
