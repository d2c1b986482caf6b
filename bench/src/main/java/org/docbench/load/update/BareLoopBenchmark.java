package org.docbench.load.update;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import org.docbench.codecs.JsonText;
import org.docbench.core.stats.Bootstrap;
import org.docbench.core.stats.Estimate;
import org.docbench.core.stats.Samples;
import org.docbench.core.value.Value;
import org.docbench.stores.Durability;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.Stores;
import org.docbench.stores.servers.Found;
import org.docbench.stores.servers.Servers;

/**
 * What the suite adds to an update of one field of a document of 100: its blocks and those of a {@link BareLoop} take turns
 * in random order. Exit code 1 unless the durable update takes at most 25 % longer, with the end of the 95 % interval. {@code
 * docs/load.md} says how to run it.
 *
 * <p>A block's value is the logarithm of its median, and a round's is the difference of both: a device that is slow for a
 * while is so for both, and no round weighs more than another.
 */
public final class BareLoopBenchmark {
    private static final double GOAL = 1.25;
    private static final int ROUNDS = 200;
    private static final int COLD = 20;
    private static final int OPERATIONS = 20;
    private static final int WARM_UP = 5;
    private static final long SEED = 42;
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final String COLLECTION = "docbench_bare_suite";

    /** As many operations as the bare loop has, however long they take. */
    private static final UpdatePreset EFFORT = new UpdatePreset(
            ROUNDS, OPERATIONS, OPERATIONS, Duration.ofHours(1), WARM_UP, Duration.ZERO, false, true, LIMIT);

    private static final UpdateCase SINGLE = UpdateCases.published(false).stream()
            .filter(of -> of.is(UpdateSuite.SINGLE, "100"))
            .findFirst()
            .orElseThrow();

    private BareLoopBenchmark() {}

    /** Prints both medians and their ratio for each product and level, the durable one with its goal. */
    public static void main(String[] args) throws IOException, SQLException {
        Path folder = Files.createTempDirectory(Path.of("").toAbsolutePath(), "bare-loop-");
        boolean met;
        try (var servers = new Servers(folder, Map.of(), line -> System.err.println(line))) {
            met = measured(servers, "sqlite.jsonb", BareLoop.Product.SQLITE);
            met &= measured(servers, "postgres.jsonb", BareLoop.Product.POSTGRESQL);
        } finally {
            Files.deleteIfExists(folder);
        }
        System.exit(met ? 0 : 1);
    }

    private static boolean measured(Servers servers, String id, BareLoop.Product product) throws SQLException {
        Store store = Stores.all().stream()
                .filter(one -> one.ledger().id().equals(id))
                .findFirst()
                .orElseThrow();
        if (!(servers.find(store.ledger().server()) instanceof Found.Ready found)) {
            print("%s: %s", id, servers.find(store.ledger().server()));
            return false;
        }
        Server server = found.server();
        boolean met = true;
        try (Session session = store.open(server, LIMIT);
                var bare = new BareLoop(product, server)) {
            session.create(COLLECTION, List.of());
            UpdateBlock.placeCanary(session, COLLECTION);
            for (Durability level : Durability.values()) {
                if (store.without(level).isEmpty()) {
                    session.acknowledge(level);
                    bare.acknowledge(level);
                    met &= compared(store, session, bare, level);
                }
            }
        }
        return met;
    }

    private static boolean compared(Store store, Session session, BareLoop bare, Durability level) throws SQLException {
        var random = new Random(SEED);
        List<double[]> suites = new ArrayList<>();
        List<double[]> bares = new ArrayList<>();
        var block = new UpdateBlock(EFFORT, System::nanoTime);
        for (int round = 0; round < COLD + ROUNDS; round++) {
            String id = level.id() + "-" + round;
            boolean suiteFirst = random.nextBoolean();
            for (boolean suite : List.of(suiteFirst, !suiteFirst)) {
                double[] nanos = suite
                        ? block
                                .measure(
                                        session,
                                        COLLECTION,
                                        SINGLE,
                                        id,
                                        store.ledger().losses())
                                .samples()
                                .stream()
                                .mapToDouble(Double::doubleValue)
                                .toArray()
                        : bare.block(SINGLE.document().get(), id, WARM_UP, OPERATIONS);
                if (round >= COLD) {
                    (suite ? suites : bares).add(new double[] {Math.log(median(nanos))});
                }
            }
        }
        return said(store.ledger().id(), level, Samples.of(suites), Samples.of(bares));
    }

    private static boolean said(String id, Durability level, Samples suite, Samples bare) {
        Estimate ratio = new Bootstrap(SEED)
                .estimate(List.of(suite, bare), logarithms -> logarithms[0] - logarithms[1])
                .orElseThrow()
                .map(Math::exp);
        boolean goal = level == Durability.SYNC;
        boolean met = ratio.ci95().high() <= GOAL;
        print(
                "%-14s %-4s  suite %8.1f µs  bare %8.1f µs  suite / bare %.3f (95 %% CI %.3f to %.3f)%s",
                id,
                level.id(),
                Math.exp(suite.median()) / 1e3,
                Math.exp(bare.median()) / 1e3,
                ratio.value(),
                ratio.ci95().low(),
                ratio.ci95().high(),
                goal ? verdict(met, ratio) : "");
        return !goal || met;
    }

    private static String verdict(boolean met, Estimate ratio) {
        return (met ? "  met" : ratio.ci95().low() > GOAL ? "  MISSED" : "  MISSED (inconclusive)") + ": at most 1.25";
    }

    private static double median(double[] nanos) {
        double[] sorted = Arrays.stream(nanos).sorted().toArray();
        return sorted[sorted.length / 2];
    }

    private static void print(String format, Object... values) {
        System.out.printf(Locale.ROOT, format + "%n", values);
    }

    /**
     * One statement over a JDBC driver as anybody would write it: prepared, bound, executed, with a clock read before and after.
     * It has a table and a connection of its own.
     */
    static final class BareLoop implements AutoCloseable {
        private static final String FIELD = "field_50";

        private final Product product;
        private final Connection connection;

        /** A product's own words; the statement is the suite's. */
        enum Product {
            SQLITE("jsonb(?)", "update docbench_bare set doc = jsonb_set(doc, ?, jsonb(?)) where id = ?") {
                @Override
                String session(Durability level) {
                    return "pragma synchronous = " + (level == Durability.SYNC ? "full" : "normal");
                }

                @Override
                Connection connect(Server server) throws SQLException {
                    return DriverManager.getConnection(
                            "jdbc:sqlite:" + server.data().orElseThrow().resolve("docbench.sqlite")
                                    + "?journal_mode=WAL&busy_timeout=30000");
                }

                @Override
                void bind(PreparedStatement update, String id, String value) throws SQLException {
                    update.setString(1, "$.\"" + FIELD + "\"");
                    update.setString(2, value);
                    update.setString(3, id);
                }
            },
            POSTGRESQL(
                    "?::jsonb",
                    "update docbench_bare set doc = jsonb_set(doc, '{\"" + FIELD + "\"}', ?::jsonb) where id = ?") {
                @Override
                String session(Durability level) {
                    return "set synchronous_commit = " + (level == Durability.NONE ? "off" : "on");
                }

                @Override
                Connection connect(Server server) throws SQLException {
                    var properties = new Properties();
                    properties.setProperty("user", server.endpoint().user());
                    properties.setProperty("password", server.endpoint().password());
                    properties.setProperty("prepareThreshold", "1");
                    return DriverManager.getConnection(
                            "jdbc:postgresql://127.0.0.1:" + server.endpoint().port() + "/docbench", properties);
                }

                @Override
                void bind(PreparedStatement update, String id, String value) throws SQLException {
                    update.setObject(1, value, Types.OTHER);
                    update.setString(2, id);
                }
            };

            private final String document;
            private final String update;

            Product(String document, String update) {
                this.document = document;
                this.update = update;
            }

            /** What makes a level, as far as it is the session's own; what is the server's, the suite has set. */
            abstract String session(Durability level);

            abstract Connection connect(Server server) throws SQLException;

            abstract void bind(PreparedStatement update, String id, String value) throws SQLException;
        }

        /** Connects and makes the table. */
        BareLoop(Product product, Server server) throws SQLException {
            this.product = product;
            connection = product.connect(server);
            String type = product == Product.SQLITE ? "blob" : "jsonb";
            run("drop table if exists docbench_bare");
            run("create table docbench_bare (id text primary key, doc " + type + " not null)");
        }

        void acknowledge(Durability level) throws SQLException {
            run(product.session(level));
        }

        /** Nanoseconds of each update of a new document, after some that do not count. */
        double[] block(Value.Obj document, String id, int warmUp, int operations) throws SQLException {
            insert(document, id);
            double[] nanos = new double[operations];
            try (PreparedStatement update = connection.prepareStatement(product.update)) {
                for (int i = 0; i < warmUp + operations; i++) {
                    String value = "\"updated_" + i + (i % 2 == 0 ? "" : " ".repeat(16)) + '"';
                    long begin = System.nanoTime();
                    product.bind(update, id, value);
                    int changed = update.executeUpdate();
                    long end = System.nanoTime();
                    if (changed != 1) {
                        throw new SQLException("changed " + changed);
                    }
                    if (i >= warmUp) {
                        nanos[i - warmUp] = end - begin;
                    }
                }
            }
            run("delete from docbench_bare");
            return nanos;
        }

        private void insert(Value.Obj document, String id) throws SQLException {
            String text = new String(JsonText.write(document), StandardCharsets.UTF_8);
            try (PreparedStatement insert = connection.prepareStatement(
                    "insert into docbench_bare (id, doc) values (?, " + product.document + ")")) {
                insert.setString(1, id);
                insert.setString(2, text);
                insert.executeUpdate();
            }
        }

        private void run(String text) throws SQLException {
            try (Statement statement = connection.createStatement()) {
                statement.execute(text);
            }
        }

        @Override
        public void close() throws SQLException {
            connection.close();
        }
    }
}
