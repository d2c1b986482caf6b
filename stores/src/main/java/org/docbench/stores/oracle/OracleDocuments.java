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
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql.Parameter;
import org.docbench.stores.sql.Sql;

/**
 * Documents, in one of the ways that Oracle Database keeps them.
 *
 * @param layout where they are
 */
record OracleDocuments(Link link, Endpoint endpoint, OracleLayout layout) implements OracleSession {
    @Override
    public List<String> creation(String collection, List<Index> indexes) {
        List<String> statements = new ArrayList<>();
        statements.add(dropping(collection));
        statements.addAll(layout.create(collection));
        indexes.forEach(index -> statements.add(index(collection, index)));
        return statements;
    }

    private String index(String collection, Index index) {
        String name = OracleSql.name(collection + " " + index.name());
        if (index.unique()) {
            return OracleSql.uniqueIndex(name, layout.table(collection), layout.indexed(), index.path());
        }
        return index.kind() == Index.Kind.ELEMENTS
                ? layout.indexOfItems(name, collection, index.path())
                : OracleSql.index(name, layout.table(collection), layout.indexed(), index.path());
    }

    @Override
    public String dropping(String collection) {
        return layout.drop(collection);
    }

    @Override
    public Call insert(String collection, List<Value.Obj> documents) {
        List<List<Parameter>> rows = documents.stream().map(layout::row).toList();
        return rows(OracleSql.insert(name(collection), rows.get(0).size()), rows);
    }

    @Override
    public Sql assignment(Update update) {
        return new Sql(layout.column() + " = ").then(OracleSql.changed(layout.column(), update));
    }

    @Override
    public String selection(String collection, Optional<Path> part) {
        String selected = part.map(path -> OracleSql.part(layout.column(), path) + ", " + layout.id(""))
                .orElse(layout.selected());
        return "SELECT " + selected + " FROM " + name(collection);
    }

    @Override
    public Sql condition(String collection, Find find) {
        if (find instanceof Find.Equal equal) {
            return new Sql(OracleSql.whereEqual(layout.column(), equal.path()), OracleSql.compared(equal.value()));
        }
        if (find instanceof Find.Element element) {
            return new Sql(layout.whereItem(element.array()), OracleSql.compared(element.item()));
        }
        if (find instanceof Find.In in) {
            return new Sql(
                    OracleSql.whereIn(layout.id(""), in.ids().size()),
                    in.ids().stream().map(Parameter::text).toList());
        }
        if (find instanceof Find.From from) {
            return new Sql(OracleSql.whereFrom(layout.id("")), Parameter.text(from.id()), Parameter.whole(from.count()));
        }
        if (find instanceof Find.Linked linked) {
            return new Sql(
                    OracleSql.whereLinked(
                            layout.id(""), name(collection), layout.column(), linked.array(), layout.id("source.")),
                    Parameter.text(linked.id()));
        }
        return new Sql(layout.where(), Parameter.text(((Find.ById) find).id()));
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
                    Optional.ofNullable(row.getObject(1, OracleJsonValue.class)).map(FromOracleJson::value);
            return Query.holding(new Value.Str(row.getString(2)), part.get(), found);
        }
        OracleJsonObject document = row.getObject(1, OracleJsonObject.class);
        return FromOracleJson.document(
                layout == OracleLayout.JSON ? row.getString(2) : document.getString("_id"), document);
    }

    @Override
    public void awaitIndexes(String collection) {
        layout.awaitIndexes(link, collection);
    }

    @Override
    public void analyze(String collection) {
        link.change(new Sql(OracleSql.GATHER, Parameter.text(layout.table(collection))))
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
        return "LENGTH(" + layout.column() + ")";
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
