package org.docbench.stores.postgres;

import java.util.List;
import org.docbench.core.value.Value;
import org.docbench.stores.Find;
import org.docbench.stores.sql.Sql;

/** Which documents are asked for, as what follows {@code where}. */
final class Matching {
    private Matching() {}

    /** @param table its quoted name */
    static Sql of(Way way, String table, Find find) {
        if (find instanceof Find.Equal equal) {
            return new Sql(" where " + way.part(equal.path()) + " = ").then(Json.value(equal.value()));
        }
        if (find instanceof Find.Element element) {
            return element(way, element);
        }
        if (find instanceof Find.In in) {
            return new Sql(" where id = any (?)", texts(in.ids()));
        }
        if (find instanceof Find.From from) {
            return new Sql(
                    " where id >= ? order by id limit ?",
                    Sql.Parameter.text(from.id()),
                    Sql.Parameter.whole(from.count()));
        }
        if (find instanceof Find.Linked linked) {
            return linked(way, table, linked);
        }
        return new Sql(" where id = ?", Sql.Parameter.text(((Find.ById) find).id()));
    }

    /**
     * An array contains an array of one scalar when it has an item equal to it, and a GIN index knows. Objects and arrays are
     * contained in larger ones, too: of what contains them, the equal are taken.
     *
     * @see <a href="https://www.postgresql.org/docs/current/datatype-json.html#JSON-CONTAINMENT">PostgreSQL, jsonb Containment
     *     and Existence</a>
     */
    private static Sql element(Way way, Find.Element find) {
        String items = way.part(find.array());
        Sql contains = new Sql(" where " + items + " @> ").then(Json.value(Value.Arr.of(find.item())));
        return find.item() instanceof Value.Obj || find.item() instanceof Value.Arr
                ? contains.then(" and exists (select from jsonb_path_query(" + items
                                + ", '$[*]') as item where item = ")
                        .then(Json.value(find.item()))
                        .then(")")
                : contains;
    }

    /**
     * The links become an array, and the documents are looked up by it. A join with the links as rows gives a document twice that
     * is linked twice; and PostgreSQL takes those rows for a hundred, whatever they are, and plans longer than it runs.
     */
    private static Sql linked(Way way, String table, Find.Linked find) {
        return new Sql(
                " where id = any (array(select jsonb_array_elements_text(" + way.part(find.array()) + ") from " + table
                        + " where id = ?))",
                Sql.Parameter.text(find.id()));
    }

    private static Sql.Parameter texts(List<String> texts) {
        return (statement, index) ->
                statement.setArray(index, statement.getConnection().createArrayOf("text", texts.toArray()));
    }
}
