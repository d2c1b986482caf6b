package org.docbench.stores.sqlite;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.docbench.core.value.Loss;
import org.docbench.stores.Durability;
import org.docbench.stores.Product;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.StoreLedger;
import org.docbench.stores.sql.Link;
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
        return List.of(new Jsonb());
    }

    private static final class Jsonb implements Store {
        @Override
        public StoreLedger ledger() {
            return new StoreLedger(
                    "sqlite.jsonb",
                    "sqlite",
                    "SQLite",
                    "org.xerial:sqlite-jdbc " + SQLiteJDBCLoader.getVersion(),
                    "JSONB in a column, changed by jsonb_set and its kin; items of arrays are indexed by a table that"
                            + " triggers keep; a library, no round trip",
                    Set.of(Loss.INT_WIDTH));
        }

        @Override
        public Optional<String> without(Durability level) {
            return level == Durability.NONE
                    ? Optional.of("SQLite hands every commit to the operating system: no level above that is to be had")
                    : Optional.empty();
        }

        @Override
        public Session open(Server server, Duration limit) {
            try {
                var connection = DriverManager.getConnection("jdbc:sqlite:" + file(server)
                        + "?journal_mode=WAL&synchronous=FULL&busy_timeout=" + limit.toMillis()
                        + server.settings().stream()
                                .map(setting -> "&" + setting)
                                .collect(Collectors.joining()));
                return new SqliteSession(new Link(connection, server.endpoint()));
            } catch (SQLException e) {
                throw Link.refusal(e, server.endpoint());
            }
        }

        /** In the folder that is DocBench's, or the file the user named: {@code sqlite:FILE}. */
        private static Path file(Server server) {
            return server.data()
                    .map(folder -> folder.resolve("docbench.sqlite"))
                    .orElseGet(() -> Path.of(server.endpoint().uri().replaceFirst("^sqlite:(//)?", "")));
        }
    }
}
