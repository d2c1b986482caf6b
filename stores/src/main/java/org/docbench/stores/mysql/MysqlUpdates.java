package org.docbench.stores.mysql;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Update;
import org.docbench.stores.sql.JsonDocument;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.Sql.Parameter;

/**
 * Changes as expressions over the column {@code doc}, each in one statement. The server leaves a row as it was whose new document
 * equals the old one, 1 and 1.0 being one number to it, and nothing that a statement can say changes that.
 *
 * @see <a href="https://dev.mysql.com/doc/refman/8.0/en/json-modification-functions.html">Functions That Modify JSON Values</a>
 */
final class MysqlUpdates {

    /** The texts of an array that {@link #pull} puts together may be as long as a packet; 1,024 bytes are the default. */
    static final String SESSION = "SET SESSION group_concat_max_len = 4294967295";

    private MysqlUpdates() {}

    /** The new document. */
    static Sql of(Update update) {
        if (update instanceof Update.Set set) {
            return call(
                    "JSON_REPLACE(doc",
                    set.values().keySet().stream().map(MysqlText::path).toList(),
                    List.copyOf(set.values().values()));
        }
        if (update instanceof Update.Increment increment) {
            return increment(MysqlText.path(increment.path()), increment.by());
        }
        if (update instanceof Update.Push push) {
            return push(push);
        }
        if (update instanceof Update.RemoveAt remove) {
            String step = remove.position() == Update.RemoveAt.LAST ? "[last]" : "[" + remove.position() + "]";
            return new Sql("JSON_REMOVE(doc, " + MysqlText.path(remove.array(), step) + ")");
        }
        if (update instanceof Update.Pull pull) {
            return pull(pull.array(), pull.value());
        }
        return new Sql("JSON_REMOVE(doc, " + MysqlText.path(((Update.Unset) update).path()) + ")");
    }

    /** The sum of two whole numbers is one; what JSON_EXTRACT gives would be added as floating point. */
    private static Sql increment(String path, long by) {
        return new Sql(
                "JSON_SET(doc, " + path + ", CAST(JSON_EXTRACT(doc, " + path + ") AS SIGNED) + ?)",
                Parameter.whole(by));
    }

    /** Arguments are worked off from left to right, each on the document that the one before it made. */
    private static Sql push(Update.Push push) {
        boolean end = push.position() == Update.Push.END;
        List<String> paths = IntStream.range(0, push.values().size())
                .mapToObj(i -> MysqlText.path(push.array(), end ? "" : "[" + (push.position() + i) + "]"))
                .toList();
        return call(end ? "JSON_ARRAY_APPEND(doc" : "JSON_ARRAY_INSERT(doc", paths, push.values());
    }

    /**
     * The items that differ, put together again. JSON texts are compared, as JSON's own comparison takes 1 and 1.0 for equal;
     * GROUP_CONCAT keeps the order asked for, which JSON_ARRAYAGG does not promise. JSON_TABLE gives JSON's null as SQL's.
     */
    private static Sql pull(Path array, Value value) {
        String path = MysqlText.path(array);
        String item = "COALESCE(CAST(item AS CHAR), 'null')";
        return new Sql(
                "JSON_SET(doc, " + path + ", CAST(CONCAT('[', COALESCE((SELECT GROUP_CONCAT(" + item
                        + " ORDER BY n SEPARATOR ',') FROM JSON_TABLE(doc, " + MysqlText.path(array, "[*]")
                        + " COLUMNS (n FOR ORDINALITY, item JSON PATH '$')) AS items WHERE " + item
                        + " COLLATE utf8mb4_0900_bin <> CAST(CAST(? AS JSON) AS CHAR)), ''), ']') AS JSON))",
                json(value));
    }

    private static Sql call(String function, List<String> paths, List<Value> values) {
        String arguments = IntStream.range(0, paths.size())
                .mapToObj(i -> ", " + paths.get(i) + ", " + placeholder(values.get(i)))
                .collect(Collectors.joining());
        return new Sql(
                function + arguments + ")",
                values.stream().map(MysqlUpdates::parameter).toList());
    }

    private static String placeholder(Value value) {
        return value instanceof Value.Str ? "?" : "CAST(? AS JSON)";
    }

    private static Parameter parameter(Value value) {
        return value instanceof Value.Str text ? Parameter.text(text.value()) : json(value);
    }

    static Parameter json(Value value) {
        return Parameter.made(() -> JsonDocument.text(value));
    }
}
