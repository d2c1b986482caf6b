package org.docbench.stores.servers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Server;
import org.docbench.stores.StoreException;

/**
 * Finds servers by the ladder of the design: a URI of the user's, a server that is up, a program of this machine, one of a
 * package registry, a container; absent where none of them is. What it started is stopped and its data removed when it is
 * closed, when the JVM ends, and by {@link Leftovers} when the JVM could do neither.
 */
public final class Servers implements AutoCloseable {
    private static final String SQLITE = "sqlite";

    private final Path folder;
    private final Map<String, String> uris;
    private final Consumer<String> say;
    private final Places places;
    private final Map<String, Found> known = new ConcurrentHashMap<>();
    private final Deque<Server> started = new ConcurrentLinkedDeque<>();
    private final Thread atExit = new Thread(this::stop, "stop servers");

    /**
     * Cleans up first what an earlier DocBench left.
     *
     * @param folder where servers keep their data, each in a folder of its own: the run's
     * @param uris by product, servers that the user runs
     * @param say told what is going on, a line at a time
     */
    public Servers(Path folder, Map<String, String> uris, Consumer<String> say) {
        this(folder, uris, say, Places.here());
    }

    Servers(Path folder, Map<String, String> uris, Consumer<String> say, Places places) {
        this.folder = folder.toAbsolutePath().normalize();
        this.uris = Map.copyOf(uris);
        this.say = say;
        this.places = places;
        Leftovers.clean(places, say);
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    /** The products whose servers can be found. */
    public static List<String> products() {
        return Stream.concat(Recipes.ALL.stream().map(Recipe::product), Stream.of(SQLITE))
                .toList();
    }

    /**
     * Starts or finds the server of a product; the same one when asked again.
     *
     * @param product one of {@link #products}
     */
    public synchronized Found find(String product) {
        return known.computeIfAbsent(product, this::look);
    }

    private Found look(String product) {
        if (uris.containsKey(product)) {
            return new Found.Ready(
                    new GivenServer(product, new Endpoint(uris.get(product)), "a URI given by the user"));
        }
        if (product.equals(SQLITE)) {
            return new Found.Ready(remember(new FolderServer(product, folder(product))));
        }
        return Recipes.of(product)
                .map(this::climb)
                .orElseGet(() -> new Found.Absent("no way to start " + product + " is known; " + give(product)));
    }

    /** Down the ladder, from a program of this machine on, until one starts. */
    private Found climb(Recipe recipe) {
        List<String> tried = new ArrayList<>();
        for (Program program : new LocalPrograms(places).of(recipe, tried::add)) {
            Optional<Server> server = start(recipe, program, tried);
            if (server.isPresent()) {
                return new Found.Ready(server.get());
            }
        }
        if (tried.isEmpty()) {
            tried.add("no " + recipe.program() + " on this machine");
        }
        return fetched(recipe, tried)
                .flatMap(program -> start(recipe, program, tried))
                .<Found>map(Found.Ready::new)
                .orElseGet(() -> new Found.Absent(String.join("; ", tried) + "; " + give(recipe.product())));
    }

    private Optional<Program> fetched(Recipe recipe, List<String> tried) {
        Optional<Pin> pin = Pins.of(recipe.program(), Platform.here());
        if (pin.isEmpty()) {
            tried.add("no package registry carries it for " + Platform.here());
            return Optional.empty();
        }
        try {
            return Optional.of(new Packages(places.cache(), say).get(pin.get()));
        } catch (IOException e) {
            tried.add(pin.get().origin() + " cannot be fetched: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            tried.add("interrupted");
        }
        return Optional.empty();
    }

    private Optional<Server> start(Recipe recipe, Program program, List<String> tried) {
        Site site = new Site(program, folder(recipe.product()), recipe.endpoint(FreePort.next(), Secret.password()));
        StartedServer server =
                new StartedServer(recipe, site, places.state(), Optional.of(Life.of(ProcessHandle.current())));
        remember(server);
        say.accept("starting " + recipe.product() + " " + program.version() + " (" + program.origin() + ")");
        try {
            server.start();
            return Optional.of(server);
        } catch (StoreException e) {
            tried.add(e.getMessage());
            say.accept(e.getMessage());
            server.close();
            started.remove(server);
            return Optional.empty();
        }
    }

    private Path folder(String product) {
        return folder.resolve(product + "-" + Secret.suffix());
    }

    private Server remember(Server server) {
        started.push(server);
        return server;
    }

    private static String give(String product) {
        return "a server of your own can be given: docbench run --store " + product + "=URI";
    }

    /** Stops everything it started and removes its data. */
    @Override
    public void close() {
        stop();
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // The JVM is ending and runs the hook by itself, which then finds nothing to do.
            return;
        }
    }

    private void stop() {
        for (Server server = started.poll(); server != null; server = started.poll()) {
            try {
                server.close();
            } catch (StoreException e) {
                say.accept(e.getMessage());
            }
        }
    }
}
