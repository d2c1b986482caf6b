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
import java.util.stream.Stream;
import org.docbench.stores.Server;
import org.docbench.stores.StoreException;

/**
 * Finds servers by the ladder of the design: a URI of the user's, a server that is up, a program of this machine, one of a
 * package registry, a container; absent where none of them is. What it started is stopped and its data removed when it is
 * closed, when the JVM ends, and by {@link Leftovers} when the JVM could do neither.
 */
public final class Servers implements AutoCloseable {
    /** Products that are libraries, whose server is an empty folder. */
    public static final List<String> LIBRARIES = List.of("sqlite");

    /** A replica set of several members: only one that the user runs. */
    private static final String SET = "mongodb-set";

    /** The smallest cache that all products take, in bytes. */
    public static final long SMALLEST_CACHE = 8 << 20;

    static final String ORACLE = "oracle";
    static final String NO_CONTAINER =
            "Oracle Database runs in a container only, and Docker does not answer: make 'docker info' work";

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
        Leftovers.clean(places, say);
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    /** The products whose servers can be found. */
    public static List<String> products() {
        return Stream.of(Recipes.ALL.stream().map(Recipe::product), LIBRARIES.stream(), Stream.of(SET, ORACLE))
                .flatMap(names -> names)
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
        if (cache.isPresent() && (uris.containsKey(product) || product.equals(ORACLE))) {
            return new Found.Absent("the size of a cache is set where DocBench starts the server by its program, and "
                    + product + " is not started so");
        }
        if (uris.containsKey(product)) {
            return new Found.Ready(GivenServer.of(product, uris.get(product)));
        }
        if (LIBRARIES.contains(product)) {
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
                .orElseGet(() -> product.equals(ORACLE) ? contained() : climb(product));
    }

    private Found contained() {
        Optional<OracleFree> server = OracleFree.here();
        if (server.isEmpty()) {
            return absent(ORACLE, List.of(NO_CONTAINER));
        }
        begun(server.get());
        say.accept("starting oracle (" + server.get().origin() + ")");
        try {
            server.get().start();
            return new Found.Ready(server.get());
        } catch (StoreException e) {
            return absent(ORACLE, List.of(e.getMessage()));
        }
    }

    private Found climb(String product) {
        Optional<Recipe> known = Recipes.of(product);
        if (known.isEmpty()) {
            return absent(product, List.of(unknown(product)));
        }
        Recipe recipe = cache.isPresent() ? known.get().cached(cache.getAsLong()) : known.get();
        List<String> tried = new ArrayList<>();
        return new Ladder(places, folder, say, this::begun)
                .climb(recipe, tried)
                .<Found>map(Found.Ready::new)
                .orElseGet(() -> absent(product, tried));
    }

    /** Why no program of a product is started. */
    static String unknown(String product) {
        return product.equals(SET)
                ? "DocBench starts no replica set of several members"
                : "no way to start " + product + " is known";
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
}
