package org.docbench.stores.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import org.docbench.stores.Durability;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.StoreException;
import org.docbench.stores.StoreLedger;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.SqlSession;
import org.postgresql.Driver;

/** A way of keeping documents in PostgreSQL. */
record PostgresStore(StoreLedger ledger, Way way) implements Store {
    /** The server's own time limit speaks first; the connection is given up this much later. */
    private static final Duration GRACE = Duration.ofSeconds(1);

    @Override
    public Optional<String> without(Durability level) {
        return Optional.empty();
    }

    @Override
    public Optional<String> malformed(Endpoint address) {
        return Address.malformed(address);
    }

    @Override
    public Session open(Server server, Duration limit) {
        Link link = new Link(connected(server, limit), server.endpoint());
        try {
            link.limited(limit.plus(GRACE));
            // Literals are written for this setting, which is the default.
            link.run("set standard_conforming_strings = on", "set statement_timeout = " + limit.toMillis());
            Counters.timed(link);
            boolean ours = server.process().isPresent();
            return new SqlSession(link, new PostgresDialect(way, ours));
        } catch (StoreException e) {
            link.close();
            throw e;
        }
    }

    private static Connection connected(Server server, Duration limit) {
        Address address = Address.of(server.endpoint());
        try {
            Connection connection = new Driver().connect(address.url(), address.properties(limit));
            if (connection == null) {
                throw new StoreException("no PostgreSQL address: " + server.endpoint());
            }
            return connection;
        } catch (SQLException e) {
            throw Link.unconnected(e, server.endpoint());
        }
    }
}
