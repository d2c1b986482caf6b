package org.docbench.stores.oracle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import oracle.sql.json.OracleJsonObject;
import oracle.sql.json.OracleJsonValue;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Call;
import org.docbench.stores.Endpoint;
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
record OracleDocuments(Link link, Endpoint endpoint, Layout layout) implements OracleSession {
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

    /** A document: its JSON and, where that lacks the id, the id. */
    private String selected() {
        return layout == Layout.JSON ? "doc, id" : "data";
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
        String name = OracleSql.name(collection + " " + index.name());
        if (index.unique()) {
            return OracleSql.uniqueIndex(name, table(collection), indexed(), index.path());
        }
        return index.kind() == Index.Kind.ELEMENTS && layout == Layout.SEARCH
                ? "CREATE SEARCH INDEX " + name + " ON " + table(collection) + " (" + indexed() + ") FOR JSON"
                : OracleSql.index(name, table(collection), indexed(), index.path());
    }

    @Override
    public String dropping(String collection) {
        String table = OracleSql.dropTable(table(collection));
        return layout == Layout.DUALITY ? OracleSql.dropView(name(collection), table) : table;
    }

    @Override
    public Call insert(String collection, List<Value.Obj> documents) {
        List<List<Parameter>> rows = documents.stream().map(this::row).toList();
        return rows(OracleSql.insert(name(collection), rows.get(0).size()), rows);
    }

    /** What is inserted for a document. */
    private List<Parameter> row(Value.Obj document) {
        return layout == Layout.JSON
                ? List.of(Parameter.text(JsonDocument.id(document)), OracleJson.parameter(JsonDocument.body(document)))
                : List.of(OracleJson.parameter(document));
    }

    @Override
    public Sql assignment(Update update) {
        return new Sql(column() + " = ").then(OracleSql.changed(column(), update));
    }

    @Override
    public String selection(String collection, Optional<Path> part) {
        String selected =
                part.map(path -> OracleSql.part(column(), path) + ", " + id("")).orElse(selected());
        return "SELECT " + selected + " FROM " + name(collection);
    }

    @Override
    public Sql condition(String collection, Find find) {
        if (find instanceof Find.Equal equal) {
            return new Sql(OracleSql.whereEqual(column(), equal.path()), OracleSql.compared(equal.value()));
        }
        if (find instanceof Find.Element element) {
            return new Sql(
                    layout == Layout.SEARCH
                            ? OracleSql.whereItem(column(), element.array())
                            : OracleSql.whereEqual(column(), element.array()),
                    OracleSql.compared(element.item()));
        }
        if (find instanceof Find.In in) {
            return new Sql(
                    OracleSql.whereIn(id(""), in.ids().size()),
                    in.ids().stream().map(Parameter::text).toList());
        }
        if (find instanceof Find.From from) {
            return new Sql(OracleSql.whereFrom(id("")), Parameter.text(from.id()), Parameter.whole(from.count()));
        }
        if (find instanceof Find.Linked linked) {
            return new Sql(
                    OracleSql.whereLinked(id(""), name(collection), column(), linked.array(), id("source.")),
                    Parameter.text(linked.id()));
        }
        return new Sql(OracleSql.where(id("")), Parameter.text(((Find.ById) find).id()));
    }

    /** The driver's value, over the bytes that came; null where the part is not there. */
    @Override
    public Object take(ResultSet row) throws SQLException {
        return row.getObject(1, OracleJsonValue.class);
    }

    @Override
    public Value.Obj document(ResultSet row, Optional<Path> part) throws SQLException {
        if (part.isPresent()) {
            Optional<Value> found =
                    Optional.ofNullable(row.getObject(1, OracleJsonValue.class)).map(OracleJson::value);
            return Query.holding(new Value.Str(row.getString(2)), part.get(), found);
        }
        OracleJsonObject document = row.getObject(1, OracleJsonObject.class);
        return OracleJson.document(layout == Layout.JSON ? row.getString(2) : document.getString("_id"), document);
    }

    /** Function-based indexes are changed with the row: they wait for nothing. */
    @Override
    public void awaitIndexes(String collection) {
        if (layout == Layout.SEARCH) {
            link.texts(new Sql(OracleSql.SEARCH_INDEXES, Parameter.text(collection)))
                    .forEach(index -> link.change(new Sql(OracleSql.SYNC, Parameter.text(name(index))))
                            .execute());
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
