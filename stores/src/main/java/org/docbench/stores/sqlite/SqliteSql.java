package org.docbench.stores.sqlite;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.docbench.core.value.Path;
import org.docbench.stores.Find;
import org.docbench.stores.Update;
import org.docbench.stores.sql.JsonDocument;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.Sql.Parameter;
import org.docbench.stores.sql.SqlSession;

/** Texts of statements: names and paths, conditions, and changes as expressions over the column {@code doc}, each in one statement. */
final class SqliteSql {
    private static final Pattern NONE = Pattern.compile("(?!)");

    private SqliteSql() {}

    /** A path: {@code $."a"."b c"[2]}, each name a JSON string. */
    static String path(Path path) {
        return JsonDocument.path(path, NONE);
    }

    /** As a text literal: an indexed expression is used only where the statement has the same text, so it is no parameter. */
    static String literal(Path path) {
        return "'" + path(path).replace("'", "''") + "'";
    }

    /** A name in quotes. */
    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    static Sql where(Find find) {
        if (find instanceof Find.Equal equal) {
            return new Sql(" WHERE " + at(equal.path()) + " = json(?)", Parameter.json(equal.value()));
        }
        if (find instanceof Find.Element element) {
            return new Sql(
                    " WHERE EXISTS (SELECT 1" + SqliteItems.items("doc", element.array()) + " AND "
                            + SqliteItems.item("doc") + " = ?)",
                    SqliteItems.item(element.item()));
        }
        return SqlSession.byId(find);
    }

    /** An item that is no text is no id. */
    static Sql linked(String table, Find.Linked linked) {
        return new Sql(
                " WHERE id IN (SELECT link.value FROM " + table + " AS source, json_each(source.doc, "
                        + literal(linked.array())
                        + ") AS link WHERE source.id = ? AND link.type = 'text' AND typeof(link.key) = 'integer')",
                Parameter.text(linked.id()));
    }

    /** JSON text. */
    static String at(Path path) {
        return "(doc -> " + literal(path) + ")";
    }

    /** The new document. */
    static Sql changed(Update update) {
        if (update instanceof Update.Set set) {
            List<Parameter> values = new ArrayList<>();
            set.values().forEach((path, value) -> {
                values.add(pathOf(path));
                values.add(Parameter.json(value));
            });
            return new Sql("jsonb_set(doc" + ", ?, jsonb(?)".repeat(set.values().size()) + ")", values);
        }
        if (update instanceof Update.Increment increment) {
            return new Sql(
                    "jsonb_set(doc, ?, json_extract(doc, ?) + ?)",
                    pathOf(increment.path()),
                    pathOf(increment.path()),
                    Parameter.whole(increment.by()));
        }
        if (update instanceof Update.Push push) {
            return pushed(push);
        }
        if (update instanceof Update.RemoveAt remove) {
            String item = remove.position() == Update.RemoveAt.LAST ? "[#-1]" : "[" + remove.position() + "]";
            return new Sql("jsonb_remove(doc, ?)", Parameter.text(path(remove.array()) + item));
        }
        if (update instanceof Update.Pull pull) {
            return new Sql(
                    "jsonb_set(doc, ?, (SELECT jsonb_group_array(jsonb(doc -> fullkey))"
                            + " FROM (SELECT fullkey FROM json_each(doc, ?) WHERE (doc -> fullkey) <> json(?) ORDER BY key)))",
                    pathOf(pull.array()),
                    pathOf(pull.array()),
                    Parameter.json(pull.value()));
        }
        return new Sql("jsonb_remove(doc, ?)", pathOf(((Update.Unset) update).path()));
    }

    /** Appending is an insert behind the last item; an insert before one moves it and those behind it. */
    private static Sql pushed(Update.Push push) {
        boolean append = push.position() == Update.Push.END;
        String array = path(push.array());
        List<Parameter> values = new ArrayList<>();
        IntStream.range(0, push.values().size()).forEach(i -> {
            values.add(Parameter.text(array + (append ? "[#]" : "[" + (push.position() + i) + "]")));
            values.add(Parameter.json(push.values().get(i)));
        });
        String function = append ? "jsonb_insert(doc" : "jsonb_array_insert(doc";
        return new Sql(function + ", ?, jsonb(?)".repeat(push.values().size()) + ")", values);
    }

    private static Parameter pathOf(Path path) {
        return Parameter.text(path(path));
    }
}
