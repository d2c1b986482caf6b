package org.docbench.stores.oracle;

import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import oracle.jdbc.OracleDriver;
import org.docbench.core.value.Loss;
import org.docbench.stores.Durability;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Product;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.StoreLedger;
import org.docbench.stores.Variant;
import org.docbench.stores.Variant.Difference;
import org.docbench.stores.oracle.OracleDocuments.Layout;
import org.docbench.stores.servers.ServerSource;
import org.docbench.stores.sql.Link;

/** Every way of keeping documents in Oracle Database that is measured. */
public final class OracleStores {
    /** Until a run file proves otherwise: there is no server outside a container that this project could start. */
    public static final String UNVERIFIED = "not verified on a live server by this project";

    /** Oracle Database, its server and its stores. */
    public static final Product PRODUCT = Product.of(
            Product.Address.of("oracle", OracleAddress.PORT, "oracle://user:password@host:1521/service"),
            List.of(new ServerSource.Container(
                    "oracle",
                    OracleContainerServer.IMAGE,
                    "Oracle Database runs in a container only, and Docker does not answer: make 'docker info' work",
                    OracleContainerServer::here)),
            OracleStores::all);

    private OracleStores() {}

    public static List<Store> all() {
        return List.of(
                new OracleStore(
                        "oracle.json",
                        "a JSON column beside the id; changes by JSON_TRANSFORM",
                        documents(Layout.JSON),
                        Optional.empty()),
                new OracleStore(
                        "oracle.collection",
                        "a JSON collection table, the id in the document",
                        documents(Layout.COLLECTION),
                        Optional.empty()),
                new OracleStore(
                        "oracle.collection.search",
                        "a JSON collection table; items are found by a search index over every field, kept up to date"
                                + " after the commit",
                        documents(Layout.SEARCH),
                        Optional.of(new Variant("oracle.collection", Difference.INDEX))),
                new OracleStore(
                        "oracle.duality",
                        "a duality view over a table with a column for the id and a flex column for all other fields",
                        documents(Layout.DUALITY),
                        Optional.empty()),
                new OracleStore(
                        "oracle.relational",
                        "a number in a column, no JSON: the published baseline and nothing else",
                        OracleCounter::new,
                        Optional.of(new Variant("oracle.json", Difference.CHANGES))));
    }

    private static BiFunction<Link, Endpoint, Session> documents(Layout layout) {
        return (link, endpoint) -> new OracleDocuments(link, endpoint, layout);
    }

    /** Oracle Database over its own driver. */
    record OracleStore(String id, String about, BiFunction<Link, Endpoint, Session> session, Optional<Variant> variant)
            implements Store {

        /** What the driver's OSON loses, and what is lost when the server itself makes a number. */
        static final Set<Loss> LOSSES = EnumSet.of(
                Loss.FIELD_ORDER,
                Loss.NEGATIVE_ZERO,
                Loss.DECIMAL_SCALE,
                Loss.BINARY_SUBTYPE,
                Loss.BSON_ONLY,
                Loss.INT_WIDTH,
                Loss.WHOLE_DECIMALS);

        @Override
        public StoreLedger ledger() {
            return new StoreLedger(
                    id,
                    "oracle",
                    "Oracle Database",
                    "com.oracle.database.jdbc:ojdbc17 " + OracleDriver.getDriverVersion(),
                    about + "; " + UNVERIFIED,
                    LOSSES);
        }

        @Override
        public Optional<String> without(Durability level) {
            return level == Durability.OS
                    ? Optional.of(
                            "A commit of Oracle Database waits for the device or for nothing; there is no level between")
                    : Optional.empty();
        }

        @Override
        public Optional<String> malformed(Endpoint address) {
            return new OracleAddress(address, Duration.ZERO).malformed();
        }

        @Override
        public Session open(Server server, Duration limit) {
            var address = new OracleAddress(server.endpoint(), limit);
            try {
                var link = new Link(new OracleDriver().connect(address.url(), address.properties()), server.endpoint());
                link.run(OracleSql.BY_BYTES);
                return session.apply(link, server.endpoint());
            } catch (SQLException e) {
                throw Link.unconnected(e, server.endpoint());
            }
        }
    }
}
