package org.docbench.profile.flame;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.docbench.core.process.OwnSession;
import org.docbench.profile.flame.OtherJvms.Scratch;
import org.docbench.profile.flame.Recorder.Pace;
import org.docbench.profile.flame.Recorder.Recording;
import org.docbench.profile.machine.Machine.Commands;
import org.docbench.profile.machine.Machine.ProcessTree;
import org.docbench.profile.machine.Machine.SystemFiles;

/** Records a server's processes with perf. */
final class PerfRecorder implements Recorder {
    private static final Pattern VERSION = Pattern.compile("perf version (\\S+)");

    private final String name;
    private final Path scratch;
    private final boolean strangers;
    private final PerfRecord perf;
    private boolean recorded;

    private PerfRecorder(String name, Path scratch, boolean strangers, PerfRecord perf) {
        this.name = name;
        this.scratch = scratch;
        this.strangers = strangers;
        this.perf = perf;
    }

    /**
     * Attaches without sampling yet.
     *
     * @param mains processes whose descendants belong to them
     * @param folder where its own folder may lie while it works
     */
    static Recorder attach(Set<Long> mains, Path folder) {
        if (!System.getProperty("os.name").equals("Linux")) {
            return Recorder.refused("perf", Refusal.NO_LINUX);
        }
        String version = version();
        if (version == null) {
            return Recorder.refused("perf", Refusal.NO_PROGRAM);
        }
        List<Long> processes = mains.stream()
                .flatMap(main -> ProcessTree.real().of(main).stream())
                .distinct()
                .toList();
        if (processes.isEmpty()) {
            return Recorder.refused(version, "the server's processes are not on this machine or are gone");
        }
        return attached(version, processes, folder);
    }

    private static Recorder attached(String version, List<Long> processes, Path folder) {
        Path scratch = null;
        try {
            scratch = Scratch.within(folder);
            PerfRecord perf = PerfRecord.attach(processes, data(scratch), words(scratch));
            PerfRecorder recorder = new PerfRecorder(version, scratch, strangers(processes), perf);
            // Acknowledged as soon as it is attached to all of them.
            recorder.recorded = perf.order("ping");
            return recorder;
        } catch (IOException e) {
            if (scratch != null) {
                Scratch.remove(scratch);
            }
            return Recorder.refused(
                    version, "perf cannot be started: " + e.getClass().getSimpleName());
        }
    }

    private static String version() {
        var matcher = VERSION.matcher(
                Commands.real().run(List.of("perf", "--version")).orElse(""));
        return matcher.find() ? "perf " + matcher.group(1) : null;
    }

    private static boolean strangers(List<Long> processes) {
        Optional<String> self = ProcessHandle.current().info().user();
        return processes.stream()
                .flatMap(id -> ProcessHandle.of(id).stream())
                .flatMap(process -> process.info().user().stream())
                .anyMatch(user -> !self.equals(Optional.of(user)));
    }

    @Override
    public void begin() {
        recorded = recorded && perf.order("enable");
    }

    @Override
    public void end() {
        recorded = recorded && perf.order("disable");
    }

    @Override
    public Recording collect() {
        try {
            if (!recorded) {
                String said = PerfRecord.said(words(scratch)) + "\nit " + perf.failure();
                return Recording.none(name, Refusal.of(said, strangers, SystemFiles.real()));
            }
            perf.stop();
            String event = Commands.real()
                    .run(List.of("perf", "evlist", "-i", data(scratch).toString()))
                    .orElse("")
                    .lines()
                    .filter(line -> line.startsWith("cpu-clock"))
                    .findFirst()
                    .orElse("cpu-clock");
            return Recording.of(script(), name + ", " + event + " at " + Pace.HERTZ + " Hz" + kernel(event));
        } catch (IOException e) {
            return Recording.none(
                    name, "perf's samples cannot be read: " + e.getClass().getSimpleName());
        }
    }

    @Override
    public void drop() {
        perf.kill();
        Scratch.remove(scratch);
    }

    /** perf leaves the kernel out by itself where it may not look at it, and marks the event with a u. */
    private static String kernel(String event) {
        return event.contains(":u") ? ", no kernel stacks (sudo sysctl kernel.perf_event_paranoid=1)" : "";
    }

    private Stacks script() throws IOException {
        Process script = new ProcessBuilder(
                        "perf", "script", "-i", data(scratch).toString(), "--no-inline", "-F", PerfScript.FIELDS)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader lines = script.inputReader(StandardCharsets.UTF_8)) {
            script.getOutputStream().close();
            return PerfScript.collapse(lines);
        } finally {
            script.destroyForcibly();
        }
    }

    private static Path data(Path scratch) {
        return scratch.resolve("perf.data");
    }

    private static Path words(Path scratch) {
        return scratch.resolve("perf.err");
    }

    /**
     * Collapses what {@code perf script -F comm,tid,ip,sym,dso} writes: a line for the thread, a line for each frame from the
     * leaf outward, an empty line. Line by line: a long window writes more than fits into memory.
     */
    static final class PerfScript {
        /** The names of what perf is to print, in the order in which it does. */
        static final String FIELDS = "comm,tid,ip,sym,dso";

        private static final Pattern THREAD = Pattern.compile("^(\\S.*?)\\s+\\d+\\s*$");
        private static final Pattern FRAME = Pattern.compile("^\\s+([0-9a-f]+) (.*?) \\((/[^;]*|\\[[^;]*|[^()]*)\\)$");

        /** Threads of one kind are told apart by a number at their end: left out, so that they lie together. */
        private static final Pattern NUMBER = Pattern.compile("(?<=\\D)[-_:/.]?\\d+$");

        /** The upper half of the address space on x64 and arm64; all ones is what is left where a copy of a stack ended. */
        private static final Pattern KERNEL = Pattern.compile("(?!f{16})ffff[0-9a-f]{12}");

        private static final Pattern OFFSET = Pattern.compile("\\+0x[0-9a-f]+$");
        private static final String UNKNOWN = "[unknown]";

        private PerfScript() {}

        static Stacks collapse(BufferedReader lines) throws IOException {
            SortedMap<String, Long> counts = new TreeMap<>();
            Deque<String> frames = new ArrayDeque<>();
            String thread = "";
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Matcher frame = FRAME.matcher(line);
                Matcher head = THREAD.matcher(line);
                if (frame.matches()) {
                    frames.push(name(frame.group(1), frame.group(2), frame.group(3)));
                } else if (head.matches()) {
                    thread = NUMBER.matcher(clean(head.group(1))).replaceFirst("");
                } else if (line.isBlank()) {
                    add(counts, thread, frames);
                    thread = "";
                }
            }
            add(counts, thread, frames);
            return new Stacks(counts);
        }

        private static void add(SortedMap<String, Long> counts, String thread, Deque<String> frames) {
            if (!thread.isEmpty()) {
                frames.push(thread);
                counts.merge(String.join(Stacks.SEPARATOR, frames), 1L, Long::sum);
            }
            frames.clear();
        }

        /** A frame without a symbol is called after its file; the folder is the machine's own matter. */
        private static String name(String address, String symbol, String file) {
            boolean kernel = KERNEL.matcher(address).matches();
            String module = file.substring(file.lastIndexOf('/') + 1).replaceAll("[\\[\\]]", "");
            String name = symbol.equals(UNKNOWN)
                    ? "[" + module + "]"
                    : OFFSET.matcher(symbol).replaceFirst("");
            return clean(name) + (kernel ? Stacks.KERNEL : "");
        }

        /** The separator cannot be part of a name, nor can what would end the script of a page. */
        private static String clean(String name) {
            return name.replace(';', ':').replace("</", "< /");
        }
    }

    /** Why perf may not look, and what would let it. */
    static final class Refusal {
        static final String NO_LINUX = "perf is a program of Linux; servers are profiled on Linux only";
        static final String NO_PROGRAM =
                "there is no perf program here: install it (Debian: apt install linux-perf; Ubuntu: apt install linux-tools-generic; Fedora: dnf install perf)";

        /** What the kernel's refusal looks like in perf's words, of any version. */
        private static final Set<String> DENIALS = Set.of(
                "No permission", "Access to performance monitoring", "Operation not permitted", "Permission denied");

        /** What perf says also when all is well. */
        private static final Pattern NEWS =
                Pattern.compile("Events (enabled|disabled)|Error:$|WARNING: Ignored open failure");

        private static final int LETTERS = 300;

        private Refusal() {}

        /**
         * @param said what perf wrote on its standard error
         * @param strangers whether some of the server's processes belong to another user than this JVM: whose name is nobody's matter
         */
        static String of(String said, boolean strangers, SystemFiles files) {
            if (DENIALS.stream().noneMatch(said::contains)) {
                return "perf failed: " + firstWords(said);
            }
            String other = strangers ? " of processes of another user" : "";
            String level = files.read("/proc/sys/kernel/perf_event_paranoid")
                    .map(value -> "kernel.perf_event_paranoid is " + value)
                    .orElse("the kernel shows no kernel.perf_event_paranoid");
            String remedy = strangers
                    ? "run DocBench as that user or as root, or give perf the capabilities CAP_PERFMON and CAP_SYS_PTRACE"
                    : "sudo sysctl kernel.perf_event_paranoid=1; in a container also --cap-add PERFMON and a seccomp profile that"
                            + " allows perf_event_open";
            return "the kernel does not allow perf to record stacks" + other + " (" + level + "): " + remedy;
        }

        /** The run file is public. */
        static String withoutFolders(String words) {
            return words.replaceAll("(?<=\\s|^|['\"])/\\S*/", "");
        }

        private static String firstWords(String said) {
            String words = withoutFolders(said.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !NEWS.matcher(line).lookingAt())
                    .findFirst()
                    .orElse("it said nothing"));
            return words.length() > LETTERS ? words.substring(0, LETTERS) : words;
        }
    }

    /**
     * A {@code perf record} that waits for orders: its standard input takes them and its standard output acknowledges them, so
     * that attaching lies outside what it is told to sample.
     */
    private static final class PerfRecord {
        /**
         * How stacks are walked. Frame pointers cost least and are complete for mongod 6.0, mysqld 8.0 and Debian's postgres 15
         * (90 to 99 % of stacks reach the thread's start), but the postgres 18.6 of the Maven registry has none. The tables for
         * exceptions are in every build, so all products are walked by them alike. They need a copy of the stack: with 8 KiB
         * 20 % of mysqld's stacks were complete, with 16 KiB 51 %, with 32 KiB 93 % (mongod: 68, 92, -; postgres: 55, 99, 99).
         * A sample then writes 32 KiB: 6.5 MB per second of processor time at 199 Hz.
         */
        private static final String CALL_GRAPH = "dwarf,32768";

        /** A kernel timer of the processor: there on virtual machines too, and the same unit as on the client's side. */
        private static final String EVENT = "cpu-clock";

        /** Attaching to some hundred threads takes some tenths of a second; a loaded machine more. */
        private static final long PATIENCE_SECONDS = 20;

        private final Process process;
        private final BufferedWriter orders;
        private final BufferedReader answers;
        private String failure = "";

        private PerfRecord(Process process) {
            this.process = process;
            this.orders = process.outputWriter();
            this.answers = process.inputReader();
        }

        /**
         * Attaches to processes with their threads and to what these start later.
         *
         * @param data where samples go
         * @param words where its standard error goes
         */
        static PerfRecord attach(Collection<Long> processes, Path data, Path words) throws IOException {
            String ids = processes.stream().map(String::valueOf).collect(Collectors.joining(","));
            // The last part is what perf ends with: a program that ends when this JVM does, also when that is killed.
            String self = String.valueOf(ProcessHandle.current().pid());
            List<String> command = List.of(
                    "perf",
                    "record",
                    "-e",
                    EVENT,
                    "-F",
                    String.valueOf(Pace.HERTZ),
                    "--call-graph",
                    CALL_GRAPH,
                    "-D",
                    "-1",
                    "--control",
                    "fd:0,1",
                    "-o",
                    data.toString(),
                    "-p",
                    ids,
                    "--",
                    "tail",
                    "--pid=" + self,
                    "-f",
                    "/dev/null");
            return new PerfRecord(new ProcessBuilder(OwnSession.command(command))
                    .redirectError(words.toFile())
                    .start());
        }

        /** @return whether perf did it; when it did not, it has ended */
        boolean order(String command) {
            CompletableFuture<String> answer = CompletableFuture.supplyAsync(this::answer);
            try {
                orders.write(command + "\n");
                orders.flush();
                String said = answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
                failure = "answered '" + said.replaceAll("\\W", "") + "' to '" + command + "'";
                return said.contains("ack");
            } catch (IOException | ExecutionException | TimeoutException e) {
                failure = "did not take '" + command + "' (" + e.getClass().getSimpleName() + ")";
                kill();
                return false;
            } catch (InterruptedException e) {
                kill();
                Thread.currentThread().interrupt();
                return false;
            }
        }

        private String answer() {
            try {
                String line = answers.readLine();
                return line == null ? "" : line;
            } catch (IOException e) {
                return "";
            }
        }

        /** Ends it and waits until its samples are written; by an order, as a signal was seen to cost samples that were not. */
        void stop() {
            order("stop");
            try {
                if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                    kill();
                }
            } catch (InterruptedException e) {
                kill();
                Thread.currentThread().interrupt();
            }
        }

        /** What the last order came to, for the reason when it failed. */
        String failure() {
            return failure + (process.isAlive() ? "" : " and ended with " + process.exitValue());
        }

        void kill() {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }

        /** What it wrote on its standard error. */
        static String said(Path words) {
            try {
                return Files.readString(words);
            } catch (IOException e) {
                return "";
            }
        }
    }
}
