package org.docbench.load;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.docbench.stores.Call;
import org.docbench.stores.Change;
import org.docbench.stores.Prepared;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.Update;

/** Objects of which one method does something else: what says that it did what it was asked, and did not. */
public final class Instead {
    private Instead() {}

    /** What is done for the method. */
    @FunctionalInterface
    public interface Replacement<T> {
        /** Does it, given the object that has not changed. */
        Object of(T honest, Object[] arguments) throws Throwable;
    }

    /** What is done for an update. */
    @FunctionalInterface
    public interface Updating {
        /** Returns the call that updates. */
        Call of(Session honest, String collection, Change asked);
    }

    /** Puts something in the place of one method. */
    public static <T> T of(Class<T> type, T honest, String method, Replacement<T> replacement) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, called, arguments) -> {
                    if (called.getName().equals(method)) {
                        return replacement.of(honest, arguments);
                    }
                    try {
                        return called.invoke(honest, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }

    /** A store of whose sessions one method does something else. */
    public static Store session(Store honest, String method, Replacement<Session> replacement) {
        return of(
                Store.class,
                honest,
                "open",
                (store, arguments) -> of(
                        Session.class,
                        store.open((Server) arguments[0], (Duration) arguments[1]),
                        method,
                        replacement));
    }

    /** A store that does something else for each update. */
    public static Store update(Store honest, Updating updating) {
        return session(honest, "update", (session, arguments) ->
                (Prepared<Change>) change -> updating.of(session, (String) arguments[0], change));
    }

    /** A store that does another update of the same document. */
    public static Store update(Store honest, UnaryOperator<Update> other) {
        return update(honest, (session, collection, asked) -> {
            Update done = other.apply(asked.update());
            return session.update(collection, done).with(new Change(asked.id(), done));
        });
    }
}
