package org.docbench.stores.duckdb;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.docbench.core.value.Loss;
import org.docbench.stores.Durability;
import org.docbench.stores.Product;
import org.docbench.stores.Server;
import org.docbench.stores.Store;
import org.docbench.stores.StoreLedger;
import org.docbench.stores.servers.Pin;
import org.docbench.stores.servers.Pin.FetchedDriver;
import org.docbench.stores.servers.ServerSource;
import org.docbench.stores.sql.SqlStore;

/**
 * DuckDB, in this process, with JSON or VARIANT in a column. Version 2.0 brought functions that change a value inside JSON.
 *
 * @see <a href="https://duckdb.org/docs/stable/data/json/overview">JSON Overview</a>
 */
public final class DuckdbStores {
    private static final String VERSION = "2.0.0.1";

    private static final FetchedDriver DRIVER = new FetchedDriver(List.of(
            pin("linux-x86_64", "linux_amd64"),
            pin("linux-aarch64", "linux_arm64"),
            pin("macos-aarch64", "macos_arm64")));

    /** DuckDB and its stores. */
    public static final Product PRODUCT = new Product(
            Optional.empty(),
            List.of(new ServerSource.Library("duckdb", Optional.of(DRIVER), bytes -> "memory_limit=" + bytes + "B")),
            DuckdbStores::all);

    private DuckdbStores() {}

    public static List<Store> all() {
        return List.of(
                store(
                        "duckdb.json",
                        "a JSON column, which is text with a check, in a columnar table; a library, no round trip",
                        EnumSet.of(Loss.INT_WIDTH, Loss.LOOKALIKES),
                        DuckdbColumn.JSON),
                store(
                        "duckdb.variant",
                        "a VARIANT column, a binary type, in a columnar table; changes, joins and searches for array elements go through JSON text; a library, no round trip",
                        EnumSet.of(Loss.FIELD_ORDER, Loss.INT_WIDTH, Loss.LOOKALIKES),
                        DuckdbColumn.VARIANT));
    }

    private static Store store(String id, String about, Set<Loss> losses, DuckdbColumn column) {
        return new SqlStore(
                new StoreLedger(id, "duckdb", "DuckDB", "org.duckdb:duckdb_jdbc " + VERSION, about, losses),
                Optional.empty(),
                Map.of(
                        Durability.NONE,
                        "DuckDB hands every commit to the operating system and supports no weaker level"),
                endpoint -> Optional.empty(),
                (server, limit) -> DRIVER.load().connect("jdbc:duckdb:" + file(server), settings(server)),
                (link, server, limit) -> new DuckdbSession(link, column));
    }

    private static Properties settings(Server server) {
        var settings = new Properties();
        server.settings().forEach(setting -> {
            String[] pair = setting.split("=", 2);
            settings.setProperty(pair[0], pair[1]);
        });
        return settings;
    }

    /** In the folder that is DocBench's, or the file the user named: {@code duckdb:FILE}. */
    private static Path file(Server server) {
        return server.data()
                .map(folder -> folder.resolve("docbench.duckdb"))
                .orElseGet(() -> Path.of(server.endpoint().uri().replaceFirst("^duckdb:(//)?", "")));
    }

    /** The classes, and next to them the library of one platform: the driver looks there for what its archive lacks. */
    private static Pin pin(String platform, String library) {
        String file = "libduckdb_java.so_" + library;
        String services = "META-INF/services/java.sql.Driver";
        return new Pin(
                "duckdb",
                platform,
                VERSION,
                file,
                List.of(
                        part("org/", FetchedDriver.CLASSES + "/org"),
                        part(services, FetchedDriver.CLASSES + "/" + services),
                        part(file, file)));
    }

    private static Pin.Part part(String entry, String into) {
        return new Pin.Part(
                Pin.Registry.MAVEN,
                "org.duckdb:duckdb_jdbc:" + VERSION,
                "duckdb_jdbc-" + VERSION + ".jar",
                80_297_452,
                "6cb8b0e0fc51b2e45aead2d2c1e1fd09dd10267db2966e69aaab0de67319f826",
                entry,
                into);
    }
}
