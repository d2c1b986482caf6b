package org.docbench.stores.sql;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.docbench.core.value.Value;

/**
 * A statement and the values of its {@code ?} in their order. Two with the same text are the same statement to the driver, so
 * what differs from call to call is in the parameters only.
 */
public record Sql(String text, List<Parameter> parameters) {
    public Sql {
        parameters = List.copyOf(parameters);
    }

    public Sql(String text, Parameter... parameters) {
        this(text, List.of(parameters));
    }

    /** A value in the driver's own type, not yet bound. */
    @FunctionalInterface
    public interface Parameter {
        void bind(PreparedStatement statement, int index) throws SQLException;

        static Parameter text(String value) {
            return (statement, index) -> statement.setString(index, value);
        }

        /** The JSON text of a value, made when it is bound: what is encoded is encoded inside the timer. */
        static Parameter json(Value value) {
            return (statement, index) -> statement.setString(index, JsonDocument.text(value));
        }

        static Parameter whole(long value) {
            return (statement, index) -> statement.setLong(index, value);
        }
    }

    /** This and more behind it. */
    public Sql then(Sql more) {
        List<Parameter> all = new ArrayList<>(parameters);
        all.addAll(more.parameters);
        return new Sql(text + more.text, all);
    }

    /** This and more text behind it. */
    public Sql then(String more) {
        return new Sql(text + more, parameters);
    }
}
