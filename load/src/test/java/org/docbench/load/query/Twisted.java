package org.docbench.load.query;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Optional;
import org.docbench.stores.Durability;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.StoreLedger;

/** A store of whose sessions one method does something else. */
record Twisted(Store honest, String method, Instead instead) implements Store {

    /** What is done for the method. */
    interface Instead {
        Object of(Session honest, Object[] arguments);
    }

    @Override
    public StoreLedger ledger() {
        return honest.ledger();
    }

    @Override
    public Optional<String> without(Durability level) {
        return honest.without(level);
    }

    @Override
    public Session open(Server server, Duration limit) {
        Session session = honest.open(server, limit);
        return (Session) Proxy.newProxyInstance(
                Session.class.getClassLoader(), new Class<?>[] {Session.class}, (proxy, called, arguments) -> {
                    try {
                        return called.getName().equals(method)
                                ? instead.of(session, arguments)
                                : called.invoke(session, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
