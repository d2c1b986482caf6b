package org.docbench.stores.oracle;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import oracle.jdbc.OracleType;
import oracle.sql.json.OracleJsonDecimal;
import oracle.sql.json.OracleJsonObject;
import oracle.sql.json.OracleJsonValue;
import org.docbench.codecs.FromOson;
import org.docbench.codecs.ToOson;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Update;
import org.docbench.stores.sql.JsonDocument;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.Sql.Parameter;

/**
 * Every text that Oracle Database is sent for documents. They are those of the published experiments where these have one, and
 * follow Oracle's documentation elsewhere; this project has not run them on a live server.
 *
 * @see <a href="https://docs.oracle.com/en/database/oracle/oracle-database/23/adjsn/oracle-sql-function-json_transform.html">JSON
 *     Developer's Guide, "Oracle SQL Function JSON_TRANSFORM"</a>
 * @see <a href="https://docs.oracle.com/en/database/oracle/oracle-database/23/adjsn/json-collections.html">JSON Developer's
 *     Guide, "JSON Collections"</a>
 * @see <a href="https://docs.oracle.com/en/database/oracle/oracle-database/23/adjsn/json-search-index-ad-hoc-queries-and-full-text-search.html">JSON
 *     Developer's Guide, "JSON Search Index for Ad Hoc Queries and Full-Text Search"</a>
 * @see <a href="https://docs.oracle.com/en/database/oracle/oracle-database/26/ccref/sync_index.html">Oracle Text Reference,
 *     SYNC_INDEX</a>
 * @see <a href="https://docs.oracle.com/en/database/oracle/oracle-database/26/jsnvu/merging-fields-json-flex-columns-documents.html">
 *     JSON-Relational Duality Developer's Guide, "Merging Fields from JSON Flex Columns into Documents"</a>
 */
final class OracleSql {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");

    /** The indexes of a table that are brought up to date apart from it, and how one is: with what is pending now. */
    static final String SEARCH_INDEXES =
            "SELECT index_name FROM user_indexes WHERE table_name = ? AND index_type = 'DOMAIN'";

    static final String SYNC = "BEGIN CTX_DDL.SYNC_INDEX(?); END;";

    /** As published, where it was part of the time of inserting. */
    static final String GATHER =
            "BEGIN DBMS_STATS.GATHER_TABLE_STATS(USER, ?, estimate_percent => DBMS_STATS.AUTO_SAMPLE_SIZE); END;";

    private OracleSql() {}

    // Collections

    static String dropTable(String table) {
        return dropping("TABLE " + table + " PURGE");
    }

    /**
     * Drops what is there. Versions before 23 have no {@code IF EXISTS}: the error that says that it is not there is ignored instead.
     *
     * @see <a href="https://docs.oracle.com/en/error-help/db/ora-00942/">ORA-00942</a>
     */
    static String dropping(String what) {
        return "BEGIN EXECUTE IMMEDIATE " + literal("DROP " + what)
                + "; EXCEPTION WHEN OTHERS THEN IF SQLCODE <> -942 THEN RAISE; END IF; END;";
    }

    // Documents

    static String insert(String table, int columns) {
        return "INSERT INTO " + table + " VALUES (" + (columns == 1 ? "?" : "?, ?") + ")";
    }

    /**
     * Texts are compared and ordered by their bytes. The driver gives the session the language of this program's user, which
     * would order them by that language and past the index.
     *
     * @see <a href="https://docs.oracle.com/en/database/oracle/oracle-database/23/refrn/NLS_SORT.html">Database Reference,
     *     NLS_SORT</a>
     */
    static final String BY_BYTES = "ALTER SESSION SET NLS_SORT = BINARY NLS_COMP = BINARY";

    // Conditions

    static String where(String value) {
        return " WHERE " + value + " = ?";
    }

    // Names and paths

    /** In quotes, and so in the case it is written in; no identifier holds a quote. */
    static String name(String identifier) {
        if (identifier.indexOf('"') >= 0) {
            throw new IllegalArgumentException("Oracle has no identifier with a quotation mark: " + identifier);
        }
        return '"' + identifier + '"';
    }

    /** A path as a text literal, {@code '$.a."b c"[2]'}, and what follows it inside the literal. */
    static String path(Path path, String rest) {
        return literal(JsonDocument.path(path, PLAIN) + rest);
    }

    /** A filter of the documents whose array has an item that equals {@code $id}. */
    static String itemFilter(Path array) {
        return literal("$?(@" + JsonDocument.path(array, PLAIN).substring(1) + "[*] == $id)");
    }

    static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    static String dotted(Path path) {
        return path.steps().stream()
                .map(step -> step instanceof Path.Name name
                        ? "." + name(name.name())
                        : "[" + ((Path.Index) step).index() + "]")
                .collect(Collectors.joining());
    }

    // Changes

    /** A change as JSON_TRANSFORM of a column, in one call of it. */
    static Sql changed(String column, Update update) {
        if (update instanceof Update.Set set) {
            return transform(
                    column,
                    set.values().entrySet().stream()
                            .map(put -> "SET " + path(put.getKey(), "") + " = " + placeholder(put.getValue())),
                    set.values().values());
        }
        if (update instanceof Update.Increment increment) {
            String sum = "SET " + path(increment.path(), "") + " = PATH " + path(increment.path(), " + $by");
            return transform(column, Stream.of(sum + " PASSING ? AS \"by\""), List.of())
                    .then(new Sql("", Parameter.whole(increment.by())));
        }
        if (update instanceof Update.Push push) {
            return transform(column, pushed(push), push.values());
        }
        if (update instanceof Update.RemoveAt remove) {
            String step = remove.position() == Update.RemoveAt.LAST ? "[last]" : "[" + remove.position() + "]";
            return transform(column, Stream.of("REMOVE " + path(remove.array(), step)), List.of());
        }
        if (update instanceof Update.Pull pull) { // REMOVE_SET takes any value, and leaves the order undefined
            String equal = "REMOVE " + path(pull.array(), "[*]?(@ == $val)");
            return transform(column, Stream.of(equal + " PASSING ? AS \"val\""), List.of())
                    .then(new Sql("", compared(pull.value())));
        }
        return transform(column, Stream.of("REMOVE " + path(((Update.Unset) update).path(), "")), List.of());
    }

    /** APPEND would take the items of an array for many values, so a single array is inserted. */
    private static Stream<String> pushed(Update.Push push) {
        return IntStream.range(0, push.values().size()).mapToObj(i -> {
            Value value = push.values().get(i);
            boolean end = push.position() == Update.Push.END;
            String what = end
                    ? value instanceof Value.Arr
                            ? "INSERT " + path(push.array(), "[last+1]")
                            : "APPEND " + path(push.array(), "")
                    : "INSERT " + path(push.array(), "[" + (push.position() + i) + "]");
            return what + " = " + placeholder(value);
        });
    }

    private static Sql transform(String column, Stream<String> operations, Collection<Value> values) {
        return new Sql(
                "JSON_TRANSFORM(" + column + ", " + operations.collect(Collectors.joining(", ")) + ")",
                values.stream().map(OracleSql::parameter).toList());
    }

    /** As published: texts plain, documents as JSON text that the server parses; what JSON text cannot hold goes in binary. */
    private static String placeholder(Value value) {
        return parsed(value) ? "JSON(?)" : "?";
    }

    private static Parameter parameter(Value value) {
        if (value instanceof Value.Str text) {
            return Parameter.text(text.value());
        }
        return parsed(value) ? Parameter.json(value) : OracleJson.parameter(value);
    }

    private static boolean parsed(Value value) {
        return (value instanceof Value.Obj || value instanceof Value.Arr) && plain(value);
    }

    private static boolean plain(Value value) {
        if (value instanceof Value.Obj object) {
            return object.fields().values().stream().allMatch(OracleSql::plain);
        }
        if (value instanceof Value.Arr array) {
            return array.items().stream().allMatch(OracleSql::plain);
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

    /** Model values in the driver's own type: a tree, which the driver encodes when it is sent. */
    static final class OracleJson {
        private static final String ID = "_id";

        /** What a duality view adds to a document: its version tag. */
        private static final String METADATA = "_metadata";

        private OracleJson() {}

        /** Bound in OSON. */
        static Parameter parameter(Value value) {
            OracleJsonValue tree = of(value);
            return (statement, index) -> statement.setObject(index, tree, OracleType.JSON);
        }

        /** Through an image: only the driver's generator marks int32 and int64 and has ids. */
        static OracleJsonValue of(Value value) {
            OracleJsonValue opened = FromOson.open(ToOson.bytes(new Value.Arr(List.of(value))));
            return ToOson.FACTORY.createArray(opened.asJsonArray()).get(0);
        }

        /** A document that the driver gave back, {@code _id} first. */
        static Value.Obj document(String id, OracleJsonObject body) {
            Map<String, Value> fields = new LinkedHashMap<>();
            fields.put(ID, new Value.Str(id));
            body.forEach((name, child) -> {
                if (!name.equals(METADATA)) {
                    fields.putIfAbsent(name, value(child));
                }
            });
            return new Value.Obj(fields);
        }

        /** A value that the driver gave back. */
        static Value value(OracleJsonValue value) {
            return FromOson.value(value, OracleJson::number);
        }

        /** A number that the server made of another, by adding, is not marked as whole; it is one all the same. */
        private static Value number(OracleJsonDecimal number) {
            BigDecimal value = number.bigDecimalValue();
            if (number.getTargetType() == OracleJsonDecimal.TargetType.INT) {
                return new Value.Int32(value.intValueExact());
            }
            return value.stripTrailingZeros().scale() <= 0
                            && value.toBigInteger().bitLength() < Long.SIZE
                    ? new Value.Int64(value.longValueExact())
                    : new Value.Dec(value);
        }
    }
}
