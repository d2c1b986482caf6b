package org.docbench.stores.sqlite;

import java.util.Collections;
import java.util.Map;
import org.docbench.core.value.Path;
import org.docbench.stores.Find;
import org.docbench.stores.Query;
import org.docbench.stores.sql.JsonDocument;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.Sql.Parameter;

/** What is asked for. */
final class SqliteFinds {
    private SqliteFinds() {}

    /** @param items the tables of items beside the collection, as {@link SqliteItems#tables} gives them */
    static Sql of(String collection, Query query, Map<String, String> items) {
        String table = SqlitePath.quoted(collection);
        Sql select = new Sql(
                "SELECT " + table + ".id, " + query.part().map(SqliteFinds::at).orElse("json(doc)") + " FROM ");
        if (query.find() instanceof Find.Element element && items.get(SqliteItems.column(element.array())) != null) {
            String side = SqlitePath.quoted(items.get(SqliteItems.column(element.array())));
            return select.then(new Sql(
                    side + " JOIN " + table + " ON " + table + ".id = " + side + ".id WHERE "
                            + SqliteItems.column(element.array()) + " = ?",
                    SqliteItems.item(element.item())));
        }
        return query.find() instanceof Find.Linked linked
                ? select.then(table).then(linked(table, linked))
                : select.then(table).then(where(query.find()));
    }

    static Sql where(Find find) {
        if (find instanceof Find.Equal equal) {
            return new Sql(
                    " WHERE " + at(equal.path()) + " = json(?)",
                    Parameter.made(() -> JsonDocument.text(equal.value())));
        }
        if (find instanceof Find.Element element) {
            return new Sql(
                    " WHERE EXISTS (SELECT 1" + SqliteItems.items("doc", element.array()) + " AND "
                            + SqliteItems.item("doc") + " = ?)",
                    SqliteItems.item(element.item()));
        }
        if (find instanceof Find.In in) {
            return new Sql(
                    " WHERE id IN ("
                            + String.join(", ", Collections.nCopies(in.ids().size(), "?")) + ")",
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

    /** An item that is no text is no id. */
    private static Sql linked(String table, Find.Linked linked) {
        return new Sql(
                " WHERE id IN (SELECT link.value FROM " + table + " AS source, json_each(source.doc, "
                        + SqlitePath.literal(linked.array())
                        + ") AS link WHERE source.id = ? AND link.type = 'text' AND typeof(link.key) = 'integer')",
                Parameter.text(linked.id()));
    }

    /** JSON text. */
    static String at(Path path) {
        return "(doc -> " + SqlitePath.literal(path) + ")";
    }
}
