package org.docbench.stores.oracle;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.docbench.stores.Cache;
import org.docbench.stores.Call;
import org.docbench.stores.Durability;
import org.docbench.stores.Endpoint;
import org.docbench.stores.OwnReport;
import org.docbench.stores.Plan;
import org.docbench.stores.Query;
import org.docbench.stores.Statistics;
import org.docbench.stores.StoreException;
import org.docbench.stores.sql.Dialect;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.Sql.Parameter;

/** What every way of using Oracle Database shares. */
abstract class OracleDialect implements Dialect {
    private final Endpoint endpoint;

    OracleDialect(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    /** One row as a statement of its own; more as one array of binds and one commit, as in the published tests. */
    Call rows(Link link, String text, List<List<Parameter>> rows) {
        return rows.size() == 1
                ? link.change(new Sql(text, rows.get(0)))
                : () -> {
                    try {
                        return OracleBatch.insert(link.connection(), text, rows);
                    } catch (SQLException e) {
                        throw Link.refusal(e, endpoint);
                    }
                };
    }

    @Override
    public String count(String collection) {
        return OracleSql.count(OracleSql.name(collection));
    }

    @Override
    public String version(Link link) {
        try {
            return link.connection()
                    .getMetaData()
                    .getDatabaseProductVersion()
                    .lines()
                    .findFirst()
                    .orElse("");
        } catch (SQLException e) {
            throw Link.refusal(e, endpoint);
        }
    }

    @Override
    public Map<String, String> acknowledge(Link link, Durability level) {
        return OracleDurability.set(link, level);
    }

    @Override
    public Plan plan(Link link, String collection, Query query) {
        return OraclePlan.of(link, collection, find(collection, query));
    }

    /** The buffer cache in the SGA; empty where the user may not ask. */
    @Override
    public Optional<Cache> cache(Link link) {
        try {
            return link.first(
                    new Sql("select value from v$sga where name = 'Database Buffers'"),
                    row -> new Cache(row.getLong(1), Map.of("v$sga Database Buffers", row.getString(1))));
        } catch (StoreException e) {
            return Optional.empty();
        }
    }

    @Override
    public OptionalLong process(Link link) {
        return OracleProcess.of(link);
    }

    @Override
    public Statistics statistics(Link link) {
        return OracleStatistics.of(link);
    }

    @Override
    public Optional<OwnReport> ownReport(Link link) {
        return OracleAwr.of(link, endpoint).map(awr -> awr);
    }
}
