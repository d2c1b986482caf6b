package org.docbench.stores.oracle;

import java.util.List;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.sql.JsonDocument;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql.Parameter;
import org.docbench.stores.sql.Sql;

/** Where a document is kept. */
enum OracleLayout {
    /** The id in a column, the other fields in another, of type JSON. */
    JSON("doc", "doc, id") {
        @Override
        List<String> create(String name) {
            return List.of(OracleSql.jsonTable(OracleSql.name(name)));
        }

        @Override
        String id(String alias) {
            return alias + "id";
        }

        @Override
        List<Parameter> row(Value.Obj document) {
            return List.of(
                    Parameter.text(JsonDocument.id(document)), OracleJson.parameter(JsonDocument.body(document)));
        }
    },
    /** The whole document in the only column, {@code data}. */
    COLLECTION("data", "data") {
        @Override
        List<String> create(String name) {
            return List.of(OracleSql.collectionTable(OracleSql.name(name)));
        }
    },
    /** The same; items are found by an index over every field, which the server keeps up to date after the commit. */
    SEARCH("data", "data") {
        @Override
        List<String> create(String name) {
            return COLLECTION.create(name);
        }

        @Override
        String indexOfItems(String index, String name, Path array) {
            return OracleSql.searchIndex(index, table(name), indexed());
        }

        @Override
        String whereItem(Path array) {
            return OracleSql.whereItem(column(), array);
        }

        @Override
        void awaitIndexes(Link link, String name) {
            link.texts(new Sql(OracleSql.SEARCH_INDEXES, Parameter.text(name)))
                    .forEach(index -> link.change(new Sql(OracleSql.SYNC, Parameter.text(OracleSql.name(index))))
                    .execute());
        }
    },
    /** A view that shows a row of a table as a document, in its only column. */
    DUALITY("data", "data") {
        @Override
        List<String> create(String name) {
            return List.of(
                    OracleSql.dualityTable(table(name)), OracleSql.dualityView(OracleSql.name(name), table(name)));
        }

        @Override
        String drop(String name) {
            return OracleSql.dropView(OracleSql.name(name), table(name));
        }

        @Override
        String table(String name) {
            return OracleSql.name(name + " rows");
        }

        @Override
        String indexed() {
            return "doc";
        }
    };

    private final String column;
    private final String selected;

    OracleLayout(String column, String selected) {
        this.column = column;
        this.selected = selected;
    }

    /** The JSON that is asked for and changed. */
    String column() {
        return column;
    }

    /** A document: its JSON and, where that lacks the id, the id. */
    String selected() {
        return selected;
    }

    /** The id of a row of the table called {@code alias}, which ends with a dot; or of the only one. */
    String id(String alias) {
        return OracleSql.id(alias + column);
    }

    /** Finds a document by its id. */
    String where() {
        return OracleSql.where(id(""));
    }

    /** Finds documents by an item of an array: a text or a number. */
    String whereItem(Path array) {
        return OracleSql.whereEqual(column, array);
    }

    String indexOfItems(String index, String name, Path array) {
        return OracleSql.index(index, table(name), indexed(), array);
    }

    /** Function-based indexes are changed with the row: they wait for nothing. */
    void awaitIndexes(Link link, String name) {}

    abstract List<String> create(String name);

    String drop(String name) {
        return OracleSql.dropTable(table(name));
    }

    /** The table that holds the rows. */
    String table(String name) {
        return OracleSql.name(name);
    }

    /** The column of the table that the fields are in. */
    String indexed() {
        return column;
    }

    /** What is inserted for a document. */
    List<Parameter> row(Value.Obj document) {
        return List.of(OracleJson.parameter(document));
    }
}
