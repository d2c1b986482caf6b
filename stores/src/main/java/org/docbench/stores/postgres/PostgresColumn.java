package org.docbench.stores.postgres;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.JsonGeneratorDelegate;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.sql.Types;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.docbench.codecs.JsonText;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Find;
import org.docbench.stores.StoreException;
import org.docbench.stores.Update;
import org.docbench.stores.sql.JsonDocument;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.Sql.Parameter;
import org.docbench.stores.sql.SqlSession;

/**
 * The texts of statements over a column {@code doc} that documents are kept in. They are changed by PostgreSQL's functions on jsonb, or by
 * subscripts where there are some (from PostgreSQL 14 on). A json has no functions that change it, and goes there and back in the same
 * statement. Names and paths are part of the texts, since an index over a path serves only statements that write the same path; so every
 * name is quoted, whatever it holds.
 *
 * @param toJsonb what is written behind a value of the column to make it a jsonb
 * @param open what is written before a jsonb to make it a value of the column
 * @param close and behind it
 * @param items the operator class of an index over the items of an array, which is a jsonb
 * @param subscripts whether values are read and put by subscripts
 * @param storage of the column, empty for the type's own: {@code external} keeps large documents as they are, uncompressed
 * @see <a href="https://www.postgresql.org/docs/current/functions-json.html">PostgreSQL, JSON Functions and Operators</a>
 * @see <a href="https://www.postgresql.org/docs/current/datatype-json.html#JSONB-SUBSCRIPTING">PostgreSQL, jsonb
 *     Subscripting</a>
 * @see <a href="https://www.postgresql.org/docs/current/storage-toast.html">PostgreSQL, TOAST</a>
 */
record PostgresColumn(
        String type, String toJsonb, String open, String close, String items, boolean subscripts, String storage) {
    /** Its indexes hold a hash for each path from the top to a value: for containment alone. */
    private static final String PATHS = "jsonb_path_ops";

    /** The default: its indexes hold each key and each value, for the tests of existence, too. */
    private static final String KEYS_AND_VALUES = "jsonb_ops";

    static final PostgresColumn JSONB = new PostgresColumn("jsonb", "", "", "", PATHS, false, "");
    static final PostgresColumn JSONB_GIN = new PostgresColumn("jsonb", "", "", "", KEYS_AND_VALUES, false, "");
    static final PostgresColumn SUBSCRIPTS = new PostgresColumn("jsonb", "", "", "", PATHS, true, "");
    static final PostgresColumn UNCOMPRESSED = new PostgresColumn("jsonb", "", "", "", PATHS, false, "external");
    static final PostgresColumn JSON = new PostgresColumn("json", "::jsonb", "(", ")::json", PATHS, false, "");

    /** The document as a jsonb. */
    private String document() {
        return "doc" + toJsonb;
    }

    /** What is at a path, as a jsonb; null where there is nothing. */
    String part(Path path) {
        return taken(path) + toJsonb;
    }

    /** What is at a path, as it is given out; null where there is nothing. */
    String taken(Path path) {
        return subscripts ? "doc" + subscripts(path) : "(doc #> " + path(path) + ")";
    }

    /** The assignment of a changed document, a jsonb. */
    private Sql whole(Sql changed) {
        return new Sql("doc = " + open).then(changed).then(close);
    }

    private Sql part(Path path, Sql value) {
        return parts(Map.of(path, value));
    }

    /** The assignment of values, each a jsonb, at some paths. */
    private Sql parts(Map<Path, Sql> values) {
        if (subscripts) {
            return values.entrySet().stream()
                    .map(entry -> new Sql(taken(entry.getKey()) + " = ").then(entry.getValue()))
                    .reduce((a, b) -> a.then(", ").then(b))
                    .orElseThrow();
        }
        Sql changed = new Sql(document());
        for (var entry : values.entrySet()) {
            changed = new Sql("jsonb_set(")
                    .then(changed)
                    .then(", " + path(entry.getKey()) + ", ")
                    .then(entry.getValue())
                    .then(")");
        }
        return whole(changed);
    }

    /**
     * A jsonb keeps a number's digits behind the point but no exponent: of 1.0E10 comes back 10000000000, a whole number, and
     * of 10000000000.0 itself. So floating-point numbers are written in full.
     */
    private static final JsonFactory NUMBERS_IN_FULL = new JsonFactory() {
        private static final long serialVersionUID = 1;

        @Override
        public JsonGenerator createGenerator(Writer out) throws IOException {
            return new JsonGeneratorDelegate(super.createGenerator(out)) {
                @Override
                public void writeNumber(double number) throws IOException {
                    BigDecimal shortest = BigDecimal.valueOf(number);
                    delegate.writeNumber(
                            shortest.setScale(Math.max(1, shortest.scale())).toPlainString());
                }
            };
        }
    };

    // Names, paths and values

    /** A name of a table or an index. */
    static String name(String name) {
        return '"' + checked(name).replace("\"", "\"\"") + '"';
    }

    /** A text, for a server with {@code standard_conforming_strings}. */
    private static String literal(String text) {
        return "'" + checked(text).replace("'", "''") + "'";
    }

    /** A path as a {@code text[]}: {@code '{"a","b",0}'}. */
    static String path(Path path) {
        return literal(path.steps().stream().map(PostgresColumn::step).collect(Collectors.joining(",", "{", "}")));
    }

    /** A path as subscripts: {@code ['a']['b'][0]}. */
    static String subscripts(Path path) {
        return path.steps().stream()
                .map(step -> step instanceof Path.Name name
                        ? "[" + literal(name.name()) + "]"
                        : "[" + ((Path.Index) step).index() + "]")
                .collect(Collectors.joining());
    }

    private static String step(Path.Step step) {
        return step instanceof Path.Name name
                ? '"' + name.name().replace("\\", "\\\\").replace("\"", "\\\"") + '"'
                : Integer.toString(((Path.Index) step).index());
    }

    /** The character 0 would end the statement on its way to the server, wherever it stands. */
    private static String checked(String text) {
        if (text.indexOf('\0') >= 0) {
            throw new StoreException("PostgreSQL takes no name with the character 0");
        }
        return text;
    }

    static String text(Value value) {
        return JsonText.text(value, NUMBERS_IN_FULL);
    }

    /** A parameter whose type the server takes from its place: text on the wire, made when it is bound and read there as jsonb. */
    static Sql value(Value value) {
        return new Sql("?::jsonb", (statement, index) -> statement.setObject(index, text(value), Types.OTHER));
    }

    // Rows and conditions

    /**
     * The rows of an insert. One document is a row of values. More go as two arrays into one statement: one text for every size of
     * batch, one round trip, one transaction. Rows of values would be another statement for every size; a batch that the driver
     * rewrites is several of them in a transaction; in an array of jsonb each document is escaped once more. The JSON texts are made
     * when the values are bound.
     */
    static Sql rows(List<Value.Obj> documents, String type) {
        List<Value.Obj> bodies = documents.stream().map(JsonDocument::body).toList();
        if (documents.size() == 1) {
            return new Sql(
                    "values (?, ?)",
                    Parameter.text(JsonDocument.id(documents.get(0))),
                    (statement, index) -> statement.setObject(index, text(bodies.get(0)), Types.OTHER));
        }
        return new Sql(
                "select id, doc::" + type + " from unnest(?::text[], ?::text[]) as batch(id, doc)",
                array(documents, JsonDocument::id),
                array(bodies, PostgresColumn::text));
    }

    private static <T> Parameter array(List<T> parts, Function<T, String> text) {
        return (statement, index) -> {
            Object[] texts = parts.stream().map(text).toArray();
            statement.setArray(index, statement.getConnection().createArrayOf("text", texts));
        };
    }

    /**
     * Which documents are asked for, as what follows {@code where}.
     *
     * @param table its quoted name
     */
    Sql condition(String table, Find find) {
        if (find instanceof Find.Equal equal) {
            return new Sql(" where " + part(equal.path()) + " = ").then(value(equal.value()));
        }
        if (find instanceof Find.First first) {
            return condition(table, first.all()).then(" limit 1");
        }
        if (find instanceof Find.Element element) {
            return element(element);
        }
        if (find instanceof Find.In in) {
            return new Sql(" where id = any (?)", array(in.ids(), id -> id));
        }
        if (find instanceof Find.Linked linked) {
            return linked(table, linked);
        }
        return SqlSession.byId(find);
    }

    /**
     * An array contains an array of one scalar when it has an item equal to it, and a GIN index knows. Objects and arrays are
     * contained in larger ones, too: of what contains them, the equal are taken.
     *
     * @see <a href="https://www.postgresql.org/docs/current/datatype-json.html#JSON-CONTAINMENT">PostgreSQL, jsonb Containment
     *     and Existence</a>
     */
    private Sql element(Find.Element find) {
        String items = part(find.array());
        Sql contains = new Sql(" where " + items + " @> ").then(value(Value.Arr.of(find.item())));
        return find.item() instanceof Value.Obj || find.item() instanceof Value.Arr
                ? contains.then(" and exists (select from jsonb_path_query(" + items
                                + ", '$[*]') as item where item = ")
                        .then(value(find.item()))
                        .then(")")
                : contains;
    }

    /**
     * The links become an array, and the documents are looked up by it. A join with the links as rows gives a document twice that
     * is linked twice; and PostgreSQL takes those rows for a hundred, whatever they are, and plans longer than it runs.
     */
    private Sql linked(String table, Find.Linked find) {
        return new Sql(
                " where id = any (array(select jsonb_array_elements_text(" + part(find.array()) + ") from " + table
                        + " where id = ?))",
                Parameter.text(find.id()));
    }

    // Changes

    /** An update as what follows {@code set} in the one statement that does it. */
    Sql assignment(Update update) {
        if (update instanceof Update.Set set) {
            Map<Path, Sql> values = new LinkedHashMap<>();
            set.values().forEach((path, value) -> values.put(path, value(value)));
            return parts(values);
        }
        if (update instanceof Update.Increment increment) {
            String old = part(increment.path());
            return part(
                    increment.path(), new Sql("to_jsonb((" + old + ")::numeric + ?)", Parameter.whole(increment.by())));
        }
        if (update instanceof Update.Push push) {
            return push(push);
        }
        if (update instanceof Update.RemoveAt remove) {
            return without(item(remove.array(), remove.position()));
        }
        if (update instanceof Update.Pull pull) {
            return pull(pull);
        }
        return without(((Update.Unset) update).path());
    }

    /**
     * One pass over the document for each value in the middle, in reverse, for each moves those before it back. At the end
     * several values cost two passes, for one array is put behind the other, and one value costs one.
     */
    private Sql push(Update.Push push) {
        List<Value> values = push.values();
        boolean end = push.position() == Update.Push.END;
        if (end && values.size() > 1) {
            Sql longer = new Sql(part(push.array()) + " || ").then(value(new Value.Arr(values)));
            return part(push.array(), longer);
        }
        Sql changed = new Sql(document());
        for (int i = values.size() - 1; i >= 0; i--) {
            changed = new Sql("jsonb_insert(")
                    .then(changed)
                    .then(", " + path(item(push.array(), push.position())) + ", ")
                    .then(value(values.get(i)))
                    .then(end ? ", true)" : ")");
        }
        return whole(changed);
    }

    /** Items are equal as jsonb compares them: fields in any order, 1 and 1.0 the same. */
    private Sql pull(Update.Pull pull) {
        String items = part(pull.array());
        Sql kept = new Sql("coalesce((select jsonb_agg(item order by place) from jsonb_array_elements(" + items
                        + ") with ordinality as items(item, place) where item <> ")
                .then(value(pull.value()))
                .then("), '[]')");
        return part(pull.array(), kept);
    }

    private Sql without(Path path) {
        return whole(new Sql(document() + " #- " + path(path)));
    }

    private static Path item(Path array, int position) {
        return array.then(new Path.Index(position));
    }
}
