package org.docbench.stores.servers;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.docbench.stores.StoreException;

/** Ends processes with everything they started, and starts them without root's rights. */
public final class Processes {
    /** What a server may take to end by itself. */
    static final Duration PATIENCE = Duration.ofSeconds(10);

    static final String TERM = "TERM";

    /** What Java, as every shell, adds to the number of the signal that ended a process. */
    private static final int SIGNALLED = 128;

    private static final int SIGNALS = 64;

    /**
     * A user namespace of its own, in which root has no name and files stay root's; where a container forbids that, the
     * user nobody (65534 everywhere), who may still enter root's folders.
     */
    private static final List<List<String>> WITHOUT_ROOT = List.of(
            List.of("unshare", "-U"),
            List.of(
                    "setpriv",
                    "--reuid=65534",
                    "--regid=65534",
                    "--clear-groups",
                    "--inh-caps=+dac_override",
                    "--ambient-caps=+dac_override",
                    "--securebits=+no_setuid_fixup"));

    private Processes() {}

    /** Whether this process is root's. */
    public static boolean areRoots() {
        return new UnixSystem().getUid() == 0;
    }

    /**
     * What before a command makes it run as nobody, by the first way that the machine allows; the process keeps its id.
     */
    static List<String> withoutRoot() {
        return areRoots()
                ? WITHOUT_ROOT.stream().filter(Processes::works).findFirst().orElse(List.of())
                : List.of();
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
            return await(process.toHandle(), Duration.ofSeconds(5))
                    && process.onExit().join().exitValue() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** How a process ended, in words. */
    static String how(int exitValue) {
        return isSignal(exitValue) ? "signal " + (exitValue - SIGNALLED) : "exit code " + exitValue;
    }

    /** Whether a signal ended a process. */
    static boolean isSignal(int exitValue) {
        return exitValue > SIGNALLED && exitValue <= SIGNALLED + SIGNALS;
    }

    /**
     * Asks, waits, and kills what is still there.
     *
     * @param signal by its short name, such as {@link #TERM}
     */
    static void stop(ProcessHandle process, String signal, Duration patience) {
        List<ProcessHandle> before =
                family(process).toList(); // of one that has ended nobody can tell who its children were
        send(process, signal);
        await(process, patience);
        kill(Stream.concat(before.stream(), family(process)));
    }

    /** Asks a process to end and waits; tells whether it has. What it started and left is killed then. */
    static boolean end(ProcessHandle process, String signal, Duration patience) {
        List<ProcessHandle> family = family(process).toList();
        send(process, signal);
        boolean ended = await(process, patience);
        if (ended) {
            kill(family.stream());
        }
        return ended;
    }

    /** Kills (SIGKILL) and waits until nothing of it is left. */
    static void kill(ProcessHandle process) {
        kill(family(process));
    }

    private static Stream<ProcessHandle> family(ProcessHandle process) {
        return Stream.concat(Stream.of(process), process.descendants());
    }

    private static void kill(Stream<ProcessHandle> family) {
        List<ProcessHandle> all = family.distinct().toList();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(one -> await(one, PATIENCE));
    }

    private static void send(ProcessHandle process, String signal) {
        try {
            // Java itself knows two signals only; every shell has kill, not every machine the program of that name.
            Process kill = new ProcessBuilder("sh", "-c", "kill -s \"$0\" \"$1\"", signal, Long.toString(process.pid()))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            await(kill.toHandle(), PATIENCE);
        } catch (IOException e) {
            process.destroy();
        }
    }

    /** Waits until a process has ended, for as long as a limit, or until this thread is interrupted; tells whether it has. */
    public static boolean await(ProcessHandle process, Duration limit) {
        try {
            process.onExit().get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            // Whether it lives is asked next.
        }
        return !process.isAlive();
    }

    /** Waits for a condition by asking again and again. */
    public static final class Wait {
        /** A server of a slow machine needs this long at most. */
        static final Duration LONG = Duration.ofSeconds(60);

        private static final Duration STEP = Duration.ofMillis(25);

        private Wait() {}

        /** A question that throws as long as its answer is no, a {@link StoreException} when there is nothing to wait for any more. */
        @FunctionalInterface
        public interface Question {
            void ask() throws Exception;
        }

        /** Asks again and again; the last answer is the cause when the time is over. */
        public static void until(String what, Question question) {
            until(what, LONG, STEP, question);
        }

        /** The same with another limit, and another pause between two questions. */
        static void until(String what, Duration limit, Duration step, Question question) {
            long end = System.nanoTime() + limit.toNanos();
            while (true) {
                try {
                    question.ask();
                    return;
                } catch (StoreException e) {
                    throw e;
                } catch (Exception e) {
                    if (System.nanoTime() > end) {
                        throw new StoreException(
                                "waited " + limit.toSeconds() + " s for " + what + ": " + e.getMessage(), e);
                    }
                    pause(step);
                }
            }
        }

        private static void pause(Duration step) {
            try {
                Thread.sleep(step.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new StoreException("interrupted", e);
            }
        }
    }

    /** The end of what a program wrote, in one line, for the message about its failure. */
    static final class LastWords {
        /** As many lines at most. */
        static final int LINES = 4;

        /** As many characters at most. */
        private static final int LETTERS = 600;

        private LastWords() {}

        /** Returns the end of these lines; empty if there is nothing in them. */
        static Optional<String> of(List<String> lines) {
            List<String> words = lines.stream()
                    .map(line -> line.replaceAll("\\p{Cntrl}", " ").strip())
                    .filter(line -> !line.isEmpty())
                    .toList();
            String end = String.join(" | ", words.subList(Math.max(0, words.size() - LINES), words.size()));
            return end.isEmpty()
                    ? Optional.empty()
                    : Optional.of(end.length() > LETTERS ? "..." + end.substring(end.length() - LETTERS) : end);
        }
    }

    /** The machine's own address. */
    public static final class Loopback {
        private static final int MILLIS = 1_000;

        private Loopback() {}

        /** @throws IOException if nobody listens at the port */
        static void listens(int port) throws IOException {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), MILLIS);
            }
        }

        /** A free TCP port, the system's choice; another program could take it before the server does, and then the server does not start. */
        public static int freePort() {
            try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (IOException e) {
                throw new UncheckedIOException("no free port on the loopback interface", e);
            }
        }
    }
}
