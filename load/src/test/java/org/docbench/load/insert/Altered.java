package org.docbench.load.insert;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Optional;
import org.docbench.stores.Durability;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.StoreLedger;

/** A store that does one thing in its own way. */
record Altered(Store honest, String method, Twist twist) implements Store {

    /** What is done instead. */
    interface Twist {
        Object call(Session session, Object[] arguments) throws Exception;
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
                    if (called.getName().equals(method)) {
                        return twist.call(session, arguments);
                    }
                    try {
                        return called.invoke(session, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
