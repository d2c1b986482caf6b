package org.docbench.stores.oracle;

import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import oracle.jdbc.OracleDriver;
import org.docbench.core.value.Loss;
import org.docbench.stores.Durability;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.StoreLedger;
import org.docbench.stores.sql.Dialect;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.SqlSession;

/** Oracle Database over its own driver. */
record OracleStore(String id, String about, Function<Endpoint, Dialect> dialect) implements Store {

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
                about + "; " + OracleStores.UNVERIFIED,
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
            return new SqlSession(link, dialect.apply(server.endpoint()));
        } catch (SQLException e) {
            throw Link.unconnected(e, server.endpoint());
        }
    }
}
