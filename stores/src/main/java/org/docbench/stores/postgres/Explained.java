package org.docbench.stores.postgres;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.sql.SQLException;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.docbench.stores.Plan;
import org.docbench.stores.StoreException;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql;

/**
 * The plan of a prepared statement. PostgreSQL plans the first executions with their values; then it goes on to do so, or
 * keeps one plan for all values, as it thinks cheaper. So the statement is prepared and explained until that is decided, and the
 * last is the plan that runs.
 *
 * @see <a href="https://www.postgresql.org/docs/current/sql-prepare.html">PostgreSQL, PREPARE</a>
 */
final class Explained {
    /** The first after the five that are planned with their values. */
    private static final int DECIDED = 6;

    private static final String NAME = "docbench_plan";
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Explained() {}

    static Plan of(Link link, String collection, Sql sql) {
        link.run("prepare " + NAME + " as " + numbered(link, sql));
        try {
            String values =
                    sql.parameters().stream().map(value -> literal(link, value)).collect(Collectors.joining(", "));
            var explain = new Sql("explain (format json) execute " + NAME + " (" + values + ")");
            String told = "";
            for (int i = 0; i < DECIDED; i++) {
                told = link.first(explain, row -> row.getString(1)).orElseThrow();
            }
            return plan(collection, told);
        } finally {
            link.run("deallocate " + NAME);
        }
    }

    /** The statement with {@code $1} for the first {@code ?}, as the driver sends it. */
    private static String numbered(Link link, Sql sql) {
        try {
            return link.connection().nativeSQL(sql.text());
        } catch (SQLException e) {
            throw new StoreException("the driver cannot read its own statement: " + sql.text());
        }
    }

    /** The server writes it: {@code execute} takes no parameters of its own. */
    private static String literal(Link link, Sql.Parameter value) {
        return link.first(new Sql("select quote_literal(?::text)", value), row -> row.getString(1))
                .orElseThrow();
    }

    private static Plan plan(String collection, String told) {
        try {
            JsonNode plan = MAPPER.readTree(told);
            Set<String> indexes = new TreeSet<>();
            plan.findValues("Index Name").forEach(name -> indexes.add(given(collection, name.asText())));
            return new Plan(indexes, plan.toString());
        } catch (JsonProcessingException e) {
            throw new StoreException("the plan is no JSON: " + e.getOriginalMessage(), e);
        }
    }

    /** Names of indexes begin with their collection's; that of the primary key is made by PostgreSQL. */
    private static String given(String collection, String name) {
        String own = name.startsWith(collection + "_") ? name.substring(collection.length() + 1) : name;
        return own.equals("pkey") ? Plan.ID : own;
    }
}
