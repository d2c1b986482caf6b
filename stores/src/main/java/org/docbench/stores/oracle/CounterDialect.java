package org.docbench.stores.oracle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Call;
import org.docbench.stores.Change;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.Query;
import org.docbench.stores.Update;
import org.docbench.stores.sql.JsonDocument;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.Sql.Parameter;

/** The relational row that the published baseline counted in: {@code _id}, {@code counter} and nothing else. */
final class CounterDialect extends OracleDialect {
    private static final String COUNTER = "counter";
    private static final String COLUMNS = COUNTER + ", id";

    CounterDialect(Endpoint endpoint) {
        super(endpoint);
    }

    @Override
    public List<String> create(String collection, List<Index> indexes) {
        if (indexes.stream().anyMatch(index -> index.kind() == Index.Kind.ELEMENTS)) {
            throw unsupported();
        }
        return List.of(drop(collection), OracleSql.counterTable(OracleSql.name(collection)));
    }

    @Override
    public String drop(String collection) {
        return OracleSql.dropTable(OracleSql.name(collection));
    }

    @Override
    public Call insert(Link link, String collection, List<Value.Obj> documents) {
        return rows(
                link,
                OracleSql.insert(OracleSql.name(collection), 2),
                documents.stream().map(CounterDialect::row).toList());
    }

    private static List<Parameter> row(Value.Obj document) {
        if (document.fields().keySet().equals(Set.of("_id", COUNTER))
                && document.fields().get(COUNTER) instanceof Value.Int32 number) {
            return List.of(Parameter.text(JsonDocument.id(document)), Parameter.whole(number.value()));
        }
        throw unsupported();
    }

    @Override
    public Sql update(String collection, Change change) {
        if (change.update() instanceof Update.Increment increment
                && increment.path().equals(Path.ofNames(COUNTER))) {
            return new Sql(
                    OracleSql.update(
                            OracleSql.name(collection),
                            COUNTER,
                            COUNTER + " + " + increment.by(),
                            OracleSql.where("id")),
                    Parameter.text(change.id()));
        }
        throw unsupported();
    }

    @Override
    public Sql find(String collection, Query query) {
        if (query.part().isPresent()) {
            throw unsupported();
        }
        return new Sql(OracleSql.select(COLUMNS, OracleSql.name(collection))).then(where(query.find()));
    }

    @Override
    public Value.Obj document(ResultSet row, Query query) throws SQLException {
        return document(row);
    }

    private static Value.Obj document(ResultSet row) throws SQLException {
        return Value.Obj.of("_id", new Value.Str(row.getString(2)), COUNTER, new Value.Int64(row.getLong(1)));
    }

    @Override
    public void scan(Link link, String collection, Consumer<Value.Obj> each) {
        link.stream(OracleSql.select(COLUMNS, OracleSql.name(collection)), 0, row -> {
            each.accept(document(row));
            return row;
        });
    }

    @Override
    public Object take(ResultSet row) throws SQLException {
        return row.getLong(1);
    }

    @Override
    public Sql delete(String collection, Find find) {
        return new Sql(OracleSql.delete(OracleSql.name(collection))).then(where(find));
    }

    private static Sql where(Find find) {
        if (find instanceof Find.ById one) {
            return new Sql(OracleSql.where("id"), Parameter.text(one.id()));
        }
        throw unsupported();
    }

    @Override
    public Optional<Value.Obj> read(Link link, String collection, String id) {
        return link.first(find(collection, new Query(new Find.ById(id))), CounterDialect::document);
    }

    private static UnsupportedOperationException unsupported() {
        return new UnsupportedOperationException("a relational row holds a counter and no document");
    }
}
