package org.docbench.stores.postgres;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.stores.Durability;
import org.docbench.stores.Plan;
import org.docbench.stores.Product;
import org.docbench.stores.Product.Requirement;
import org.docbench.stores.Product.Requirement.Finding;
import org.docbench.stores.Query;
import org.docbench.stores.Statistics;
import org.docbench.stores.Store;
import org.docbench.stores.StoreException;
import org.docbench.stores.StoreLedger;
import org.docbench.stores.servers.ServerSource;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.Sql.Parameter;
import org.docbench.stores.sql.SqlRequirement;
import org.docbench.stores.sql.SqlStore;
import org.postgresql.util.DriverInfo;

/** Products that take PostgreSQL's protocol and statements, by URI. */
public final class CompatibleStores {
    /** YugabyteDB. */
    public static final Product YUGABYTE = product(Compatible.YUGABYTE);

    /** CockroachDB. */
    public static final Product COCKROACH = product(Compatible.COCKROACH);

    private CompatibleStores() {}

    private static Product product(Compatible product) {
        return Product.of(
                        Product.Address.of(
                                "postgres(ql)?", 5432, "postgresql://user:password@host:" + product.port + "/database"),
                        List.of(new ServerSource.UserOnly(
                                product.server,
                                "DocBench knows no package of " + product.product + " and starts none")),
                        () -> List.of(store(product)))
                .needing(server -> requirements(product));
    }

    private static Store store(Compatible product) {
        return new SqlStore(
                new StoreLedger(
                        product.server + ".jsonb",
                        product.server,
                        product.product,
                        DriverInfo.DRIVER_FULL_NAME,
                        "PostgreSQL's driver; jsonb column, changed by jsonb_set, jsonb_insert and #-; a write is"
                                + " acknowledged when " + product.acknowledged + ", of one replica if there is one",
                        PostgresStores.LOSSES),
                Optional.empty(),
                Arrays.stream(Durability.values())
                        .filter(level -> level != product.level)
                        .collect(Collectors.toMap(level -> level, product::without)),
                PostgresStores.Address::malformed,
                PostgresStores.Address::connected,
                (link, on, limit) -> {
                    PostgresStores.Address.set(link, limit, limit);
                    return new CompatibleSession(link, product);
                });
    }

    private static List<Requirement> requirements(Compatible product) {
        return List.of(
                SqlRequirement.first(
                        "product",
                        "select version()",
                        answer -> product.version(answer).startsWith(product.product)
                                ? Finding.ok(product.version(answer))
                                : Finding.missing(answer + "; this is no " + product.product),
                        "Rows of this target are of " + product.product + ".",
                        "Give the URI of a server of " + product.product + "."),
                PostgresRequirements.CREATE);
    }

    /** A product that takes PostgreSQL's protocol and statements, and stores by itself, with a log and replicas of its own. */
    enum Compatible {
        /**
         * YugabyteDB, whose level is the weakest that it may have: SQL does not show the flag by which it is stronger.
         *
         * @see <a href="https://docs.yugabyte.com/preview/reference/configuration/yb-tserver/#durable-wal-write">durable_wal_write</a>
         */
        YUGABYTE(
                "yugabyte",
                "YugabyteDB",
                5433,
                Pattern.compile("PostgreSQL [\\d.]+-YB-(\\S+)"),
                "text collate \"C\"",
                Durability.OS,
                "a majority of the replicas has handed it to the operating system",
                Optional.empty()),
        /**
         * CockroachDB, whose texts are in the order of their bytes, and whose indexes over arrays have one operator class.
         *
         * @see <a href="https://www.cockroachlabs.com/docs/stable/architecture/replication-layer">Replication Layer</a>
         * @see <a href="https://github.com/cockroachdb/cockroach/issues/81115">jsonb_path_ops is not supported</a>
         */
        COCKROACH(
                "cockroach",
                "CockroachDB",
                26257,
                Pattern.compile("CockroachDB (?:\\S+ )?v(\\S+)"),
                "text",
                Durability.SYNC,
                "a majority of the replicas has synced it",
                Optional.of("kv.raft_log.disable_synchronization_unsafe"));

        final String server;
        final String product;
        final int port;
        final String idType;
        final Durability level;
        final String acknowledged;

        /** A setting of the whole cluster that, where it is on, takes the level away. */
        final Optional<String> unsafe;

        private final Pattern version;

        Compatible(
                String server,
                String product,
                int port,
                Pattern version,
                String idType,
                Durability level,
                String acknowledged,
                Optional<String> unsafe) {
            this.server = server;
            this.product = product;
            this.port = port;
            this.version = version;
            this.idType = idType;
            this.level = level;
            this.acknowledged = acknowledged;
            this.unsafe = unsafe;
        }

        PostgresColumn column() {
            return this == COCKROACH ? PostgresColumn.JSONB_GIN : PostgresColumn.JSONB;
        }

        /** Why it does not have a level, or does not show it. */
        String without(Durability other) {
            return other == Durability.SYNC
                    ? product
                            + " syncs its log by a flag of its servers (durable_wal_write), which is off by default and which"
                            + " SQL does not show"
                    : product + " acknowledges a write when " + acknowledged
                            + ", and SQL shows and sets no other level";
        }

        /** The product's name and version in what a server answers to {@code select version()}; the whole answer of another product. */
        String version(String answer) {
            Matcher own = version.matcher(answer);
            return own.find() ? product + " " + own.group(1) + " (" + answer + ")" : answer;
        }
    }

    /**
     * What a product is asked that takes PostgreSQL's statements. The log, the cache and the process of PostgreSQL are not its own, so it is
     * asked for none of their settings and counters.
     */
    record CompatibleSession(Link link, CompatibleStores.Compatible product) implements PostgresStatements {
        /**
         * An index that a plan uses, in PostgreSQL's words or in CockroachDB's, where a scan of the whole table is by its primary index, too.
         */
        private static final Pattern INDEX =
                Pattern.compile("(?:Scan (?:Backward )?using |Index Scan on |table: (?:\"(?:[^\"]|\"\")*\"|[^@\\s]+)@)"
                        + "(\"(?:[^\"]|\"\")*\"|[^\\s\"]+)(?!\\s+spans: FULL SCAN)(?=\\s|$)");

        /** What a setting is when it is on: the driver gives {@code t} for a boolean of PostgreSQL's protocol. */
        private static final Set<String> ON = Set.of("t", "true", "on");

        private static final String HIDDEN = "not shown to this user";

        @Override
        public PostgresColumn column() {
            return product.column();
        }

        @Override
        public String idType() {
            return product.idType;
        }

        /** The plan with the values of this query. */
        @Override
        public Plan plan(String collection, Query query) {
            Sql sql = finding(collection, query);
            String told = String.join("\n", link.texts(new Sql("explain " + sql.text(), sql.parameters())));
            return new Plan(indexes(collection, told), told);
        }

        static Set<String> indexes(String collection, String plan) {
            Set<String> indexes = new TreeSet<>();
            Matcher found = INDEX.matcher(plan);
            while (found.find()) {
                String name = found.group(1);
                indexes.add(PostgresStatements.given(
                        collection,
                        name.startsWith("\"")
                                ? name.substring(1, name.length() - 1).replace("\"\"", "\"")
                                : name));
            }
            return indexes;
        }

        @Override
        public OptionalDouble bytes(String collection) {
            return told(() -> PostgresStatements.super.bytes(collection), OptionalDouble.empty());
        }

        @Override
        public OptionalLong size(String collection) {
            return told(
                    () -> link.number(new Sql(
                            "select pg_total_relation_size(cast(? as regclass))", Parameter.text(name(collection)))),
                    OptionalLong.empty());
        }

        /** What a server answers; nothing where it has no such function. */
        private static <T> T told(Supplier<T> question, T nothing) {
            try {
                return question.get();
            } catch (StoreException e) {
                return nothing;
            }
        }

        @Override
        public String version() {
            return product.version(link.text("select version()"));
        }

        /** There is one level, which no session sets. Each row says what SQL does not show of it. */
        @Override
        public Map<String, String> acknowledge(Durability level) {
            Map<String, String> settings = new LinkedHashMap<>(Map.of("acknowledged when", product.acknowledged));
            String copies = TargetRow.NOT_KNOWN + product.product + " acknowledges a write when " + product.acknowledged
                    + ", and SQL does not show how many there are";
            if (product.unsafe.isPresent()) {
                String setting = product.unsafe.get();
                String value = told(() -> link.text("show cluster setting " + setting), HIDDEN);
                if (ON.contains(value.toLowerCase(Locale.ROOT))) {
                    throw new UnsupportedOperationException("this cluster has " + setting
                            + " = true, a setting for all its clients: nothing is synced");
                }
                settings.put(setting, value);
                copies += value.equals(HIDDEN)
                        ? "; " + setting + " is " + HIDDEN + ", and with it nothing is synced"
                        : "";
            }
            settings.put(Durability.COPIES, copies);
            return settings;
        }

        @Override
        public Statistics statistics() {
            return Statistics.none();
        }
    }
}
