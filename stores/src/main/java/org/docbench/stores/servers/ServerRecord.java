package org.docbench.stores.servers;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.docbench.stores.Server;

/**
 * What is written down about a server, so that a later DocBench finds it; no password is in it. A folder without a server, such as that
 * of a library, is written down in the same way.
 *
 * @param product or whatever else a folder is for
 * @param owner the DocBench that stops it; none for one that shall stay up
 * @param server its main process, or one that sets it up, once it was started
 * @param program the server's executable, or the command that removes its container; none for a folder without a server
 * @param folder everything it writes; of a container, a name that no other server has
 * @param kind what it comes from; none for a folder without a server, and in what an earlier DocBench wrote
 * @param container its name, where it runs in one
 */
record ServerRecord(
        String product,
        Optional<Life> owner,
        Optional<Life> server,
        Optional<Path> program,
        Path folder,
        Optional<Server.Kind> kind,
        Optional<String> container) {
    private static final String WHOLE = ".server";
    private static final String PART = ".part";

    /** The process that writes a file which is not whole yet. */
    private static final Pattern WRITER = Pattern.compile("\\.(\\d{1,18})" + Pattern.quote(PART) + "$");

    ServerRecord(String product, Optional<Life> owner, Optional<Life> server, Optional<Path> program, Path folder) {
        this(product, owner, server, program, folder, Optional.empty(), Optional.empty());
    }

    /** One of this process's, before anything of it is there. */
    static ServerRecord own(String product, Optional<Path> program, Path folder) {
        return new ServerRecord(
                product,
                Optional.of(Life.of(ProcessHandle.current())),
                Optional.empty(),
                program,
                folder.toAbsolutePath().normalize());
    }

    /** All that are written down in a state folder. */
    static List<ServerRecord> all(Path state) throws IOException {
        List<ServerRecord> records = new ArrayList<>();
        for (Path file : files(state, WHOLE)) {
            read(file).ifPresent(records::add);
        }
        return records;
    }

    /** What processes that are gone had begun to write. */
    static List<Path> unfinished(Path state) throws IOException {
        return files(state, PART).stream()
                .filter(file -> WRITER.matcher(file.toString())
                        .results()
                        .noneMatch(writer -> ProcessHandle.of(Long.parseLong(writer.group(1)))
                                .isPresent()))
                .toList();
    }

    private static List<Path> files(Path state, String end) throws IOException {
        if (!Files.isDirectory(state)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(state)) {
            return files.filter(file -> file.toString().endsWith(end)).sorted().toList();
        }
    }

    /** Writes it in one step, over what was written about the same folder before. */
    ServerRecord write(Path state) throws IOException {
        Properties lines = new Properties();
        lines.setProperty("product", product);
        owner.ifPresent(life -> put(lines, "owner", life));
        server.ifPresent(life -> put(lines, "server", life));
        program.ifPresent(executable -> lines.setProperty("program", executable.toString()));
        lines.setProperty("folder", folder.toString());
        kind.ifPresent(known -> lines.setProperty("kind", known.id()));
        container.ifPresent(named -> lines.setProperty("container", named));
        StringWriter text = new StringWriter();
        lines.store(text, null);
        Files.createDirectories(state);
        String own = folder.getFileName() + "." + ProcessHandle.current().pid() + PART;
        Path part = OwnFolder.PrivateFiles.write(state.resolve(own), text.toString());
        Files.move(part, file(state), StandardCopyOption.ATOMIC_MOVE);
        return this;
    }

    void forget(Path state) throws IOException {
        Files.deleteIfExists(file(state));
    }

    ServerRecord of(ProcessHandle process) {
        return new ServerRecord(product, owner, Optional.of(Life.of(process)), program, folder, kind, container);
    }

    /** Returns the same of a server that comes from something. */
    ServerRecord from(Server.Kind known) {
        return new ServerRecord(product, owner, server, program, folder, Optional.of(known), container);
    }

    /** Returns the same of a server that shall stay up. */
    ServerRecord disowned() {
        return new ServerRecord(product, Optional.empty(), server, program, folder, kind, container);
    }

    /** Returns the same in a container. */
    ServerRecord in(String named) {
        return new ServerRecord(
                product, owner, server, program, folder, Optional.of(Server.Kind.CONTAINER), Optional.of(named));
    }

    private Path file(Path state) {
        return state.resolve(folder.getFileName() + WHOLE);
    }

    private static void put(Properties lines, String who, Life life) {
        lines.setProperty(who + ".pid", Long.toString(life.pid()));
        lines.setProperty(who + ".started", life.started().toString());
    }

    private static Optional<ServerRecord> read(Path file) throws IOException {
        Properties lines = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            lines.load(reader);
        } catch (java.nio.file.NoSuchFileException e) {
            return Optional.empty();
        }
        if (!lines.containsKey("product") || !lines.containsKey("folder")) {
            return Optional.empty();
        }
        return Optional.of(new ServerRecord(
                lines.getProperty("product"),
                life(lines, "owner"),
                life(lines, "server"),
                Optional.ofNullable(lines.getProperty("program")).map(Path::of),
                Path.of(lines.getProperty("folder")),
                Optional.ofNullable(lines.getProperty("kind")).map(Server.Kind::named),
                Optional.ofNullable(lines.getProperty("container"))));
    }

    private static Optional<Life> life(Properties lines, String who) {
        return Optional.ofNullable(lines.getProperty(who + ".pid"))
                .map(pid -> new Life(Long.parseLong(pid), Instant.parse(lines.getProperty(who + ".started"))));
    }

    /**
     * One process, not to be taken for a later one of the same id.
     *
     * @param started when it started; the clock may have been set since by a second or two
     */
    record Life(long pid, Instant started) {
        private static final Duration CLOCK = Duration.ofSeconds(2);

        static Life of(ProcessHandle process) {
            return new Life(process.pid(), process.info().startInstant().orElse(Instant.EPOCH));
        }

        /** The process, if it still runs; one that has ended does not, also while nobody asked how. */
        Optional<ProcessHandle> process() {
            return ProcessHandle.of(pid)
                    .filter(ProcessHandle::isAlive)
                    .filter(process -> !hasEnded())
                    .filter(process -> process.info()
                            .startInstant()
                            .map(at -> Duration.between(at, started).abs().compareTo(CLOCK) <= 0)
                            .orElse(false));
        }

        /**
         * Whether it is a zombie. Where there is no such file, nobody can tell, and it is none.
         *
         * @see <a href="https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html">the fields</a>, the state behind the name in brackets
         */
        private boolean hasEnded() {
            try {
                String fields = Files.readString(Path.of("/proc", Long.toString(pid), "stat"), ISO_8859_1);
                return fields.startsWith("Z", fields.lastIndexOf(')') + 2);
            } catch (IOException e) {
                return false;
            }
        }
    }
}
