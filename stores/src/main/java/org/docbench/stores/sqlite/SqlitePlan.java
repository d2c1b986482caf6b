package org.docbench.stores.sqlite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.docbench.stores.Plan;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql;

/**
 * How SQLite would run a statement.
 *
 * @see <a href="https://www.sqlite.org/eqp.html">EXPLAIN QUERY PLAN</a>
 */
final class SqlitePlan {
    /** An index, or the key of a table that is one: that of items. */
    private static final Pattern USED =
            Pattern.compile("SEARCH (?<table>.+) USING (?:(?:COVERING )?INDEX (?<index>.+?)|PRIMARY KEY)(?: \\(.*)?");

    private SqlitePlan() {}

    static Plan of(Link link, String collection, Sql statement) {
        List<String> steps = new ArrayList<>();
        link.query(
                        new Sql("EXPLAIN QUERY PLAN " + statement.text(), statement.parameters()),
                        row -> steps.add(row.getString("detail")))
                .execute();
        return new Plan(
                steps.stream()
                        .map(step -> index(collection, step))
                        .flatMap(Optional::stream)
                        .collect(Collectors.toSet()),
                String.join("\n", steps));
    }

    private static Optional<String> index(String collection, String step) {
        Matcher used = USED.matcher(step);
        if (!used.matches()) {
            return Optional.empty();
        }
        String name = Optional.ofNullable(used.group("index")).orElse(used.group("table"));
        if (name.equals("sqlite_autoindex_" + collection + "_1")) {
            return Optional.of(Plan.ID);
        }
        return name.startsWith(collection + "_")
                ? Optional.of(name.substring(collection.length() + 1))
                : Optional.empty();
    }
}
