package org.docbench.stores.oracle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import oracle.sql.json.OracleJsonObject;
import oracle.sql.json.OracleJsonValue;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Call;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.Query;
import org.docbench.stores.StoreException;
import org.docbench.stores.Update;
import org.docbench.stores.sql.JsonDocument;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.Sql.Parameter;

/**
 * Documents, in one of the ways that Oracle Database keeps them.
 *
 * @param layout where they are
 */
record OracleDocuments(Link link, Layout layout, Map<String, List<String>> searched) implements OracleSession {
    OracleDocuments(Link link, Layout layout) {
        this(link, layout, new HashMap<>());
    }

    /** Where a document is kept. */
    enum Layout {
        /** The id in a column, the other fields in another, {@code doc}, of type JSON. */
        JSON,
        /** The whole document in the only column, {@code data}. */
        COLLECTION,
        /** The same; items are found by an index over every field, which the server keeps up to date after the commit. */
        SEARCH,
        /** A view that shows a row of a table as a document, in its only column. */
        DUALITY
    }

    /** The JSON that is asked for and changed. */
    private String column() {
        return layout == Layout.JSON ? "doc" : "data";
    }

    /** The id of a row of the table called {@code alias}, which ends with a dot; or of the only one. */
    private String id(String alias) {
        return layout == Layout.JSON ? alias + "id" : "JSON_VALUE(" + alias + column() + ", '$._id')";
    }

    /** The table that holds the rows. */
    private String table(String collection) {
        return name(layout == Layout.DUALITY ? collection + " rows" : collection);
    }

    /** The column of the table that the fields are in. */
    private String indexed() {
        return layout == Layout.DUALITY ? "doc" : column();
    }

    /** Remembers search indexes: a block that times how long they take to catch up asks no catalogue. */
    @Override
    public void create(String collection, List<Index> indexes) {
        OracleSession.super.create(collection, indexes);
        searched.put(
                collection,
                indexes.stream()
                        .filter(this::isSearched)
                        .map(index -> indexName(collection, index))
                        .toList());
    }

    private boolean isSearched(Index index) {
        return layout == Layout.SEARCH && !index.unique() && index.kind() == Index.Kind.ELEMENTS;
    }

    private static String indexName(String collection, Index index) {
        return OracleSql.name(collection + " " + index.name());
    }

    @Override
    public List<String> creation(String collection, List<Index> indexes) {
        List<String> statements = new ArrayList<>();
        statements.add(dropping(collection));
        if (layout == Layout.DUALITY) { // what the view has no column for goes into doc
            statements.add("CREATE TABLE " + table(collection) + " (id VARCHAR2(100) PRIMARY KEY, doc JSON(OBJECT))");
        }
        statements.add(
                switch (layout) {
                    case JSON -> "CREATE TABLE " + name(collection) + " (id VARCHAR2(100) PRIMARY KEY, doc JSON)";
                    case COLLECTION, SEARCH -> "CREATE JSON COLLECTION TABLE " + name(collection);
                    case DUALITY ->
                        "CREATE JSON RELATIONAL DUALITY VIEW " + name(collection)
                                + " AS SELECT JSON {'_id' : t.id, t.doc AS FLEX COLUMN} FROM " + table(collection)
                                + " t WITH INSERT UPDATE DELETE";
                });
        indexes.forEach(index -> statements.add(index(collection, index)));
        return statements;
    }

    private String index(String collection, Index index) {
        String name = indexName(collection, index);
        String on = name + " ON " + table(collection);
        if (index.unique()) {
            return "CREATE UNIQUE INDEX " + on + " (JSON_VALUE(" + indexed() + ", " + OracleSql.path(index.path(), "")
                    + " RETURNING VARCHAR2(1000) ERROR ON ERROR NULL ON EMPTY))";
        }
        return isSearched(index)
                ? "CREATE SEARCH INDEX " + on + " (" + indexed() + ") FOR JSON"
                // For equality of texts, also of those in an array.
                : "CREATE MULTIVALUE INDEX " + on + " t (t." + indexed() + OracleSql.dotted(index.path())
                        + "[*].string())";
    }

    @Override
    public String dropping(String collection) {
        String table = OracleSql.dropTable(table(collection));
        return layout == Layout.DUALITY // both in one call
                ? "BEGIN " + OracleSql.dropping("VIEW " + name(collection)) + " " + table + " END;"
                : table;
    }

    @Override
    public Call insert(String collection, List<Value.Obj> documents) {
        List<List<Parameter>> rows = documents.stream().map(this::row).toList();
        return rows(OracleSql.insert(name(collection), rows.get(0).size()), rows);
    }

    /** What is inserted for a document. */
    private List<Parameter> row(Value.Obj document) {
        return layout == Layout.JSON
                ? List.of(
                        Parameter.text(JsonDocument.id(document)),
                        OracleSql.OracleJson.parameter(JsonDocument.body(document)))
                : List.of(OracleSql.OracleJson.parameter(document));
    }

    @Override
    public Sql assignment(Update update) {
        return new Sql(column() + " = ").then(OracleSql.changed(column(), update));
    }

    @Override
    public String selection(String collection, Optional<Path> part) {
        // What lies at the path, of whatever type, as JSON; null where nothing does.
        String selected = part.map(path ->
                        "JSON_QUERY(" + column() + ", " + OracleSql.path(path, "") + " RETURNING JSON), " + id(""))
                .orElse(layout == Layout.JSON ? "doc, id" : "data");
        return "SELECT " + selected + " FROM " + name(collection);
    }

    /** Texts are compared and ordered by their bytes ({@link OracleSql#BY_BYTES}). */
    @Override
    public Sql condition(String collection, Find find) {
        String id = id("");
        if (find instanceof Find.Equal equal) {
            return equal(equal.path(), equal.value());
        }
        if (find instanceof Find.First first) {
            return equal(first.path(), first.value()).then(" FETCH FIRST 1 ROWS ONLY");
        }
        if (find instanceof Find.Element element) {
            return layout == Layout.SEARCH
                    ? new Sql( // as published for a search index
                            " WHERE JSON_EXISTS(" + column() + ", " + OracleSql.itemFilter(element.array())
                                    + " PASSING ? AS \"id\")",
                            OracleSql.compared(element.item()))
                    : equal(element.array(), element.item());
        }
        if (find instanceof Find.In in) {
            String ids = String.join(", ", Collections.nCopies(in.ids().size(), "?"));
            return new Sql(
                    in.ids().isEmpty() ? " WHERE 1 = 0" : " WHERE " + id + " IN (" + ids + ")",
                    in.ids().stream().map(Parameter::text).toList());
        }
        if (find instanceof Find.From from) {
            return new Sql(
                    " WHERE " + id + " >= ? ORDER BY " + id + " FETCH FIRST ? ROWS ONLY",
                    Parameter.text(from.id()),
                    Parameter.whole(from.count()));
        }
        if (find instanceof Find.Linked linked) { // an item that is no text is null
            return new Sql(
                    " WHERE " + id + " IN (SELECT links.link FROM " + name(collection) + " source, JSON_TABLE(source."
                            + column() + ", " + OracleSql.path(linked.array(), "[*]")
                            + " COLUMNS (link VARCHAR2(4000) PATH '$.stringOnly()')) links"
                            + OracleSql.where(id("source.")) + ")",
                    Parameter.text(linked.id()));
        }
        return new Sql(OracleSql.where(id), Parameter.text(((Find.ById) find).id()));
    }

    private Sql equal(Path path, Value value) {
        return new Sql(
                " WHERE JSON_EXISTS(" + column() + ", " + OracleSql.path(path, "?(@ == $val)")
                        + " PASSING ? AS \"val\")",
                OracleSql.compared(value));
    }

    /** The driver's value, over the bytes that came, null where the part is not there; and the id that has a column of its own. */
    @Override
    public Object take(ResultSet row) throws SQLException {
        OracleJsonValue value = row.getObject(1, OracleJsonValue.class);
        return layout == Layout.JSON ? Arrays.asList(value, row.getString(2)) : value;
    }

    @Override
    public Value.Obj document(ResultSet row, Optional<Path> part) throws SQLException {
        if (part.isPresent()) {
            Optional<Value> found =
                    Optional.ofNullable(row.getObject(1, OracleJsonValue.class)).map(OracleSql.OracleJson::value);
            return Query.holding(new Value.Str(row.getString(2)), part.get(), found);
        }
        OracleJsonObject document = row.getObject(1, OracleJsonObject.class);
        return OracleSql.OracleJson.document(
                layout == Layout.JSON ? row.getString(2) : document.getString("_id"), document);
    }

    /** Function-based indexes are changed with the row: they wait for nothing. */
    @Override
    public void awaitIndexes(String collection) {
        if (layout == Layout.SEARCH) {
            List<String> indexes = searched.containsKey(collection)
                    ? searched.get(collection)
                    : link.texts(new Sql(OracleSql.SEARCH_INDEXES, Parameter.text(collection))).stream()
                            .map(index -> name(index))
                            .toList();
            indexes.forEach(index ->
                    link.change(new Sql(OracleSql.SYNC, Parameter.text(index))).execute());
        }
    }

    @Override
    public void analyze(String collection) {
        link.change(new Sql(OracleSql.GATHER, Parameter.text(table(collection))))
                .execute();
    }

    /** In one answer; the driver asks for ten by default. */
    @Override
    public int fetchSize() {
        return 500;
    }

    /** A row's, of JSON, is that of its OSON. */
    @Override
    public String length() {
        return "LENGTH(" + column() + ")";
    }

    /** Of the JSON, as published; nothing where the server has no length of it. */
    @Override
    public OptionalDouble bytes(String collection) {
        try {
            return OracleSession.super.bytes(collection);
        } catch (StoreException e) {
            return OptionalDouble.empty();
        }
    }
}
