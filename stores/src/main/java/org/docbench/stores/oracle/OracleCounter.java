package org.docbench.stores.oracle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Call;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.Update;
import org.docbench.stores.sql.JsonDocument;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.Sql.Parameter;

/** The relational row that the published baseline counted in: {@code _id}, {@code counter} and nothing else. */
record OracleCounter(Link link) implements OracleSession {
    private static final String COUNTER = "counter";

    @Override
    public List<String> creation(String collection, List<Index> indexes) {
        if (indexes.stream().anyMatch(index -> index.kind() == Index.Kind.ELEMENTS)) {
            throw unsupported();
        }
        return List.of(
                dropping(collection),
                "CREATE TABLE " + name(collection) + " (id VARCHAR2(100) PRIMARY KEY, counter NUMBER)");
    }

    @Override
    public String dropping(String collection) {
        return OracleSql.dropTable(name(collection));
    }

    @Override
    public Call insert(String collection, List<Value.Obj> documents) {
        return rows(
                OracleSql.insert(name(collection), 2),
                documents.stream().map(OracleCounter::row).toList());
    }

    private static List<Parameter> row(Value.Obj document) {
        if (document.fields().keySet().equals(Set.of("_id", COUNTER))
                && document.fields().get(COUNTER) instanceof Value.Int32 number) {
            return List.of(Parameter.text(JsonDocument.id(document)), Parameter.whole(number.value()));
        }
        throw unsupported();
    }

    @Override
    public Sql assignment(Update update) {
        if (update instanceof Update.Increment increment && increment.path().equals(Path.ofNames(COUNTER))) {
            return new Sql(COUNTER + " = " + COUNTER + " + " + increment.by());
        }
        throw unsupported();
    }

    @Override
    public String selection(String collection, Optional<Path> part) {
        if (part.isPresent()) {
            throw unsupported();
        }
        return "SELECT " + COUNTER + ", id FROM " + name(collection);
    }

    @Override
    public Sql condition(String collection, Find find) {
        if (find instanceof Find.ById one) {
            return new Sql(OracleSql.where("id"), Parameter.text(one.id()));
        }
        throw unsupported();
    }

    @Override
    public Value.Obj document(ResultSet row, Optional<Path> part) throws SQLException {
        return Value.Obj.of("_id", new Value.Str(row.getString(2)), COUNTER, new Value.Int64(row.getLong(1)));
    }

    @Override
    public Object take(ResultSet row) throws SQLException {
        return row.getLong(1);
    }

    @Override
    public String length() {
        throw unsupported();
    }

    /** There is no document. */
    @Override
    public OptionalDouble bytes(String collection) {
        return OptionalDouble.empty();
    }

    private static UnsupportedOperationException unsupported() {
        return new UnsupportedOperationException("a relational row holds a counter and no document");
    }
}
