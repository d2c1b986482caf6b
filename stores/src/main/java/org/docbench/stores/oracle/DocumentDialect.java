package org.docbench.stores.oracle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import oracle.sql.json.OracleJsonObject;
import oracle.sql.json.OracleJsonValue;
import org.docbench.core.value.Value;
import org.docbench.stores.Call;
import org.docbench.stores.Change;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.Query;
import org.docbench.stores.StoreException;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.Sql.Parameter;

/** Documents, in one of the ways that Oracle Database keeps them. */
final class DocumentDialect extends OracleDialect {
    /** In one answer; the driver asks for ten by default. */
    private static final int ROWS = 500;

    private final OracleWay way;

    DocumentDialect(OracleWay way, Endpoint endpoint) {
        super(endpoint);
        this.way = way;
    }

    @Override
    public List<String> create(String collection, List<Index> indexes) {
        List<String> statements = new ArrayList<>();
        statements.add(drop(collection));
        statements.addAll(way.create(collection));
        indexes.forEach(index -> statements.add(index(collection, index)));
        return statements;
    }

    private String index(String collection, Index index) {
        String name = OracleSql.name(collection + " " + index.name());
        if (index.unique()) {
            return OracleSql.uniqueIndex(name, way.table(collection), way.indexed(), index.path());
        }
        return index.kind() == Index.Kind.ELEMENTS
                ? way.indexOfItems(name, collection, index.path())
                : OracleSql.index(name, way.table(collection), way.indexed(), index.path());
    }

    @Override
    public String drop(String collection) {
        return way.drop(collection);
    }

    @Override
    public Call insert(Link link, String collection, List<Value.Obj> documents) {
        List<List<Parameter>> rows = documents.stream().map(way::row).toList();
        return rows(
                link, OracleSql.insert(OracleSql.name(collection), rows.get(0).size()), rows);
    }

    @Override
    public Sql update(String collection, Change change) {
        Sql changed = OracleChanges.of(way.column(), change.update());
        return new Sql(
                        OracleSql.update(OracleSql.name(collection), way.column(), changed.text(), way.where()),
                        changed.parameters())
                .then(new Sql("", Parameter.text(change.id())));
    }

    @Override
    public Sql find(String collection, Query query) {
        String selected = query.part()
                .map(part -> OracleSql.part(way.column(), part) + ", " + way.id(""))
                .orElse(way.selected());
        return new Sql(OracleSql.select(selected, OracleSql.name(collection))).then(where(collection, query.find()));
    }

    /** The driver's value, over the bytes that came; null where the part is not there. */
    @Override
    public Object take(ResultSet row) throws SQLException {
        return row.getObject(1, OracleJsonValue.class);
    }

    @Override
    public Value.Obj document(ResultSet row, Query query) throws SQLException {
        if (query.part().isEmpty()) {
            return document(row);
        }
        Optional<Value> part =
                Optional.ofNullable(row.getObject(1, OracleJsonValue.class)).map(FromOracleJson::value);
        return Query.holding(new Value.Str(row.getString(2)), query.part().get(), part);
    }

    private Value.Obj document(ResultSet row) throws SQLException {
        OracleJsonObject document = row.getObject(1, OracleJsonObject.class);
        return FromOracleJson.document(way == OracleWay.JSON ? row.getString(2) : document.getString("_id"), document);
    }

    @Override
    public void awaitIndexes(Link link, String collection) {
        way.awaitIndexes(link, collection);
    }

    @Override
    public void analyze(Link link, String collection) {
        link.change(new Sql(OracleSql.GATHER, Parameter.text(way.table(collection))))
                .execute();
    }

    @Override
    public void scan(Link link, String collection, Consumer<Value.Obj> each) {
        link.stream(OracleSql.select(way.selected(), OracleSql.name(collection)), ROWS, row -> {
            each.accept(document(row));
            return row;
        });
    }

    /** Of the JSON, as published; nothing where the server has no length of it. */
    @Override
    public OptionalDouble bytes(Link link, String collection) {
        try {
            return link.first(new Sql(OracleSql.bytes(way.column(), OracleSql.name(collection))), row -> {
                        double mean = row.getDouble(1);
                        return row.wasNull() ? OptionalDouble.empty() : OptionalDouble.of(mean);
                    })
                    .orElse(OptionalDouble.empty());
        } catch (StoreException e) {
            return OptionalDouble.empty();
        }
    }

    @Override
    public Sql delete(String collection, Find find) {
        return new Sql(OracleSql.delete(OracleSql.name(collection))).then(where(collection, find));
    }

    private Sql where(String collection, Find find) {
        if (find instanceof Find.Equal equal) {
            return new Sql(OracleSql.whereEqual(way.column(), equal.path()), OracleChanges.compared(equal.value()));
        }
        if (find instanceof Find.Element element) {
            return new Sql(way.whereItem(element.array()), OracleChanges.compared(element.item()));
        }
        if (find instanceof Find.In in) {
            return new Sql(
                    OracleSql.whereIn(way.id(""), in.ids().size()),
                    in.ids().stream().map(Parameter::text).toList());
        }
        if (find instanceof Find.From from) {
            return new Sql(OracleSql.whereFrom(way.id("")), Parameter.text(from.id()), Parameter.whole(from.count()));
        }
        if (find instanceof Find.Linked linked) {
            return new Sql(
                    OracleSql.whereLinked(
                            way.id(""), OracleSql.name(collection), way.column(), linked.array(), way.id("source.")),
                    Parameter.text(linked.id()));
        }
        return new Sql(way.where(), Parameter.text(((Find.ById) find).id()));
    }

    @Override
    public Optional<Value.Obj> read(Link link, String collection, String id) {
        return link.first(find(collection, new Query(new Find.ById(id))), this::document);
    }
}
