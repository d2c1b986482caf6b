package org.docbench.stores.oracle;

import java.util.List;
import org.docbench.core.value.Value;
import org.docbench.stores.sql.JsonDocument;
import org.docbench.stores.sql.Sql.Parameter;

/** Where a document is kept. */
enum OracleWay {
    /** The id in a column, the other fields in another, of type JSON. */
    JSON("doc", OracleSql.whereId()) {
        @Override
        List<String> create(String name) {
            return List.of(OracleSql.jsonTable(OracleSql.name(name)));
        }

        @Override
        List<Parameter> row(Value.Obj document) {
            return List.of(
                    Parameter.text(JsonDocument.id(document)), OracleJson.parameter(JsonDocument.body(document)));
        }
    },
    /** The whole document in the only column, {@code data}. */
    COLLECTION("data", OracleSql.whereInnerId()) {
        @Override
        List<String> create(String name) {
            return List.of(OracleSql.collectionTable(OracleSql.name(name)));
        }
    },
    /** A view that shows a row of a table as a document, in its only column. */
    DUALITY("data", OracleSql.whereInnerId()) {
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
    private final String where;

    OracleWay(String column, String where) {
        this.column = column;
        this.where = where;
    }

    /** The JSON that is asked for and changed. */
    String column() {
        return column;
    }

    /** Finds a document by its id. */
    String where() {
        return where;
    }

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
