package org.docbench.load.crud;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Optional;
import org.docbench.load.StoreTargets.StoreTarget;
import org.docbench.stores.Call;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;
import org.docbench.stores.Prepared;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.StoreException;
import org.docbench.stores.StoreLedger;

/**
 * An honest store in memory whose sessions see the same documents, one call at a time; it may do one thing in its own way.
 *
 * @param method what it does in its own way, or nothing
 */
public record SharedStore(Session kept, String method, Twist twist) implements Store {

    /** What is done instead. */
    public interface Twist {
        Object call(Session session, Object[] arguments) throws Exception;
    }

    public static SharedStore honest() {
        return with("", (session, arguments) -> null);
    }

    public static SharedStore with(String method, Twist twist) {
        Session kept = new NullStore().open(NullStore.server(), Duration.ofSeconds(1));
        return new SharedStore(kept, method, twist);
    }

    public StoreTarget target(String id) {
        return new StoreTarget(id, this, NullStore.server());
    }

    @Override
    public StoreLedger ledger() {
        return new NullStore().ledger();
    }

    @Override
    public Optional<String> without(Durability level) {
        return Optional.empty();
    }

    @Override
    public Session open(Server server, Duration limit) {
        return (Session) Proxy.newProxyInstance(
                Session.class.getClassLoader(), new Class<?>[] {Session.class}, (proxy, called, arguments) -> {
                    synchronized (kept) {
                        if (called.getName().equals("close")) {
                            return null;
                        }
                        if (called.getName().equals(method)) {
                            return locked(twist.call(kept, arguments));
                        }
                        try {
                            return locked(called.invoke(kept, arguments));
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    }
                });
    }

    private Object locked(Object answer) {
        if (answer instanceof Call call) {
            return (Call) () -> {
                synchronized (kept) {
                    return call.execute();
                }
            };
        }
        if (answer instanceof Prepared<?> prepared) {
            return locked(prepared);
        }
        return answer;
    }

    private <T> Prepared<T> locked(Prepared<T> prepared) {
        return values -> {
            synchronized (kept) {
                return (Call) locked(prepared.with(values));
            }
        };
    }

    /** Counts what is kept in a collection; 0 as long as it is not there. */
    public long documents(String collection) {
        synchronized (kept()) {
            try {
                return kept().count(collection);
            } catch (StoreException notYet) {
                return 0;
            }
        }
    }
}
