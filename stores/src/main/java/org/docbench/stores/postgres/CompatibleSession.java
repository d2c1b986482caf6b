package org.docbench.stores.postgres;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.stores.Durability;
import org.docbench.stores.Plan;
import org.docbench.stores.Query;
import org.docbench.stores.Statistics;
import org.docbench.stores.StoreException;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.Sql.Parameter;

/**
 * What a product is asked that takes PostgreSQL's statements. The log, the cache and the process of PostgreSQL are not its own, so it is
 * asked for none of their settings and counters.
 */
record CompatibleSession(Link link, Compatible product) implements PostgresStatements {
    /**
     * An index that a plan uses, in PostgreSQL's words or in CockroachDB's, where a scan of the whole table is by its primary index, too.
     */
    private static final Pattern INDEX =
            Pattern.compile("(?:Scan (?:Backward )?using |Index Scan on |table: (?:\"(?:[^\"]|\"\")*\"|[^@\\s]+)@)"
                    + "(\"(?:[^\"]|\"\")*\"|[^\\s\"]+)(?!\\s+spans: FULL SCAN)(?=\\s|$)");

    /** What a setting is when it is on: the driver gives {@code t} for a boolean of PostgreSQL's protocol. */
    private static final Set<String> ON = Set.of("t", "true", "on");

    private static final String HIDDEN = "not shown to this user";

    @Override
    public PostgresColumn column() {
        return product.column();
    }

    @Override
    public String idType() {
        return product.idType;
    }

    /** The plan with the values of this query. */
    @Override
    public Plan plan(String collection, Query query) {
        Sql sql = finding(collection, query);
        String told = String.join("\n", link.texts(new Sql("explain " + sql.text(), sql.parameters())));
        return new Plan(indexes(collection, told), told);
    }

    static Set<String> indexes(String collection, String plan) {
        Set<String> indexes = new TreeSet<>();
        Matcher found = INDEX.matcher(plan);
        while (found.find()) {
            String name = found.group(1);
            indexes.add(PostgresStatements.given(
                    collection,
                    name.startsWith("\"") ? name.substring(1, name.length() - 1).replace("\"\"", "\"") : name));
        }
        return indexes;
    }

    @Override
    public OptionalDouble bytes(String collection) {
        return told(() -> PostgresStatements.super.bytes(collection), OptionalDouble.empty());
    }

    @Override
    public OptionalLong size(String collection) {
        return told(
                () -> link.number(new Sql(
                        "select pg_total_relation_size(cast(? as regclass))", Parameter.text(name(collection)))),
                OptionalLong.empty());
    }

    /** What a server answers; nothing where it has no such function. */
    private static <T> T told(Supplier<T> question, T nothing) {
        try {
            return question.get();
        } catch (StoreException e) {
            return nothing;
        }
    }

    @Override
    public String version() {
        return product.version(link.text("select version()"));
    }

    /** There is one level, which no session sets. Each row says what SQL does not show of it. */
    @Override
    public Map<String, String> acknowledge(Durability level) {
        Map<String, String> settings = new LinkedHashMap<>(Map.of("acknowledged when", product.acknowledged));
        String copies = TargetRow.NOT_KNOWN + product.product + " acknowledges a write when " + product.acknowledged
                + ", and SQL does not show how many there are";
        if (product.unsafe.isPresent()) {
            String setting = product.unsafe.get();
            String value = told(() -> link.text("show cluster setting " + setting), HIDDEN);
            if (ON.contains(value.toLowerCase(Locale.ROOT))) {
                throw new UnsupportedOperationException(
                        "this cluster has " + setting + " = true, a setting for all its clients: nothing is synced");
            }
            settings.put(setting, value);
            copies += value.equals(HIDDEN) ? "; " + setting + " is " + HIDDEN + ", and with it nothing is synced" : "";
        }
        settings.put(Durability.COPIES, copies);
        return settings;
    }

    @Override
    public Statistics statistics() {
        return Statistics.none();
    }
}
