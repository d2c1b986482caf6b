package org.docbench.cli;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.docbench.service.ServerRef;
import org.docbench.service.table.Commit;
import org.docbench.service.table.Table;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;
import org.docbench.stores.Server;
import org.docbench.stores.StoreException;
import org.docbench.stores.UnreachableException;
import org.docbench.stores.servers.Found;
import org.docbench.stores.servers.OwnFolder;
import org.docbench.stores.servers.Servers;

/**
 * The server on which a table is served, and the table in it.
 *
 * @param server as the service and its backends are told of it
 * @param closing gives back what was started for it
 */
record TablePlace(ServerRef server, Runnable closing) implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    /**
     * Finds the server and makes the table: if that is asked for, or on a server that is not the user's word and has none.
     *
     * @param uri of a server of the user's, or null
     * @throws UserError if there is no server or it refuses
     */
    static TablePlace of(Table table, String uri, boolean make, Consumer<String> say) {
        String product = table.ledger().server();
        if (product.equals(NullStore.NO_SERVER)) {
            return new TablePlace(ServerRef.NOWHERE, () -> {});
        }
        var folder = OwnFolder.temporary("serve");
        var servers = new Servers(folder.path(), uri == null ? Map.of() : Map.of(product, uri), say);
        var place = new TablePlace(ServerRef.NOWHERE, () -> {
            servers.close();
            folder.close();
        });
        try {
            if (servers.find(product) instanceof Found.Ready ready) {
                Optional<String> missing = make ? Optional.empty() : missing(table, ready.server());
                if (uri != null && missing.isPresent()) {
                    throw UserError.failed(missing.get() + " (the table is used as it is; --make makes it)");
                }
                if (make || missing.isPresent()) {
                    table.make(ready.server(), LIMIT);
                }
                return new TablePlace(ServerRef.of(ready.server()), place.closing);
            }
            throw UserError.failed(
                    ((Found.Absent) servers.find(product)).reason() + ", or docbench serve --server URI");
        } catch (StoreException e) {
            place.close();
            throw UserError.failed(e.getMessage());
        } catch (RuntimeException e) {
            place.close();
            throw e;
        }
    }

    /** Why the table cannot be asked; empty when it can. */
    private static Optional<String> missing(Table table, Server server) {
        Durability level = table.weakest();
        Commit commit = table.without(Commit.EXPLICIT).isPresent() ? Commit.AUTO : Commit.EXPLICIT;
        try (var client = table.open(server, level, commit, LIMIT)) {
            client.get("is it there");
            return Optional.empty();
        } catch (UnreachableException e) {
            throw e; // no table could be made there either
        } catch (StoreException e) {
            return Optional.of(e.getMessage());
        }
    }

    @Override
    public void close() {
        closing.run();
    }
}
