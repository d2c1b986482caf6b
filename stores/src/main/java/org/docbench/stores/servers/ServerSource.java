package org.docbench.stores.servers;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongFunction;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Server;
import org.docbench.stores.ServerName;
import org.docbench.stores.StoreException;

/** Where a server of one kind comes from, unless the user names one. */
public sealed interface ServerSource {
    /** As in {@link Server#product}: {@code mongodb-standalone}. */
    String name();

    /** Tells what {@link #start} will come to, as far as that can be told without starting or fetching anything. */
    Availability availability(ServerName server, Places places);

    /** Returns how its program is started; empty where DocBench starts none. */
    default Optional<ServerLauncher> starts() {
        return Optional.empty();
    }

    /** Whether its servers can keep copies of their data, so that a write can wait for them. */
    default boolean keepsCopies() {
        return starts().filter(ServerLauncher::takesReplicas).isPresent();
    }

    /**
     * Returns how it is made to run in a container; empty where DocBench starts none.
     *
     * @param cache of the server, in bytes; empty: as large as usual
     */
    default Optional<ContainerImage> image(OptionalLong cache) {
        return Optional.empty();
    }

    /**
     * Starts a server.
     *
     * @throws StoreException if none starts, with what was tried
     */
    Server start(ServerName server, ServerResolver resolver);

    /** A program of this machine or of a package registry; where there is none of the version, a container. */
    record Program(ServerLauncher launcher) implements ServerSource {
        @Override
        public String name() {
            return launcher.product();
        }

        @Override
        public Optional<ServerLauncher> starts() {
            return Optional.of(launcher);
        }

        @Override
        public Optional<ContainerImage> image(OptionalLong cache) {
            return (cache.isPresent() ? launcher.cached(cache.getAsLong()) : launcher).container();
        }

        @Override
        public Availability availability(ServerName server, Places places) {
            return Availability.of(launcher, launcher.container(), server, places);
        }

        @Override
        public Server start(ServerName server, ServerResolver resolver) {
            List<String> tried = new ArrayList<>();
            return resolver.resolve(launcher, server, tried)
                    .<Server>map(started -> started)
                    .or(() -> image(resolver.cache()).flatMap(image -> resolver.container(image, server, tried)))
                    .orElseThrow(() -> new StoreException(String.join("; ", tried)));
        }
    }

    /** Several servers of one program, each with a copy of the same data. */
    record Copies(ServerLauncher.Replication replication) implements ServerSource {
        @Override
        public String name() {
            return replication.launcher().product();
        }

        @Override
        public Optional<ServerLauncher> starts() {
            return Optional.of(replication.launcher());
        }

        @Override
        public boolean keepsCopies() {
            return true;
        }

        @Override
        public Availability availability(ServerName server, Places places) {
            Availability one = Availability.of(replication.launcher(), Optional.empty(), server, places);
            return one.ready() ? new Availability(true, one.words() + "; " + replication.copies() + " servers") : one;
        }

        @Override
        public Server start(ServerName server, ServerResolver resolver) {
            List<String> tried = new ArrayList<>();
            return resolver.resolve(replication.launcher(), server, tried)
                    .map(primary -> with(primary, server, resolver))
                    .orElseThrow(() -> new StoreException(String.join("; ", tried)));
        }

        /** Adds the copies of a primary, which are of the same program. */
        Server with(StartedServer primary, ServerName server, ServerResolver resolver) {
            ServerLauncher.Replication sized = resolver.cache().isPresent()
                    ? replication.cached(resolver.cache().getAsLong())
                    : replication;
            return new ReplicatedServer(sized, primary, site -> {
                        List<String> tried = new ArrayList<>();
                        return resolver.start(
                                        sized.copyOf(site),
                                        server,
                                        site.program(),
                                        site.endpoint().password(),
                                        tried)
                                .orElseThrow(() -> new StoreException(String.join("; ", tried)));
                    })
                    .start();
        }
    }

    /**
     * A library in this process: an empty folder.
     *
     * @param driver the one that is fetched; empty for a library that comes with DocBench
     * @param cached the setting of a connection that gives the library a cache of so many bytes
     */
    record Library(String name, Optional<Pin.FetchedDriver> driver, LongFunction<String> cached)
            implements ServerSource {
        @Override
        public Availability availability(ServerName server, Places places) {
            Optional<Pin> pin = driver.flatMap(Pin.FetchedDriver::pin);
            if (driver.isPresent() && pin.isEmpty()) {
                return new Availability(false, driver.get().without());
            }
            return new Availability(
                    true,
                    "a library, no server"
                            + pin.map(one -> ", " + one.origin() + (places.has(one) ? "" : one.toFetch()))
                                    .orElse(""));
        }

        @Override
        public Server start(ServerName server, ServerResolver resolver) {
            if (server.version().isPresent()) {
                throw new StoreException(name + " is a library, of which DocBench has one version");
            }
            if (driver.isPresent()) {
                Pin pin = driver.get()
                        .pin()
                        .orElseThrow(() -> new StoreException(driver.get().without()));
                List<String> tried = new ArrayList<>();
                if (resolver.program(new ProgramSource.Packaged(pin, false), tried)
                        .isEmpty()) {
                    throw new StoreException(String.join("; ", tried));
                }
            }
            return resolver.begin(new FolderServer(
                    name,
                    OwnFolder.in(resolver.folder(), name, resolver.places().state()),
                    resolver.cache().stream().mapToObj(cached).toList()));
        }
    }

    /**
     * A container and nothing else.
     *
     * @param usual the image where no version is asked for
     * @param older the image of versions that the usual one lacks
     * @param without why there is none, where no container can run
     */
    record Container(ContainerImage usual, Optional<ContainerImage> older, String without) implements ServerSource {
        @Override
        public String name() {
            return usual.product();
        }

        private ContainerImage of(ServerName server) {
            return older.filter(image -> server.version().filter(image::has).isPresent())
                    .orElse(usual);
        }

        @Override
        public Optional<ContainerImage> image(OptionalLong cache) {
            return Optional.of(usual);
        }

        @Override
        public Availability availability(ServerName server, Places places) {
            ContainerImage image = of(server);
            return image.lacking(server, places)
                    .map(why -> new Availability(false, without + ": " + why))
                    .orElseGet(() -> Availability.of(image, server));
        }

        @Override
        public Server start(ServerName server, ServerResolver resolver) {
            List<String> tried = new ArrayList<>();
            return resolver.container(of(server), server, tried)
                    .orElseThrow(() -> new StoreException(without + ": " + String.join("; ", tried)));
        }
    }

    /**
     * Only the user.
     *
     * @param why DocBench starts none
     */
    record UserOnly(String name, String why) implements ServerSource {
        @Override
        public Availability availability(ServerName server, Places places) {
            return new Availability(false, why + Availability.own(server));
        }

        @Override
        public Server start(ServerName server, ServerResolver resolver) {
            throw new StoreException(why);
        }
    }

    /**
     * The folder of a library that keeps files and needs no server. It works in this process: a kill does nothing here, and who wants
     * to see what one leaves kills the process that uses the library.
     *
     * @param folder in which the library makes its files; it is removed when this is closed
     * @param settings of each connection
     */
    record FolderServer(String product, OwnFolder folder, List<String> settings) implements Server {
        @Override
        public Endpoint endpoint() {
            return new Endpoint(product + ":" + folder.path());
        }

        @Override
        public Kind kind() {
            return Kind.LIBRARY;
        }

        @Override
        public String origin() {
            return "a library in DocBench's own process";
        }

        @Override
        public Optional<Path> data() {
            return Optional.of(folder.path());
        }

        @Override
        public Optional<ProcessHandle> process() {
            return Optional.of(ProcessHandle.current());
        }

        @Override
        public void kill() {}

        @Override
        public void restart() {}

        @Override
        public void close() {
            folder.close();
        }
    }
}
