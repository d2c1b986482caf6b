package org.docbench.stores.servers;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.docbench.core.process.OwnSession;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Server;
import org.docbench.stores.StoreException;

/** A server that DocBench makes, starts, kills, starts again and removes. */
final class StartedServer implements Server {
    /** What an orderly stop may take before a start: a server writes back what it holds in memory. */
    private static final Duration STOP = Duration.ofMinutes(5);

    private final String name;
    private final ServerLauncher launcher;
    private final ServerLauncher.Site site;
    private final Path state;
    private ServerRecord record;
    private Process process;
    private OrphanCleaner.Watchdog watchdog;
    private boolean closed;
    private volatile boolean answered;

    /**
     * Nothing is started yet; what is, will be written down in {@code state}.
     *
     * @param name as {@link org.docbench.stores.ServerName} writes it
     */
    StartedServer(String name, ServerLauncher launcher, ServerLauncher.Site site, Path state) {
        this.name = name;
        this.launcher = launcher;
        this.site = site;
        this.state = state;
        this.record = ServerRecord.own(name, Optional.of(site.program().executable()), site.folder())
                .from(site.program().kind());
    }

    /** Makes the data folder, starts the server and waits until it answers its user. */
    void start() {
        try {
            watch(); // before there is anything
            record.write(state);
            OwnFolder.PrivateFiles.folder(site.folder());
            launcher.initialise(site, this::step);
            launch();
            listen();
            until("be ready", () -> launcher.awaitReady(endpoint()));
            launcher.finishSetup(site);
            await();
        } catch (StoreException e) {
            throw e;
        } catch (Exception e) {
            throw new StoreException(endpoint().hide(launcher.product() + " could not be set up: " + e), e);
        }
    }

    private synchronized void watch() throws IOException {
        if (closed) {
            throw stopped();
        }
        watchdog = OrphanCleaner.Watchdog.start(state);
    }

    private StoreException stopped() {
        return new StoreException(launcher.product() + " was stopped");
    }

    private void step(List<String> command) {
        try {
            int code = begin(command).waitFor();
            if (code != 0) {
                throw failed(Path.of(command.get(0)).getFileName() + " ended with " + code);
            }
        } catch (IOException e) {
            throw new StoreException(command.get(0) + " cannot be run: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException("interrupted", e);
        }
    }

    private void launch() throws IOException {
        begin(launcher.command(site));
    }

    /**
     * The one place where a process is started, so that none is after the server was closed. It becomes the program when it has been
     * written down; should this process be killed before, it ends.
     */
    private synchronized Process begin(List<String> command) throws IOException {
        if (closed) {
            throw stopped();
        }
        List<String> whole =
                new ArrayList<>(List.of("sh", "-c", "read -r word || exit; exec \"$@\"", "docbench-start"));
        whole.addAll(launcher.refusesRoot() ? Processes.withoutRoot() : List.of());
        whole.addAll(command);
        var builder = new ProcessBuilder(OwnSession.command(whole))
                .directory(site.folder().toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(site.log().toFile()));
        site.program().libraries().ifPresent(folder -> builder.environment().put("LD_LIBRARY_PATH", folder.toString()));
        process = builder.start();
        record = record.of(process.toHandle()).write(state);
        try (OutputStream word = process.getOutputStream()) {
            word.write('\n');
        }
        return process;
    }

    private void listen() {
        until("listen", () -> Processes.Loopback.listens(endpoint().port()));
    }

    private void await() {
        listen();
        until("answer", () -> launcher.ask(endpoint()));
        answered = true;
    }

    /** Waits for what a question asks for, as long as the server lives. */
    private void until(String expected, Processes.Wait.Question question) {
        Processes.Wait.until(launcher.product() + " to " + expected, () -> {
            if (!running().isAlive()) {
                throw failed("it ended while it was awaited");
            }
            question.ask();
        });
    }

    private synchronized Process running() {
        return process;
    }

    private StoreException failed(String what) {
        return new StoreException(
                endpoint().hide(launcher.product() + ": " + what + "; its last words: " + lastWords(site.log())));
    }

    @Override
    public String product() {
        return launcher.product();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Endpoint endpoint() {
        return site.endpoint();
    }

    @Override
    public Kind kind() {
        return site.program().kind();
    }

    @Override
    public String origin() {
        return site.program().origin();
    }

    @Override
    public Optional<Path> data() {
        return Optional.of(site.data());
    }

    @Override
    public synchronized Optional<ProcessHandle> process() {
        return Optional.ofNullable(process).map(Process::toHandle);
    }

    @Override
    public List<String> settings() {
        return launcher.settings();
    }

    @Override
    public Optional<String> ended() {
        Process last;
        synchronized (this) {
            last = process;
            if (closed || last == null) {
                return Optional.empty();
            }
        }
        return last.isAlive() && !isEnding(last)
                ? Optional.empty()
                : Optional.of(endpoint()
                        .hide("the server that DocBench started ended (" + Processes.how(last.exitValue())
                                + "); its log says: " + lastWords(site.log())));
    }

    /** A process that ends has closed its port, and its clients' connections, before its parent is told. */
    private boolean isEnding(Process last) {
        try {
            Processes.Loopback.listens(endpoint().port());
            return false;
        } catch (IOException refused) {
            return Processes.await(last.toHandle(), Processes.PATIENCE);
        }
    }

    @Override
    public void kill() {
        process().ifPresent(Processes::kill);
    }

    @Override
    public void restart() {
        process().filter(ProcessHandle::isAlive).ifPresent(this::stopInOrder);
        try {
            launch();
        } catch (IOException e) {
            throw new StoreException(launcher.product() + " cannot be started again: " + e.getMessage(), e);
        }
        await();
    }

    /** Where it lives. */
    ServerLauncher.Site site() {
        return site;
    }

    synchronized boolean isRunning() {
        return process != null && process.isAlive();
    }

    /** Everything it writes. */
    Path folder() {
        return site.folder();
    }

    /** From now on it belongs to nobody: no later DocBench takes it for left behind as long as it runs. */
    ServerRecord disown() throws IOException {
        record = record.disowned().write(state);
        watchdog.close();
        return record;
    }

    /** Stops it, and removes its folder and what is written down about it; a second time does nothing. */
    @Override
    public void close() {
        if (launcher.leavesMemory() && isDead()) {
            sweep();
        }
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        process().filter(ProcessHandle::isAlive).ifPresent(this::end);
        try {
            OwnFolder.PrivateFiles.remove(site.folder());
            record.forget(state);
        } catch (IOException e) {
            throw new StoreException("the folder of " + launcher.product() + " cannot be removed: " + e, e);
        } finally {
            if (watchdog != null) {
                watchdog.close();
            }
        }
    }

    /** A server that is killed instead would recover when it starts, and be another one. */
    private void stopInOrder(ProcessHandle running) {
        if (!Processes.end(running, launcher.stopSignal(), STOP)) {
            throw new StoreException(launcher.product() + " did not stop within " + STOP.toSeconds() + " s");
        }
    }

    /** One that never answered has nothing to put in order. */
    private void end(ProcessHandle running) {
        if (answered) {
            Processes.stop(running, launcher.stopSignal(), launcher.patience());
        } else {
            Processes.kill(running);
        }
    }

    private synchronized boolean isDead() {
        return !closed && answered && !process.isAlive();
    }

    private void sweep() {
        try {
            restart();
        } catch (StoreException e) {
            // Its data may be what it died of; the folder is removed either way.
            answered = false;
        }
    }

    /** The end of what a program wrote, for the message about its failure. */
    private static String lastWords(Path log) {
        try {
            return Processes.LastWords.of(new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                            .lines()
                            .toList())
                    .orElse("nothing");
        } catch (IOException e) {
            return "nothing that can be read (" + e.getMessage() + ")";
        }
    }
}
