package org.docbench.stores.mysql;

import java.util.Collections;
import org.docbench.core.value.Path;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.Query;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.Sql.Parameter;

/** What is asked for, and the indexes that help to find it. */
final class MysqlFinds {
    private MysqlFinds() {}

    /** A part of a table's definition. */
    static String key(Index index) {
        String key = index.kind() == Index.Kind.ELEMENTS ? items(index.path()) : value(index.path());
        return ", " + (index.unique() ? "UNIQUE KEY " : "KEY ") + MysqlText.name(index.name()) + " ((" + key + "))";
    }

    /**
     * The JSON text of a value; the server refuses a longer one under an index.
     *
     * @see <a href="https://dev.mysql.com/doc/refman/8.0/en/create-index.html#create-index-functional-key-parts">Functional
     *     Key Parts, on JSON values</a>
     */
    private static String value(Path path) {
        return "CAST(JSON_EXTRACT(doc, " + MysqlText.path(path) + ") AS CHAR(512)) COLLATE utf8mb4_0900_bin";
    }

    /**
     * The items of an array as texts of up to 255 characters. The server refuses a longer text under the index, and an item that
     * is null, an object or an array; numbers and truth values are indexed by their texts.
     *
     * @see <a href="https://dev.mysql.com/doc/refman/8.0/en/create-index.html#create-index-multi-valued">Multi-Valued
     *     Indexes</a>
     */
    private static String items(Path array) {
        return "CAST(" + at(array) + " AS CHAR(255) ARRAY)";
    }

    static Sql of(String collection, Query query) {
        String table = MysqlText.name(collection);
        String taken = query.part().map(MysqlFinds::at).orElse("doc");
        Sql select = new Sql("SELECT id, " + taken + " FROM ");
        return query.find() instanceof Find.Linked linked
                ? select.then(links(table, linked)).then(" JOIN " + table + " ON id = link")
                : select.then(table).then(where(query.find()));
    }

    /** The ids that a document's array holds, each once; an item that is no text is no id. */
    private static Sql links(String table, Find.Linked linked) {
        return new Sql(
                "(SELECT DISTINCT JSON_UNQUOTE(item) COLLATE utf8mb4_0900_bin AS link FROM " + table
                        + " AS source, JSON_TABLE(source.doc, " + MysqlText.path(linked.array(), "[*]")
                        + " COLUMNS (item JSON PATH '$')) AS items"
                        + " WHERE source.id = ? AND JSON_TYPE(item) = 'STRING') AS links",
                Parameter.text(linked.id()));
    }

    static Sql where(Find find) {
        if (find instanceof Find.Equal equal) {
            return equal(equal);
        }
        if (find instanceof Find.Element element) {
            return element(element);
        }
        if (find instanceof Find.In in) {
            return in.ids().isEmpty()
                    ? new Sql(" WHERE FALSE")
                    : new Sql(
                            " WHERE id IN ("
                                    + String.join(
                                            ", ", Collections.nCopies(in.ids().size(), "?")) + ")",
                            in.ids().stream().map(Parameter::text).toList());
        }
        if (find instanceof Find.From from) {
            return new Sql(
                    " WHERE id >= ? ORDER BY id LIMIT ?", Parameter.text(from.id()), Parameter.whole(from.count()));
        }
        if (find instanceof Find.ById one) {
            return new Sql(" WHERE id = ?", Parameter.text(one.id()));
        }
        throw new UnsupportedOperationException("linked documents are asked for and not deleted");
    }

    /** The first condition is exact, the second finds the index if there is one. */
    private static Sql equal(Find.Equal equal) {
        Parameter value = MysqlUpdates.json(equal.value());
        return new Sql(
                " WHERE " + at(equal.path()) + " = CAST(? AS JSON) AND " + value(equal.path())
                        + " = CAST(CAST(? AS JSON) AS CHAR(512))",
                value,
                value);
    }

    /**
     * The first condition finds the index if there is one, where the number 7 and the text "7" are the same; the second is exact,
     * and false for what is no array.
     */
    private static Sql element(Find.Element element) {
        Parameter item = MysqlUpdates.json(element.item());
        return new Sql(
                " WHERE CAST(? AS JSON) MEMBER OF(" + at(element.array())
                        + ") AND CAST(? AS JSON) MEMBER OF(JSON_EXTRACT(doc, " + MysqlText.path(element.array(), "[*]")
                        + "))",
                item,
                item);
    }

    private static String at(Path path) {
        return "JSON_EXTRACT(doc, " + MysqlText.path(path) + ")";
    }
}
