package org.docbench.stores.sql;

import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.docbench.stores.Call;
import org.docbench.stores.Endpoint;
import org.docbench.stores.StoreException;
import org.docbench.stores.StoreException.TlsException;
import org.docbench.stores.StoreException.UnreachableException;

/**
 * One JDBC connection in autocommit, used by one thread. Each statement is prepared once and kept until the connection is
 * closed, so that a call holds no preparing.
 */
public final class Link implements AutoCloseable {

    /** What to do with a row. */
    @FunctionalInterface
    public interface Row<T> {
        T of(ResultSet row) throws SQLException;
    }

    /** What this class has no method for. */
    @FunctionalInterface
    public interface Work<T> {
        T on(Connection connection) throws SQLException;
    }

    /** Of Oracle's driver, which keeps the cause to itself: "Cannot connect. TCP connect timeout". */
    private static final int ORA_TIMEOUT = 12_170;

    private static final String TIMEOUT = "Connect timed out";

    private final Connection connection;
    private final Endpoint endpoint;
    private final Map<String, PreparedStatement> statements = new HashMap<>();

    /** Takes over the connection, which is closed with this. */
    public Link(Connection connection, Endpoint endpoint) {
        this.connection = connection;
        this.endpoint = endpoint;
    }

    /** Gives up on a silent server after {@code limit}; for drivers with a network timeout. */
    public Link limited(Duration limit) {
        return work(driver -> {
            driver.setNetworkTimeout(Runnable::run, Math.toIntExact(limit.toMillis()));
            return this;
        });
    }

    /** The driver's own connection. */
    public Connection connection() {
        return connection;
    }

    /** Works on the driver's own connection; what the driver refuses is a {@link #refusal}. */
    public <T> T work(Work<T> work) {
        try {
            return work.on(connection);
        } catch (SQLException e) {
            throw refusal(e, endpoint);
        }
    }

    /** What a driver said, on one line and without the endpoint's secrets. The cause is left out: it may hold them. */
    public static StoreException refusal(SQLException refused, Endpoint endpoint) {
        String message = String.valueOf(refused.getMessage());
        Throwable root = root(refused);
        if (root.getMessage() != null && !message.contains(root.getMessage())) {
            message += ": " + root.getMessage();
        }
        return new StoreException(endpoint.hide(message));
    }

    private static Throwable root(Throwable failure) {
        return failure.getCause() == null ? failure : root(failure.getCause());
    }

    /** The same for a driver that could not connect: if no server was reached, the message names the address in few words. */
    public static StoreException unconnected(SQLException refused, Endpoint endpoint) {
        return TlsException.of(refused, endpoint)
                .<StoreException>map(tls -> tls)
                .or(() -> unreached(refused).map(why -> new UnreachableException(endpoint, why)))
                .orElseGet(() -> refusal(refused, endpoint));
    }

    /** Runs statements without values, one by one. */
    public void run(String... texts) {
        work(driver -> {
            try (Statement statement = driver.createStatement()) {
                for (String text : texts) {
                    statement.execute(text);
                }
            }
            return texts;
        });
    }

    /** A call that changes rows and answers how many. */
    public Call change(Sql sql) {
        PreparedStatement statement = prepared(sql.text());
        return () -> {
            try {
                bind(statement, sql);
                return statement.executeUpdate();
            } catch (SQLException e) {
                throw refusal(e, endpoint);
            }
        };
    }

    /** A call that takes every row and answers how many there were. */
    public Call query(Sql sql, Row<?> taken) {
        PreparedStatement statement = prepared(sql.text());
        return () -> {
            try {
                bind(statement, sql);
                return each(statement, taken);
            } catch (SQLException e) {
                throw refusal(e, endpoint);
            }
        };
    }

    /**
     * Hands on every row of a large answer; the connection is busy until the last.
     *
     * @param fetch how many rows the driver holds at a time, in its own way of saying so
     */
    public void stream(String text, int fetch, Row<?> taken) {
        work(driver -> {
            try (PreparedStatement statement = driver.prepareStatement(text)) {
                statement.setFetchSize(fetch);
                return each(statement, taken);
            }
        });
    }

    private static long each(PreparedStatement statement, Row<?> taken) throws SQLException {
        long count = 0;
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                taken.of(rows);
                count++;
            }
        }
        return count;
    }

    /** The first row, or nothing. */
    public <T> Optional<T> first(Sql sql, Row<T> row) {
        List<T> found = new ArrayList<>(1);
        query(sql, rows -> found.add(row.of(rows))).execute();
        return found.stream().findFirst();
    }

    /** The number of the only row and column that a query without values has. */
    public long number(String query) {
        return first(new Sql(query), row -> row.getLong(1)).orElseThrow();
    }

    /** The number of a query's first row, or nothing. */
    public OptionalLong number(Sql query) {
        return first(query, row -> OptionalLong.of(row.getLong(1))).orElse(OptionalLong.empty());
    }

    /** The text of the only row and first column that a query without values has. */
    public String text(String query) {
        return first(new Sql(query), row -> row.getString(1)).orElseThrow();
    }

    /** The texts of a query's first column. */
    public List<String> texts(Sql query) {
        List<String> texts = new ArrayList<>();
        query(query, row -> texts.add(row.getString(1))).execute();
        return texts;
    }

    /**
     * A query's numbers as counters. A counter is called {@code prefix.key.column}: the keys are the texts of its row.
     * Moments and other types are left out, and so is everything of a query that this server refuses: not every version
     * counts everything.
     */
    public Map<String, Double> counters(String prefix, String query) {
        Map<String, Double> counters = new TreeMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                add(prefix, rows, counters);
            }
            return counters;
        } catch (SQLException e) {
            if (isLost()) {
                throw refusal(e, endpoint);
            }
            return Map.of();
        }
    }

    private boolean isLost() {
        try {
            return connection.isClosed();
        } catch (SQLException e) {
            return true;
        }
    }

    private static void add(String prefix, ResultSet row, Map<String, Double> counters) throws SQLException {
        ResultSetMetaData columns = row.getMetaData();
        StringBuilder name = new StringBuilder(prefix);
        Map<String, Double> numbers = new HashMap<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            switch (columns.getColumnType(i)) {
                case Types.TINYINT,
                        Types.SMALLINT,
                        Types.INTEGER,
                        Types.BIGINT,
                        Types.NUMERIC,
                        Types.DECIMAL,
                        Types.REAL,
                        Types.FLOAT,
                        Types.DOUBLE -> {
                    double number = row.getDouble(i);
                    if (!row.wasNull()) {
                        numbers.put(columns.getColumnLabel(i), number);
                    }
                }
                case Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR -> {
                    if (row.getString(i) != null) {
                        name.append('.').append(row.getString(i));
                    }
                }
                default -> {} // no counter
            }
        }
        numbers.forEach((column, number) -> counters.put(name + "." + column, number));
    }

    /** Makes a statement ready now. */
    public void prepare(String text) {
        prepared(text);
    }

    /** Closes every prepared statement: if its table is made again, the driver would prepare it again during the timing. */
    public void forget() {
        work(driver -> {
            for (PreparedStatement statement : statements.values()) {
                statement.close();
            }
            statements.clear();
            return driver;
        });
    }

    private PreparedStatement prepared(String text) {
        return statements.computeIfAbsent(text, unknown -> work(driver -> driver.prepareStatement(unknown)));
    }

    private static void bind(PreparedStatement statement, Sql sql) throws SQLException {
        for (int i = 0; i < sql.parameters().size(); i++) {
            sql.parameters().get(i).bind(statement, i + 1);
        }
    }

    @Override
    public void close() {
        work(driver -> {
            driver.close();
            return driver;
        });
    }

    /** Why no server took the connection; empty if one did, and then refused or did not answer. */
    private static Optional<String> unreached(SQLException refused) {
        if (refused.getErrorCode() == ORA_TIMEOUT) {
            return Optional.of(TIMEOUT);
        }
        Throwable root = root(refused);
        if (root instanceof UnknownHostException) {
            return Optional.of("unknown host " + root.getMessage());
        }
        // The JDK's words for a connection; an answer that does not come is "Read timed out".
        boolean nobody = root instanceof ConnectException
                || root instanceof NoRouteToHostException
                || (root instanceof SocketTimeoutException && TIMEOUT.equals(root.getMessage()));
        return nobody ? Optional.of(root.getMessage()) : Optional.empty();
    }
}
