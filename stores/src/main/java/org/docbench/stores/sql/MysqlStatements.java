package org.docbench.stores.sql;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Call;
import org.docbench.stores.Durability;
import org.docbench.stores.Product.Requirement;
import org.docbench.stores.Product.Requirement.Finding;
import org.docbench.stores.Update;
import org.docbench.stores.sql.Sql.Parameter;

/** What MySQL is asked, and MariaDB in the same words. */
public interface MysqlStatements extends SqlSession {
    /** What a change puts together from array elements may be as long as a packet; 1,024 bytes are the default. */
    String LONG_TEXTS = "SET SESSION group_concat_max_len = 4294967295";

    /** Of the suites together, with room to spare. */
    int CONNECTIONS = 100;

    /** A batch of 500 documents of 4,000 bytes, or an item of a megabyte, with room to spare. */
    long PACKET = 16L << 20;

    /** Names that stand in a path without quotes. */
    Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    /** Watches the replicas; empty for a server on its own. */
    Optional<SemiSync> semiSync();

    /** Whether DocBench started the server, and so may change its settings. */
    boolean ours();

    /** An identifier in backticks. */
    static String quoted(String identifier) {
        return '`' + identifier.replace("`", "``") + '`';
    }

    /** The backslash escapes in a literal unless NO_BACKSLASH_ESCAPES is set, which no session here sets. */
    static String literal(String text) {
        return '\'' + text.replace("\\", "\\\\").replace("'", "''") + '\'';
    }

    /** A path: {@code $.a."b c"[2]}. */
    static String path(Path path) {
        return JsonDocument.path(path, PLAIN);
    }

    /** What both need of a server's memory and connections. */
    static List<Requirement> sizes() {
        return List.of(
                SqlRequirement.first(
                        "max_allowed_packet",
                        "SELECT @@GLOBAL.max_allowed_packet",
                        SqlRequirement.atLeast(PACKET),
                        "A batch of documents is one statement.",
                        "SET GLOBAL max_allowed_packet = 134217728"),
                SqlRequirement.first(
                        "max_connections",
                        "SELECT @@GLOBAL.max_connections",
                        SqlRequirement.atLeast(CONNECTIONS),
                        "The service is measured with up to 50 connections, over several backends.",
                        "SET GLOBAL max_connections = 500"),
                SqlRequirement.first(
                        "buffer pool",
                        "SELECT @@GLOBAL.innodb_buffer_pool_size",
                        Finding::ok,
                        "It is reported next to the size of the data.",
                        "None is needed."));
    }

    /** A setting of the whole server with the value that a run needs. */
    static Requirement setting(String name, String value, String why) {
        return SqlRequirement.first(
                name,
                "SELECT @@GLOBAL." + name,
                found -> found.equals(value) ? Finding.ok(found) : Finding.limited(found + ", not " + value),
                why,
                "SET GLOBAL " + name + " = " + value + "; DocBench changes only servers that it started");
    }

    /**
     * The new document of a change that both products make by the same functions.
     *
     * @param path makes a literal of a path and one step more
     * @param bound makes JSON of a value, bound
     */
    static Sql changed(Update update, BiFunction<Path, String, String> path, Function<Value, Sql> bound) {
        if (update instanceof Update.Set set) {
            return call(
                    "JSON_REPLACE(doc",
                    set.values().keySet().stream()
                            .map(one -> path.apply(one, ""))
                            .toList(),
                    set.values().values().stream().map(bound).toList());
        }
        if (update instanceof Update.Push push) {
            // Arguments are worked off from left to right, each on the document that the one before it made.
            boolean end = push.position() == Update.Push.END;
            return call(
                    end ? "JSON_ARRAY_APPEND(doc" : "JSON_ARRAY_INSERT(doc",
                    IntStream.range(0, push.values().size())
                            .mapToObj(i -> path.apply(push.array(), end ? "" : "[" + (push.position() + i) + "]"))
                            .toList(),
                    push.values().stream().map(bound).toList());
        }
        if (update instanceof Update.RemoveAt remove) {
            String step = remove.position() == Update.RemoveAt.LAST ? "[last]" : "[" + remove.position() + "]";
            return new Sql("JSON_REMOVE(doc, " + path.apply(remove.array(), step) + ")");
        }
        return new Sql("JSON_REMOVE(doc, " + path.apply(((Update.Unset) update).path(), "") + ")");
    }

    private static Sql call(String function, List<String> paths, List<Sql> values) {
        return new Sql(
                IntStream.range(0, paths.size())
                        .mapToObj(
                                i -> ", " + paths.get(i) + ", " + values.get(i).text())
                        .collect(Collectors.joining("", function, ")")),
                values.stream().flatMap(value -> value.parameters().stream()).toList());
    }

    @Override
    default String name(String collection) {
        return quoted(collection);
    }

    @Override
    default Call insert(String collection, List<Value.Obj> documents) {
        return link().change(SqlSession.rows(name(collection), documents, "(?, ?)"));
    }

    /** The server's own thread would do it seconds after a tenth of the rows have changed, and in MariaDB for InnoDB's estimates only. */
    @Override
    default void analyze(String collection) {
        link().run("ANALYZE TABLE " + name(collection));
    }

    /** Bytes of a table and its indexes, as the server has counted them. */
    default OptionalLong tableSize(String table) {
        return link().number(new Sql(
                "SELECT data_length + index_length FROM information_schema.tables"
                        + " WHERE table_schema = DATABASE() AND table_name = ?",
                Parameter.text(table)));
    }

    @Override
    default Optional<Cache> cache() {
        return link().first(
                        new Sql("SELECT @@GLOBAL.innodb_buffer_pool_size"),
                        row -> new Cache(row.getLong(1), Map.of("innodb_buffer_pool_size", row.getString(1))));
    }

    /** Has InnoDB's log flushed at a commit as the level needs it. */
    default void needFlush(Durability level) {
        need(
                "innodb_flush_log_at_trx_commit",
                switch (level) {
                    case NONE -> 0;
                    case OS -> 2;
                    case SYNC, REPLICATED -> 1;
                });
    }

    /**
     * Has a setting of the whole server.
     *
     * @throws UnsupportedOperationException if it is another one, and the server is not DocBench's
     */
    default void need(String name, int wanted) {
        long found = link().number("SELECT @@GLOBAL." + name);
        if (found != wanted && !ours()) {
            throw new UnsupportedOperationException("this server has " + name + " = " + found
                    + ", a setting for all its clients; " + wanted
                    + " is needed, and DocBench changes only servers that it started");
        }
        if (found != wanted) {
            link().run("SET GLOBAL " + name + " = " + wanted);
        }
    }

    @Override
    default void confirm(Durability level) {
        if (level == Durability.REPLICATED) {
            semiSync().ifPresent(SemiSync::confirm);
        }
    }

    /** The numbers of the global status under the server's own names. */
    default Map<String, Double> status(String table) {
        Map<String, Double> counters = new TreeMap<>();
        link().counters(
                        "",
                        "SELECT VARIABLE_NAME, CAST(VARIABLE_VALUE AS DOUBLE) AS n FROM " + table
                                + " WHERE VARIABLE_VALUE REGEXP '^[0-9]+([.][0-9]+)?$'")
                .forEach((name, value) -> counters.put(name.substring(1, name.length() - 2), value));
        return counters;
    }
}
