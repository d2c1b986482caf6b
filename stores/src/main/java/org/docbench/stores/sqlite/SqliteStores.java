package org.docbench.stores.sqlite;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.docbench.core.value.Loss;
import org.docbench.stores.Durability;
import org.docbench.stores.Product;
import org.docbench.stores.Server;
import org.docbench.stores.Store;
import org.docbench.stores.StoreLedger;
import org.docbench.stores.sql.SqlStore;
import org.sqlite.SQLiteJDBCLoader;

/**
 * SQLite, in this process, with JSONB in a column.
 *
 * @see <a href="https://www.sqlite.org/json1.html">JSON Functions And Operators</a>
 */
public final class SqliteStores {
    /** SQLite and its stores. */
    public static final Product PRODUCT = Product.library("sqlite", SqliteStores::all);

    private SqliteStores() {}

    public static List<Store> all() {
        var ledger = new StoreLedger(
                "sqlite.jsonb",
                "sqlite",
                "SQLite",
                "org.xerial:sqlite-jdbc " + SQLiteJDBCLoader.getVersion(),
                "JSONB in a column, changed by jsonb_set and its kin; array elements are indexed by a table that"
                        + " triggers keep; a library, no round trip",
                Set.of(Loss.INT_WIDTH));
        return List.of(new SqlStore(
                ledger,
                Optional.empty(),
                Map.of(
                        Durability.NONE,
                        "SQLite hands every commit to the operating system and supports no weaker level"),
                endpoint -> Optional.empty(),
                (server, limit) -> DriverManager.getConnection("jdbc:sqlite:" + file(server)
                        + "?journal_mode=WAL&synchronous=FULL&busy_timeout=" + limit.toMillis()
                        + server.settings().stream()
                                .map(setting -> "&" + setting)
                                .collect(Collectors.joining())),
                (link, server, limit) -> new SqliteSession(link)));
    }

    /** In the folder that is DocBench's, or the file the user named: {@code sqlite:FILE}. */
    private static Path file(Server server) {
        return server.data()
                .map(folder -> folder.resolve("docbench.sqlite"))
                .orElseGet(() -> Path.of(server.endpoint().uri().replaceFirst("^sqlite:(//)?", "")));
    }
}
