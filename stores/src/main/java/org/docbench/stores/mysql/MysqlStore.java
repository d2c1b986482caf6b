package org.docbench.stores.mysql;

import com.mysql.cj.Constants;
import com.mysql.cj.jdbc.Driver;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.docbench.core.value.Loss;
import org.docbench.stores.Durability;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.StoreLedger;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.SqlSession;

/**
 * MySQL over its own driver.
 *
 * @param settings statements that every session begins with
 */
record MysqlStore(String id, String about, List<String> settings) implements Store {

    /** Names are kept by length, then by bytes; numbers have no width; the parser is a unit or two off in the last place. */
    private static final Set<Loss> LOSSES =
            EnumSet.of(Loss.FIELD_ORDER, Loss.INT_WIDTH, Loss.LAST_PLACES, Loss.LOOKALIKES);

    @Override
    public StoreLedger ledger() {
        return new StoreLedger(
                id, "mysql", "MySQL", "com.mysql:mysql-connector-j " + Constants.CJ_VERSION, about, LOSSES);
    }

    @Override
    public Optional<String> without(Durability level) {
        return Optional.empty();
    }

    @Override
    public Optional<String> malformed(Endpoint address) {
        return new MysqlAddress(address, Duration.ZERO).malformed();
    }

    @Override
    public Session open(Server server, Duration limit) {
        var address = new MysqlAddress(server.endpoint(), limit);
        try {
            Connection connection = new Driver().connect(address.url(), address.properties());
            var link = new Link(connection, server.endpoint());
            begin(link);
            return new SqlSession(link, new MysqlDialect(server.process().isPresent()));
        } catch (SQLException e) {
            throw Link.unconnected(e, server.endpoint());
        }
    }

    private void begin(Link link) {
        try {
            link.run(MysqlUpdates.SESSION);
            link.run(settings.toArray(String[]::new));
        } catch (RuntimeException e) {
            link.close();
            throw e;
        }
    }
}
