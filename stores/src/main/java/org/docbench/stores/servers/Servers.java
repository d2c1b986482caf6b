package org.docbench.stores.servers;

import java.nio.file.Path;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Consumer;
import java.util.function.Function;
import org.docbench.stores.NullStore;
import org.docbench.stores.Product;
import org.docbench.stores.Server;
import org.docbench.stores.ServerName;
import org.docbench.stores.StoreException;
import org.docbench.stores.Stores;

/**
 * Finds servers in a fixed order: what the user names (a URI, a program or an image), then a server that is up. The newest program of a
 * package registry or of this machine comes next, and a container last. A server that has no source is skipped.
 *
 * <p>What it started is stopped and its data removed when it is closed or when the JVM ends. {@link OrphanCleaner} does both when the JVM
 * was killed.
 */
public final class Servers implements AutoCloseable {
    /** The smallest cache that all products take, in bytes. */
    public static final long SMALLEST_CACHE = 8 << 20;

    private final Path folder;
    private final Map<String, String> given;
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
     * @param given by name, the URI of a server that the user runs, the path of its program, or its image as {@link ContainerImage.NamedImage} reads it
     * @param say told what is going on, a line at a time
     */
    public Servers(Path folder, Map<String, String> given, Consumer<String> say) {
        this(folder, given, OptionalLong.empty(), say);
    }

    /**
     * The same, where every server is one that is started here with a cache of so many bytes.
     *
     * @throws IllegalArgumentException if the cache is smaller than products take
     */
    public Servers(Path folder, Map<String, String> given, OptionalLong cache, Consumer<String> say) {
        this(folder, given, cache, say, Places.here());
    }

    Servers(Path folder, Map<String, String> given, OptionalLong cache, Consumer<String> say, Places places) {
        if (cache.isPresent() && cache.getAsLong() < SMALLEST_CACHE) {
            throw new IllegalArgumentException("a cache has 8 MB at least");
        }
        this.cache = cache;
        this.folder = folder.toAbsolutePath().normalize();
        this.given = Map.copyOf(given);
        this.say = say;
        this.places = places;
        OrphanCleaner.clean(places, say);
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    /** The products whose servers can be found. */
    public static List<String> products() {
        return Stores.PRODUCTS.stream()
                .flatMap(product -> product.servers().stream())
                .map(ServerSource::name)
                .toList();
    }

    /**
     * Starts or finds a server; the same one when asked again.
     *
     * @param written its name, as {@link ServerName} writes it: one of {@link #products}, and a version behind a colon
     */
    public synchronized Found find(String written) {
        return known.computeIfAbsent(ServerName.parse(written).toString(), this::look);
    }

    private Found look(String written) {
        ServerName name = ServerName.parse(written);
        ServerSource source = Product.source(name.product());
        Optional<String> given = Optional.ofNullable(this.given.get(written));
        Optional<Path> program = given.flatMap(text -> Program.NamedProgram.path(source, text));
        Optional<String> image = given.filter(ContainerImage.NamedImage::isImage);
        boolean isUri = given.isPresent() && program.isEmpty() && image.isEmpty();
        if (cache.isPresent() && (isUri || source instanceof ServerSource.Container)) {
            return new Found.Absent("the size of a cache is set where DocBench starts the server by its program, and "
                    + name + " is not started so");
        }
        if (isUri) {
            return new Found.Ready(GivenServer.of(written, given.get()));
        }
        var resolver = new ServerResolver(places, folder, cache, say, this::begun);
        boolean own = cache.isPresent() || given.isPresent() || source instanceof ServerSource.Library;
        Optional<Server> up = own ? Optional.empty() : UpServers.find(written, places);
        try {
            return new Found.Ready(up.orElseGet(() -> program.map(
                            path -> Program.NamedProgram.started(source, name, path, resolver))
                    .or(() -> image.map(text -> ContainerImage.NamedImage.started(source, name, text, resolver)))
                    .orElseGet(() -> source.start(name, resolver))));
        } catch (StoreException e) {
            return new Found.Absent(e.getMessage() + Availability.own(name));
        }
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

    /** What the lookup of a server led to. */
    public sealed interface Found {

        /** A server to measure. */
        record Ready(Server server) implements Found {}

        /**
         * None on this machine.
         *
         * @param reason what was tried and what would make it run, in one line
         */
        record Absent(String reason) implements Found {}

        /**
         * Finds the server of a target; one that needs none is ready.
         *
         * @param servers by their names, as {@link ServerName} writes them
         */
        static Found of(Function<String, Found> servers, String product, Optional<String> version) {
            return product.equals(NullStore.NO_SERVER)
                    ? new Ready(NullStore.server())
                    : servers.apply(new ServerName(product, version).toString());
        }
    }
}
