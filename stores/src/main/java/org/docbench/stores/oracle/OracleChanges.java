package org.docbench.stores.oracle;

import java.util.ArrayList;
import java.util.List;
import org.docbench.core.value.Value;
import org.docbench.stores.Update;
import org.docbench.stores.sql.JsonDocument;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.Sql.Parameter;

/** Changes as JSON_TRANSFORM of a column, each in one call of it. */
final class OracleChanges {
    private OracleChanges() {}

    static Sql of(String column, Update update) {
        if (update instanceof Update.Set set) {
            List<String> operations = new ArrayList<>();
            set.values().forEach((path, value) -> operations.add(OracleSql.set(path, placeholder(value))));
            return transform(column, operations, set.values().values());
        }
        if (update instanceof Update.Increment increment) {
            return new Sql(
                    OracleSql.transform(column, List.of(OracleSql.add(increment.path())), OracleSql.passing("by")),
                    Parameter.whole(increment.by()));
        }
        if (update instanceof Update.Push push) {
            return transform(column, push(push), push.values());
        }
        if (update instanceof Update.RemoveAt remove) {
            String operation = remove.position() == Update.RemoveAt.LAST
                    ? OracleSql.removeLast(remove.array())
                    : OracleSql.removeAt(remove.array(), remove.position());
            return transform(column, List.of(operation), List.of());
        }
        if (update instanceof Update.Pull pull) { // REMOVE_SET takes any value, and leaves the order undefined
            return new Sql(
                    OracleSql.transform(column, List.of(OracleSql.removeEqual(pull.array())), OracleSql.passing("val")),
                    compared(pull.value()));
        }
        return transform(column, List.of(OracleSql.remove(((Update.Unset) update).path())), List.of());
    }

    private static List<String> push(Update.Push push) {
        if (push.position() != Update.Push.END) {
            return OracleSql.insertAt(
                    push.array(),
                    push.position(),
                    push.values().stream().map(OracleChanges::placeholder).toList());
        }
        return push.values().stream()
                .map(value -> value instanceof Value.Arr
                        ? OracleSql.insertLast(push.array(), placeholder(value))
                        : OracleSql.append(push.array(), placeholder(value)))
                .toList();
    }

    private static Sql transform(String column, List<String> operations, Iterable<Value> values) {
        List<Parameter> parameters = new ArrayList<>();
        values.forEach(value -> parameters.add(parameter(value)));
        return new Sql(OracleSql.transform(column, operations, ""), parameters);
    }

    /** As published: texts plain, documents as JSON text that the server parses; what JSON text cannot hold goes in binary. */
    private static String placeholder(Value value) {
        return parsed(value) ? "JSON(?)" : "?";
    }

    private static Parameter parameter(Value value) {
        if (value instanceof Value.Str text) {
            return Parameter.text(text.value());
        }
        return parsed(value) ? Parameter.made(() -> JsonDocument.text(value)) : OracleJson.parameter(value);
    }

    private static boolean parsed(Value value) {
        return (value instanceof Value.Obj || value instanceof Value.Arr) && plain(value);
    }

    private static boolean plain(Value value) {
        if (value instanceof Value.Obj object) {
            return object.fields().values().stream().allMatch(OracleChanges::plain);
        }
        if (value instanceof Value.Arr array) {
            return array.items().stream().allMatch(OracleChanges::plain);
        }
        return value instanceof Value.Str
                || value instanceof Value.Int32
                || value instanceof Value.Int64
                || value instanceof Value.Bool
                || value instanceof Value.Null;
    }

    /**
     * A value that a path's filter compares with.
     *
     * @throws UnsupportedOperationException if filters compare no such values
     */
    static Parameter compared(Value value) {
        if (value instanceof Value.Str text) {
            return Parameter.text(text.value());
        }
        if (value instanceof Value.Int32 number) {
            return Parameter.whole(number.value());
        }
        if (value instanceof Value.Int64 number) {
            return Parameter.whole(number.value());
        }
        if (value instanceof Value.Dbl number) {
            return (statement, index) -> statement.setDouble(index, number.value());
        }
        if (value instanceof Value.Dec number) {
            return (statement, index) -> statement.setBigDecimal(index, number.value());
        }
        throw new UnsupportedOperationException(
                "a filter of Oracle's path expressions compares texts and numbers only");
    }
}
