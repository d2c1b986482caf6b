package org.docbench.stores.oracle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import oracle.sql.json.OracleJsonObject;
import org.docbench.core.value.Value;
import org.docbench.stores.Call;
import org.docbench.stores.Change;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.Query;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.Sql.Parameter;

/** Documents, in one of the ways that Oracle Database keeps them. */
final class DocumentDialect extends OracleDialect {
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
        for (Index index : indexes) {
            String name = OracleSql.name(collection + " " + index.name());
            statements.add(
                    index.unique()
                            ? OracleSql.uniqueIndex(name, way.table(collection), way.indexed(), index.path())
                            : OracleSql.index(name, way.table(collection), way.indexed(), index.path()));
        }
        return statements;
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
        return new Sql(OracleSql.select(way.column(), OracleSql.name(collection))).then(where(query.find()));
    }

    /** The driver's object, over the bytes that came. */
    @Override
    public Object take(ResultSet row) throws SQLException {
        return row.getObject(1, OracleJsonObject.class);
    }

    @Override
    public Sql delete(String collection, Find find) {
        return new Sql(OracleSql.delete(OracleSql.name(collection))).then(where(find));
    }

    private Sql where(Find find) {
        if (find instanceof Find.Equal equal) {
            return new Sql(OracleSql.whereEqual(way.column(), equal.path()), OracleChanges.compared(equal.value()));
        }
        return new Sql(way.where(), Parameter.text(((Find.ById) find).id()));
    }

    @Override
    public Optional<Value.Obj> read(Link link, String collection, String id) {
        return link.first(
                find(collection, new Query(new Find.ById(id))),
                row -> FromOracleJson.document(id, row.getObject(1, OracleJsonObject.class)));
    }
}
