package org.docbench.stores.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Product;
import org.docbench.stores.Server;
import org.docbench.stores.ServerName;
import org.docbench.stores.StoreException;

/** Servers that outlive the DocBench that started them, until they are put down. */
public final class UpServers {
    private static final String URI_FILE = "uri";

    private final Places places;
    private final Consumer<String> say;
    private final Function<String, Optional<ServerLauncher>> launchers;

    /**
     * Cleans up first what an earlier DocBench left.
     *
     * @param say told what is going on, a line at a time
     */
    public UpServers(Consumer<String> say) {
        this(Places.here(), say, UpServers::launcher);
    }

    UpServers(Places places, Consumer<String> say, Function<String, Optional<ServerLauncher>> launchers) {
        this.places = places;
        this.say = say;
        this.launchers = launchers;
        OrphanCleaner.clean(places, say);
    }

    /**
     * One of them.
     *
     * @param kind what it was started from; empty of one that an earlier DocBench started
     * @param uriFile holds the URI with the password; only the user may read it
     */
    public record Up(String product, Endpoint endpoint, long pid, Optional<Server.Kind> kind, Path uriFile) {}

    /** The products of which a server can be put up. */
    public static List<String> products() {
        return Servers.products().stream()
                .filter(product -> launcher(product).isPresent())
                .toList();
    }

    static Optional<ServerLauncher> launcher(String product) {
        return Product.source(ServerName.parse(product).product()) instanceof ServerSource.Program program
                        && !program.keepsCopies()
                ? Optional.of(program.launcher())
                : Optional.empty();
    }

    /** Those that are up. */
    public List<Up> list() {
        return records(places).flatMap(record -> up(record).stream()).toList();
    }

    /**
     * Puts a server up, unless it is.
     *
     * @param product its name, as {@link ServerName} writes it
     * @throws StoreException if none starts, with what was tried
     */
    public Up up(String product) {
        return list().stream()
                .filter(up -> up.product().equals(product))
                .findFirst()
                .orElseGet(() -> start(product));
    }

    private Up start(String product) {
        ServerLauncher launcher = launchers
                .apply(product)
                .orElseThrow(() -> new StoreException("no way to start " + product + " is known"));
        List<Server> begun = new ArrayList<>();
        Thread atExit = new Thread(() -> List.copyOf(begun).forEach(Server::close), "stop servers");
        Runtime.getRuntime().addShutdownHook(atExit);
        List<String> tried = new ArrayList<>();
        StartedServer server = new ServerResolver(
                        places, places.state().resolve("up"), OptionalLong.empty(), say, begun::add)
                .resolve(launcher, ServerName.parse(product), tried)
                .orElseThrow(() -> new StoreException(String.join("; ", tried)));
        try {
            OwnFolder.PrivateFiles.write(
                    server.folder().resolve(URI_FILE), server.endpoint().uri());
            ServerRecord record = server.disown();
            Runtime.getRuntime().removeShutdownHook(atExit);
            return up(record).orElseThrow(() -> new StoreException(product + " ended as soon as it was up"));
        } catch (IOException e) {
            server.close();
            throw new StoreException("it cannot be written down how " + product + " is reached: " + e, e);
        }
    }

    /**
     * Stops those of a product and removes their data.
     *
     * @return how many there were
     */
    public int down(String product) {
        List<ServerRecord> records = records(places)
                .filter(record -> ServerName.parse(record.product()).toString().equals(product))
                .toList();
        for (ServerRecord record : records) {
            try {
                OrphanCleaner.remove(record, places.state());
            } catch (IOException e) {
                throw new StoreException("the folder of " + product + " cannot be removed: " + e, e);
            }
        }
        return records.size();
    }

    /** One of a product for a run to use. */
    static Optional<Server> find(String product, Places places) {
        return records(places)
                .filter(record -> ServerName.parse(record.product()).toString().equals(product))
                .flatMap(record -> up(record).stream())
                .<Server>map(up -> new GivenServer(
                        product,
                        up.endpoint(),
                        Server.Kind.UP,
                        "docbench servers up"
                                + up.kind().map(kind -> " (" + kind.id() + ")").orElse(""),
                        Optional.of(up.uriFile().resolveSibling("data"))))
                .findFirst();
    }

    private static Stream<ServerRecord> records(Places places) {
        try {
            return ServerRecord.all(places.state()).stream()
                    .filter(record -> record.owner().isEmpty());
        } catch (IOException e) {
            throw new StoreException("what is written down about servers cannot be read: " + e, e);
        }
    }

    private static Optional<Up> up(ServerRecord record) {
        Path file = record.folder().resolve(URI_FILE);
        try {
            return record.server().flatMap(ServerRecord.Life::process).isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Up(
                            ServerName.parse(record.product()).toString(),
                            new Endpoint(Files.readString(file)),
                            record.server().orElseThrow().pid(),
                            record.kind(),
                            file));
        } catch (IOException e) {
            throw new StoreException(file + " cannot be read: " + e, e);
        }
    }
}
