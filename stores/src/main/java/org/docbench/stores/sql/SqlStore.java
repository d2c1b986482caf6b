package org.docbench.stores.sql;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.docbench.stores.Durability;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.StoreLedger;
import org.docbench.stores.Variant;

/**
 * A database behind a JDBC driver and one way of keeping documents in it.
 *
 * @param without why the product cannot give a level
 * @param address why the driver cannot read an address
 * @param driver connects
 * @param opening makes a session of a connection
 */
public record SqlStore(
        StoreLedger ledger,
        Optional<Variant> variant,
        Map<Durability, String> without,
        Function<Endpoint, Optional<String>> address,
        Driver driver,
        Opening opening)
        implements Store {

    /** Connects a product's driver to a server, which has {@code limit} for each answer. */
    @FunctionalInterface
    public interface Driver {
        Connection connect(Server server, Duration limit) throws SQLException;
    }

    /** Makes a session of a new connection. */
    @FunctionalInterface
    public interface Opening {
        Session open(Link link, Server server, Duration limit);
    }

    @Override
    public Optional<String> without(Durability level) {
        return Optional.ofNullable(without.get(level)).or(() -> Store.super.without(level));
    }

    @Override
    public Optional<String> malformed(Endpoint endpoint) {
        return address.apply(endpoint);
    }

    @Override
    public Store recorded(Consumer<String> statements) {
        return new SqlStore(
                ledger,
                variant,
                without,
                address,
                (server, limit) -> Recorded.connection(driver.connect(server, limit), statements),
                opening);
    }

    @Override
    public Session open(Server server, Duration limit) {
        try {
            Link link = new Link(driver.connect(server, limit), server.endpoint());
            try {
                return opening.open(link, server, limit);
            } catch (RuntimeException e) {
                link.close();
                throw e;
            }
        } catch (SQLException e) {
            throw Link.unconnected(e, server.endpoint());
        }
    }

    /** A driver's connection that hands on the text of each statement before the driver has it. For checks, and never for a measurement. */
    static final class Recorded implements InvocationHandler {
        private static final Set<String> TAKE_TEXT =
                Set.of("prepareStatement", "prepareCall", "execute", "executeQuery", "executeUpdate", "addBatch");

        private final Object driver;
        private final Consumer<String> texts;

        private Recorded(Object driver, Consumer<String> texts) {
            this.driver = driver;
            this.texts = texts;
        }

        static Connection connection(Connection driver, Consumer<String> texts) {
            return of(Connection.class, driver, texts);
        }

        private static <T> T of(Class<T> type, T driver, Consumer<String> texts) {
            return type.cast(
                    Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, new Recorded(driver, texts)));
        }

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
            if (TAKE_TEXT.contains(method.getName()) && arguments != null && arguments[0] instanceof String text) {
                texts.accept(text);
            }
            try {
                Object answer = method.invoke(driver, arguments);
                return method.getName().equals("createStatement")
                        ? of(Statement.class, (Statement) answer, texts)
                        : answer;
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }
    }
}
