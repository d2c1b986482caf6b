package org.docbench.stores.mongodb;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.internal.build.MongoDriverVersion;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.docbench.core.value.Loss;
import org.docbench.stores.Durability;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.StoreException.UnreachableException;
import org.docbench.stores.StoreLedger;
import org.docbench.stores.Variant;

/**
 * MongoDB, or whatever speaks its protocol, through its synchronous Java driver.
 *
 * @param product as its owner writes it
 */
record MongodbStore(
        String id,
        String server,
        String product,
        String about,
        Updates.MiddleDelete middle,
        Concern concern,
        Optional<Variant> variant)
        implements Store {
    /** What no BSON holds: dates are milliseconds, decimals 34 digits (bsonspec.org, 0x09 and 0x13). */
    private static final Set<Loss> LOSSES = Set.of(Loss.BELOW_MILLISECOND, Loss.LONG_DECIMALS);

    @Override
    public StoreLedger ledger() {
        return new StoreLedger(id, server, product, "mongodb-driver-sync " + MongoDriverVersion.VERSION, about, LOSSES);
    }

    @Override
    public Optional<String> without(Durability level) {
        return concern.without(level).or(() -> Store.super.without(level));
    }

    @Override
    public boolean acknowledges() {
        return concern != Concern.UNANSWERED;
    }

    @Override
    public Optional<String> malformed(Endpoint address) {
        return Connection.malformed(address);
    }

    @Override
    public Session open(Server server, Duration limit) {
        var answers = new Connection.Answers(server.endpoint());
        var settings = Connection.settings(server.endpoint(), limit);
        Connection.reach(server.endpoint(), Connection.uri(server.endpoint()), UnreachableException.limit(limit));
        MongoClient client = answers.to(() -> MongoClients.create(settings));
        try {
            return new MongodbSession(
                    client,
                    Connection.options(settings),
                    Connection.database(server.endpoint()),
                    answers,
                    middle,
                    concern);
        } catch (RuntimeException e) {
            client.close();
            throw e;
        }
    }
}
