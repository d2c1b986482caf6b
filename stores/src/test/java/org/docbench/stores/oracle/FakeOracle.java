package org.docbench.stores.oracle;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.BatchUpdateException;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.docbench.stores.Store;

/**
 * A scripted fake of Oracle's driver, at the level of JDBC. It answers as the documentation of JDBC and of Oracle Database says, by a
 * {@link FakeDatabase} and by what a test scripts. It proves what DocBench does with answers and errors, and not that a server takes
 * the statements.
 */
public final class FakeOracle {
    /** A statement as it was executed, and its bound values. */
    public record Sent(String text, List<Object> values) {}

    /** What a test scripts: the rows or the refusal of statements. */
    public interface Answer {
        List<List<Object>> to(Sent sent) throws SQLException;
    }

    private record Rule(Pattern text, Answer answer) {}

    private final FakeDatabase database = new FakeDatabase();
    private final List<Rule> rules = new ArrayList<>();
    private final List<Sent> sent = new ArrayList<>();
    private final List<String> transaction = new ArrayList<>();
    private boolean autoCommit = true;
    private boolean closed;

    /** Scripts statements that match, before all earlier rules. */
    public FakeOracle on(String text, Answer answer) {
        rules.add(0, new Rule(Pattern.compile(text, Pattern.DOTALL), answer));
        return this;
    }

    /** The server refuses statements that match. */
    public FakeOracle refuses(String text, int code, String words) {
        return on(text, any -> {
            throw error(code, words);
        });
    }

    /** As {@code oracle.jdbc} makes them: the message begins with the code. */
    public static SQLException error(int code, String words) {
        return new SQLException("ORA-%05d: %s".formatted(code, words), "72000", code);
    }

    /** What was executed, in its order. */
    public List<Sent> sent() {
        return sent;
    }

    /** Changes of the transaction: {@code autocommit false}, {@code commit}, {@code rollback}. */
    public List<String> transaction() {
        return transaction;
    }

    public boolean isClosed() {
        return closed;
    }

    /** A store whose sessions this driver opens. */
    public Store store() {
        return OracleStores.all((server, limit) -> connection()).get(0);
    }

    Connection connection() {
        return proxy(Connection.class, this::connection);
    }

    private Object connection(Object proxy, Method method, Object[] arguments) {
        return switch (method.getName()) {
            case "prepareStatement" -> statement(PreparedStatement.class, (String) arguments[0]);
            case "prepareCall" -> statement(CallableStatement.class, (String) arguments[0]);
            case "createStatement" -> statement(Statement.class, null);
            case "getMetaData" -> proxy(DatabaseMetaData.class, (p, m, a) -> FakeDatabase.VERSION);
            case "setAutoCommit" -> {
                autoCommit = (boolean) arguments[0];
                yield noted("autocommit " + autoCommit);
            }
            case "getAutoCommit" -> autoCommit;
            case "commit", "rollback" -> noted(method.getName());
            case "close" -> {
                closed = true;
                yield null;
            }
            case "isClosed" -> closed;
            default -> throw new UnsupportedOperationException(method.toString());
        };
    }

    private Object noted(String change) {
        transaction.add(change);
        return null;
    }

    private <T extends Statement> T statement(Class<T> type, String prepared) {
        List<Object> bound = new ArrayList<>();
        List<List<Object>> batch = new ArrayList<>();
        return proxy(type, (proxy, method, arguments) -> {
            String name = method.getName();
            String text = prepared != null
                    ? prepared
                    : arguments != null && arguments[0] instanceof String given ? given : "";
            if (name.startsWith("set") && arguments.length >= 2) {
                int index = (int) arguments[0];
                while (bound.size() < index) {
                    bound.add(null);
                }
                bound.set(index - 1, arguments[1]);
                return null;
            }
            return switch (name) {
                case "executeQuery" -> rows(run(text, bound));
                case "executeUpdate" -> run(text, bound).size();
                case "execute" -> run(text, bound).isEmpty();
                case "addBatch" -> batch.add(List.copyOf(bound));
                case "executeBatch" -> executed(text, batch);
                case "getLong" -> FakeDatabase.SNAPSHOT;
                case "setFetchSize", "setEscapeProcessing", "registerOutParameter", "close" -> null;
                default -> throw new UnsupportedOperationException(method.toString());
            };
        });
    }

    private List<List<Object>> run(String text, List<Object> bound) throws SQLException {
        var one = new Sent(text, Collections.unmodifiableList(new ArrayList<>(bound)));
        sent.add(one);
        for (Rule rule : rules) {
            if (rule.text().matcher(text).find()) {
                return rule.answer().to(one);
            }
        }
        return database.execute(one);
    }

    /** Oracle's driver ends a batch at the first row that is refused; those before it are done, until a rollback. */
    private int[] executed(String text, List<List<Object>> batch) throws SQLException {
        int done = 0;
        int[] changed = new int[batch.size()];
        try {
            for (List<Object> row : batch) {
                changed[done] = run(text, row).size();
                done++;
            }
            return changed;
        } catch (SQLException e) {
            throw new BatchUpdateException(e.getMessage(), e.getSQLState(), e.getErrorCode(), new int[done]);
        } finally {
            batch.clear();
        }
    }

    private static ResultSet rows(List<List<Object>> rows) {
        int[] at = {-1};
        Object[] last = {null};
        return proxy(ResultSet.class, (proxy, method, arguments) -> {
            if (method.getName().startsWith("get") && arguments != null) {
                last[0] = rows.get(at[0]).get((int) arguments[0] - 1);
            }
            return switch (method.getName()) {
                case "next" -> ++at[0] < rows.size();
                case "getString" -> last[0] == null ? null : last[0].toString();
                case "getLong" -> last[0] == null ? 0L : ((Number) last[0]).longValue();
                case "getBigDecimal" -> last[0];
                case "getDouble" -> last[0] == null ? 0.0 : ((Number) last[0]).doubleValue();
                case "getObject" -> last[0] == null ? null : ((Class<?>) arguments[1]).cast(last[0]);
                case "wasNull" -> last[0] == null;
                case "getMetaData" -> columns(rows);
                case "close" -> null;
                default -> throw new UnsupportedOperationException(method.toString());
            };
        });
    }

    /** Numbers are called VALUE, as in the views of counters. */
    private static ResultSetMetaData columns(List<List<Object>> rows) {
        List<Object> first = rows.isEmpty() ? List.of() : rows.get(0);
        Map<Integer, Integer> types = new TreeMap<>();
        for (int i = 0; i < first.size(); i++) {
            types.put(i + 1, first.get(i) instanceof Number ? Types.NUMERIC : Types.VARCHAR);
        }
        return proxy(ResultSetMetaData.class, (proxy, method, arguments) -> switch (method.getName()) {
            case "getColumnCount" -> first.size();
            case "getColumnType" -> types.get((int) arguments[0]);
            case "getColumnLabel" -> "VALUE";
            default -> throw new UnsupportedOperationException(method.toString());
        });
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
