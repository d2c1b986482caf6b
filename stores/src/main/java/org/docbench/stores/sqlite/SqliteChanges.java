package org.docbench.stores.sqlite;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Update;
import org.docbench.stores.sql.JsonDocument;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.Sql.Parameter;

/** Changes as expressions over the column {@code doc}, each in one statement. */
final class SqliteChanges {
    private SqliteChanges() {}

    /** The new document. */
    static Sql of(Update update) {
        if (update instanceof Update.Set set) {
            List<Parameter> values = new ArrayList<>();
            set.values().forEach((path, value) -> {
                values.add(path(path));
                values.add(json(value));
            });
            return new Sql("jsonb_set(doc" + ", ?, jsonb(?)".repeat(set.values().size()) + ")", values);
        }
        if (update instanceof Update.Increment increment) {
            return new Sql(
                    "jsonb_set(doc, ?, json_extract(doc, ?) + ?)",
                    path(increment.path()),
                    path(increment.path()),
                    Parameter.whole(increment.by()));
        }
        if (update instanceof Update.Push push) {
            return pushed(push);
        }
        if (update instanceof Update.RemoveAt remove) {
            String item = remove.position() == Update.RemoveAt.LAST ? "[#-1]" : "[" + remove.position() + "]";
            return new Sql("jsonb_remove(doc, ?)", Parameter.text(SqlitePath.of(remove.array()) + item));
        }
        if (update instanceof Update.Pull pull) {
            return new Sql(
                    "jsonb_set(doc, ?, (SELECT jsonb_group_array(jsonb(doc -> fullkey))"
                            + " FROM (SELECT fullkey FROM json_each(doc, ?) WHERE (doc -> fullkey) <> json(?) ORDER BY key)))",
                    path(pull.array()),
                    path(pull.array()),
                    json(pull.value()));
        }
        return new Sql("jsonb_remove(doc, ?)", path(((Update.Unset) update).path()));
    }

    /** Appending is an insert behind the last item; an insert before one moves it and those behind it. */
    private static Sql pushed(Update.Push push) {
        boolean append = push.position() == Update.Push.END;
        String array = SqlitePath.of(push.array());
        List<Parameter> values = new ArrayList<>();
        IntStream.range(0, push.values().size()).forEach(i -> {
            values.add(Parameter.text(array + (append ? "[#]" : "[" + (push.position() + i) + "]")));
            values.add(json(push.values().get(i)));
        });
        String function = append ? "jsonb_insert(doc" : "jsonb_array_insert(doc";
        return new Sql(function + ", ?, jsonb(?)".repeat(push.values().size()) + ")", values);
    }

    private static Parameter path(Path path) {
        return Parameter.text(SqlitePath.of(path));
    }

    static Parameter json(Value value) {
        return Parameter.made(() -> JsonDocument.text(value));
    }
}
