package org.docbench.stores.servers;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Consumer;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Product;
import org.docbench.stores.Server;
import org.docbench.stores.StoreException;
import org.docbench.stores.Stores;

/**
 * Finds servers in the order of the design: a URI of the user's, a server that is up, a program of this machine, one of a
 * package registry, a container; absent where none of them is. What it started is stopped and its data removed when it is
 * closed, when the JVM ends, and by {@link OrphanCleaner} when the JVM could do neither.
 */
public final class Servers implements AutoCloseable {
    /** The smallest cache that all products take, in bytes. */
    public static final long SMALLEST_CACHE = 8 << 20;

    private final Path folder;
    private final Map<String, String> uris;
    private final Consumer<String> say;
    private final OptionalLong cache;
    private final Places places;
    private final Map<String, Found> known = new LinkedHashMap<>();
    private final Deque<Server> started = new ConcurrentLinkedDeque<>();
    private final Thread atExit = new Thread(this::stop, "stop servers");
    private volatile boolean stopping;

    /**
     * Cleans up first what an earlier DocBench left.
     *
     * @param folder where servers keep their data, each in a folder of its own: the run's
     * @param uris by product, servers that the user runs
     * @param say told what is going on, a line at a time
     */
    public Servers(Path folder, Map<String, String> uris, Consumer<String> say) {
        this(folder, uris, OptionalLong.empty(), say);
    }

    /**
     * The same, where every server is one that is started here with a cache of so many bytes.
     *
     * @throws IllegalArgumentException if the cache is smaller than products take
     */
    public Servers(Path folder, Map<String, String> uris, OptionalLong cache, Consumer<String> say) {
        this(folder, uris, cache, say, Places.here());
    }

    Servers(Path folder, Map<String, String> uris, Consumer<String> say, Places places) {
        this(folder, uris, OptionalLong.empty(), say, places);
    }

    private Servers(Path folder, Map<String, String> uris, OptionalLong cache, Consumer<String> say, Places places) {
        if (cache.isPresent() && cache.getAsLong() < SMALLEST_CACHE) {
            throw new IllegalArgumentException("a cache has 8 MB at least");
        }
        this.cache = cache;
        this.folder = folder.toAbsolutePath().normalize();
        this.uris = Map.copyOf(uris);
        this.say = say;
        this.places = places;
        OrphanCleaner.clean(places, say);
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    /** The products whose servers can be found. */
    public static List<String> products() {
        return Stores.products().stream()
                .flatMap(product -> product.servers().stream())
                .map(ServerSource::name)
                .toList();
    }

    /**
     * Starts or finds the server of a product; the same one when asked again.
     *
     * @param product one of {@link #products}
     */
    public synchronized Found find(String product) {
        Found found = known.get(product);
        if (found == null) {
            found = look(product);
            known.put(product, found);
        }
        return found;
    }

    private Found look(String product) {
        Optional<ServerSource> source = Product.source(product);
        ServerSource.Container container =
                source.isPresent() && source.get() instanceof ServerSource.Container found ? found : null;
        if (cache.isPresent() && (uris.containsKey(product) || container != null)) {
            return new Found.Absent("the size of a cache is set where DocBench starts the server by its program, and "
                    + product + " is not started so");
        }
        if (uris.containsKey(product)) {
            return new Found.Ready(GivenServer.of(product, uris.get(product)));
        }
        if (Product.isLibrary(product)) {
            FolderServer server = new FolderServer(
                    product,
                    OwnFolder.in(folder, product, places.state()),
                    cache.stream()
                            .mapToObj(bytes -> "cache_size=-" + bytes / 1024)
                            .toList());
            begun(server);
            return new Found.Ready(server);
        }
        return (cache.isPresent() ? Optional.<Server>empty() : UpServers.find(product, places))
                .<Found>map(Found.Ready::new)
                .orElseGet(() -> container == null ? started(product) : contained(container));
    }

    private Found contained(ServerSource.Container source) {
        Optional<ServerSource.Startable> server = source.here().get();
        if (server.isEmpty()) {
            return absent(source.name(), List.of(source.without()));
        }
        begun(server.get());
        say.accept("starting " + source.name() + " (" + server.get().origin() + ")");
        try {
            server.get().start();
            return new Found.Ready(server.get());
        } catch (StoreException e) {
            return absent(source.name(), List.of(e.getMessage()));
        }
    }

    private Found started(String product) {
        Optional<ServerLauncher> known = UpServers.launcher(product);
        if (known.isEmpty()) {
            return absent(product, List.of(unknown(product)));
        }
        ServerLauncher launcher = cache.isPresent() ? known.get().cached(cache.getAsLong()) : known.get();
        List<String> tried = new ArrayList<>();
        return new ServerResolver(places, folder, say, this::begun)
                .resolve(launcher, tried)
                .<Found>map(Found.Ready::new)
                .orElseGet(() -> absent(product, tried));
    }

    /** Why no program of a product is started. */
    static String unknown(String product) {
        return Product.source(product)
                .filter(ServerSource.UserOnly.class::isInstance)
                .map(source -> ((ServerSource.UserOnly) source).why())
                .orElse("no way to start " + product + " is known");
    }

    private static Found absent(String product, List<String> tried) {
        return new Found.Absent(String.join("; ", tried) + "; a server of your own can be given: docbench run --store "
                + product + "=URI");
    }

    private void begun(Server server) {
        started.push(server);
        if (stopping) {
            server.close();
        }
    }

    /** Stops everything it started and removes its data. */
    @Override
    public void close() {
        stop();
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // The JVM is ending already; its hook finds nothing left to do.
            stopping = true;
        }
    }

    private void stop() {
        stopping = true;
        for (Server server = started.poll(); server != null; server = started.poll()) {
            try {
                server.close();
            } catch (StoreException e) {
                say.accept(e.getMessage());
            }
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
