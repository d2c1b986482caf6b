package org.docbench.stores.servers;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Server;
import org.docbench.stores.ServerName;
import org.docbench.stores.StoreException;

/** A server in a container that DocBench makes, starts, kills, starts again and removes. Its image stays. */
final class ContainerServer implements Server {
    /** {@code docker ps --all --filter label=org.docbench.server} shows what there is. */
    private static final String LABEL = "org.docbench.server";

    /** An image of Oracle Database has gigabytes. */
    private static final Duration PULL = Duration.ofHours(2);

    /** The image's script initialises the database first. */
    private static final Duration START = Duration.ofMinutes(5);

    /** What an orderly stop may take: a server writes back what it holds in memory. */
    private static final Duration STOP = Duration.ofMinutes(5);

    /** Asking whether a container runs takes a tenth of a second of a core. */
    private static final Duration STEP = Duration.ofMillis(500);

    /** Docker's own 64 MB are too few for parallel plans of PostgreSQL. It is a limit, and nothing is set aside. */
    private static final String SHARED_MEMORY = "1g";

    /** A few lines for each layer of an image. */
    private static final Pattern PROGRESS = Pattern.compile("Pulling from|Pull complete|^Status: ");

    /**
     * Docker publishes a port of the loopback interface by a process of its own that copies what passes: packets to 127.0.0.0/8 are exempt
     * from its address translation. On other systems, a virtual machine lies between.
     *
     * @see <a href="https://docs.docker.com/engine/network/packet-filtering-firewalls/">Docker, packet filtering and firewalls</a>
     */
    static final String FORWARDED = "each request passes the port forwarder of the container engine";

    private final ServerName name;
    private final ContainerImage image;
    private final String reference;
    private final Docker docker;
    private final Path state;
    private final Consumer<String> say;
    private final int port = Processes.Loopback.freePort();
    private final String password = OwnFolder.PrivateFiles.password();
    private final String container;
    private ServerRecord record;
    private OrphanCleaner.Watchdog watchdog;
    private Process pulling;
    private String id = "";
    private String digests = "";
    private volatile boolean cut;
    private Optional<ProcessHandle> process = Optional.empty();
    private boolean started;
    private boolean closed;

    /**
     * Nothing is started yet; what is, will be written down in {@code state}.
     *
     * @param reference the image with its tag
     * @param folder of the run; nothing is written to it
     * @param say told the progress of fetching the image
     */
    ContainerServer(
            ServerName name,
            ContainerImage image,
            String reference,
            Docker docker,
            Path folder,
            Path state,
            Consumer<String> say) {
        this.name = name;
        this.image = image;
        this.reference = reference;
        this.docker = docker;
        this.state = state;
        this.say = say;
        this.container = "docbench-" + image.product() + "-" + OwnFolder.PrivateFiles.suffix();
        this.record = ServerRecord.own(name.toString(), Optional.of(docker.program()), folder.resolve(container))
                .in(container);
    }

    /**
     * Fetches the image if it is not there, makes and starts the container, and waits until the server answers its user.
     *
     * @throws StoreException if it does not start, in one line
     */
    void start() {
        try {
            watch();
            fetch();
            create();
            launch();
            image.lastWords()
                    .ifPresent(words -> until("be ready", () -> {
                        if (docker.ask(Docker.LIMIT, "logs", container).all().stream()
                                .noneMatch(line -> line.contains(words))) {
                            throw new IllegalStateException("its log does not say: " + words);
                        }
                    }));
            until("be set up", () -> image.finishSetup(endpoint()));
            until("answer", () -> image.ask(endpoint()));
        } catch (IOException e) {
            throw new StoreException("it cannot be written down that a container is started: " + e, e);
        } catch (StoreException e) {
            throw new StoreException(
                    endpoint().hide(product() + " in a container of " + reference + ": " + e.getMessage()), e);
        }
    }

    private synchronized void watch() throws IOException {
        if (closed) {
            throw stopped();
        }
        record.write(state);
        watchdog = OrphanCleaner.Watchdog.start(state);
    }

    private void fetch() throws IOException {
        try {
            identify();
            return;
        } catch (StoreException e) {
            if (!Docker.isUnknown(e)) {
                throw e;
            }
        }
        say.accept("fetching the container image " + reference);
        synchronized (this) {
            pulling = begin(Map.of(), List.of("pull", reference));
            record = record.of(pulling.toHandle()).write(state);
        }
        docker.finish(
                pulling,
                new byte[0],
                PULL,
                line -> {
                    if (PROGRESS.matcher(line).find()) {
                        say.accept("  " + line.strip());
                    }
                },
                "pull");
        identify();
    }

    /** Asks what the image is: its id, and the digests by which registries know it. One that was built here has none. */
    private void identify() {
        String[] told = docker.ask(
                        Docker.LIMIT,
                        "image",
                        "inspect",
                        "--format",
                        "{{.Id}} {{range .RepoDigests}}{{.}} {{end}}",
                        reference)
                .line()
                .split(" ", 2);
        id = told[0];
        digests = told.length > 1 ? told[1].strip().replace(" ", ", ") : "";
    }

    private void create() {
        List<String> command = new ArrayList<>(List.of(
                "create",
                "--name",
                container,
                "--label",
                LABEL + "=" + name,
                "--pull",
                "never",
                "--shm-size",
                SHARED_MEMORY,
                "--publish",
                "127.0.0.1:" + port + ":" + image.port(port)));
        Map<String, String> environment = image.environment(password);
        // Names only: the command finds the values in its own environment.
        environment.keySet().stream().sorted().forEach(variable -> command.addAll(List.of("--env", variable)));
        command.add(reference);
        command.addAll(image.arguments(port));
        Process client = begin(environment, command);
        try {
            docker.finish(client, new byte[0], Docker.LIMIT, line -> {}, command.get(0));
        } finally {
            // Who was killed has not said whether the daemon makes it.
            cut = client.isAlive() || Processes.isSignal(client.exitValue());
        }
        if (!image.files(password).isEmpty()) {
            run(Map.of(), archive(image.files(password)), Docker.LIMIT, List.of("cp", "-", container + ":/"));
        }
    }

    /** Files as {@code docker cp} reads them from its standard input. */
    private static byte[] archive(List<ContainerImage.File> files) {
        var bytes = new ByteArrayOutputStream();
        try (var tar = new TarArchiveOutputStream(bytes)) {
            for (ContainerImage.File file : files) {
                byte[] text = file.text().getBytes(StandardCharsets.UTF_8);
                var entry = new TarArchiveEntry(file.path().substring(1));
                entry.setMode(file.mode());
                entry.setNames("root", "root");
                entry.setSize(text.length);
                tar.putArchiveEntry(entry);
                tar.write(text);
                tar.closeArchiveEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private void launch() {
        run(Map.of(), new byte[0], Docker.LIMIT, List.of("start", container));
        String[] told = inspect("{{.Id}} {{.State.Pid}}");
        synchronized (this) {
            started = true;
            process = process(Path.of("/proc"), told[0], Long.parseLong(told[1]));
        }
    }

    /**
     * The main process of a container, where this machine runs it itself. The id can belong to a virtual machine, or to another machine;
     * the process's control group has the name of its container.
     */
    static Optional<ProcessHandle> process(Path proc, String container, long pid) {
        try {
            return Files.readString(proc.resolve(Long.toString(pid)).resolve("cgroup"))
                            .contains(container)
                    ? ProcessHandle.of(pid)
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Asks for two words about the container. */
    private String[] inspect(String format) {
        return docker.ask(Docker.LIMIT, "container", "inspect", "--format", format, container)
                .line()
                .split(" ", 2);
    }

    private void run(Map<String, String> environment, byte[] input, Duration limit, List<String> command) {
        docker.finish(begin(environment, command), input, limit, line -> {}, command.get(0));
    }

    /** The one place where something is made or started, so that nothing is after the server was closed. */
    private synchronized Process begin(Map<String, String> environment, List<String> command) {
        if (closed) {
            throw stopped();
        }
        return docker.begin(environment, command);
    }

    /** Waits for what a question asks for, as long as the container runs. */
    private void until(String expected, Processes.Wait.Question question) {
        Processes.Wait.until(product() + " to " + expected, START, STEP, () -> {
            if (isClosed()) {
                throw stopped();
            }
            Optional<String> end = ended();
            if (end.isPresent()) {
                throw new StoreException(end.get());
            }
            question.ask();
        });
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    private static StoreException stopped() {
        return new StoreException("it was stopped");
    }

    @Override
    public String product() {
        return image.product();
    }

    @Override
    public String name() {
        return name.toString();
    }

    @Override
    public Endpoint endpoint() {
        return image.endpoint(port, password);
    }

    @Override
    public String origin() {
        String digest = id.replaceFirst("^sha256:", "");
        return "the container image " + reference
                + (digest.isEmpty() ? "" : ", sha256:" + digest.substring(0, Math.min(12, digest.length())))
                + (digests.isEmpty() ? "" : ", in registries " + digests);
    }

    /** Empty before it is started. */
    @Override
    public synchronized Optional<String> warning() {
        return started ? Optional.of(FORWARDED) : Optional.empty();
    }

    @Override
    public Kind kind() {
        return Kind.CONTAINER;
    }

    @Override
    public boolean isOwn() {
        return true;
    }

    @Override
    public synchronized Optional<ProcessHandle> process() {
        return process;
    }

    @Override
    public List<String> settings() {
        return image.settings();
    }

    @Override
    public Optional<String> ended() {
        synchronized (this) {
            if (closed || !started) {
                return Optional.empty();
            }
        }
        try {
            String[] told = inspect("{{.State.Running}} {{.State.ExitCode}}");
            return told[0].equals("true")
                    ? Optional.empty()
                    : Optional.of(endpoint()
                            .hide("the container that DocBench started ended ("
                                    + Processes.how(Integer.parseInt(told[1])) + "); its log says: " + lastWords()));
        } catch (StoreException e) {
            return Optional.of("the container that DocBench started is not to be seen: " + e.getMessage());
        }
    }

    /** The end of what the server wrote. */
    private String lastWords() {
        return Processes.LastWords.of(docker.ask(
                                Docker.LIMIT, "logs", "--tail", Integer.toString(Processes.LastWords.LINES), container)
                        .all())
                .orElse("nothing");
    }

    /** Sends the signal without a question before, whose failure would leave the server alive. */
    @Override
    public void kill() {
        try {
            run(Map.of(), new byte[0], Docker.LIMIT, List.of("kill", "--signal", "KILL", container));
        } catch (StoreException e) {
            if (!Docker.isNotRunning(e)) {
                throw e;
            }
        }
    }

    @Override
    public void restart() {
        if (ended().isEmpty()) {
            run(
                    Map.of(),
                    new byte[0],
                    STOP.plus(Docker.LIMIT),
                    List.of("stop", "-t", Long.toString(STOP.toSeconds()), container));
        }
        launch();
        until("answer", () -> image.ask(endpoint()));
    }

    /** Removes the container with its data, and what is written down about it; a second time does nothing. */
    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            if (pulling != null) {
                Processes.kill(pulling.toHandle());
            }
        }
        try {
            docker.remove(container, () -> cut);
            record.forget(state);
        } catch (StoreException | IOException e) {
            throw new StoreException("the container " + container + " cannot be removed: " + e.getMessage(), e);
        } finally {
            if (watchdog != null) {
                watchdog.close();
            }
        }
    }
}
