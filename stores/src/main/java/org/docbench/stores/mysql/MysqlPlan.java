package org.docbench.stores.mysql;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.stores.Plan;
import org.docbench.stores.StoreException;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql;

/**
 * How the server would run a statement with these values.
 *
 * @see <a href="https://dev.mysql.com/doc/refman/8.0/en/explain-output.html">EXPLAIN Output Format: {@code key}</a>
 */
final class MysqlPlan {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** What holds the chosen index, in the format's first version and in its second. */
    private static final Set<String> CHOSEN = Set.of("key", "index_name");

    private static final String ID = "PRIMARY";

    private MysqlPlan() {}

    static Plan of(Link link, Sql statement) {
        return link.first(
                        new Sql("EXPLAIN FORMAT=JSON " + statement.text(), statement.parameters()),
                        row -> of(row.getString(1)))
                .orElseThrow();
    }

    static Plan of(String explained) {
        try {
            return new Plan(keys(MAPPER.readTree(explained)).collect(Collectors.toSet()), explained);
        } catch (JsonProcessingException e) {
            throw new StoreException("the server explained in what is no JSON: " + e.getOriginalMessage(), e);
        }
    }

    private static Stream<String> keys(JsonNode node) {
        Stream<String> here = node.properties().stream()
                .filter(field ->
                        CHOSEN.contains(field.getKey()) && field.getValue().isTextual())
                .map(field -> field.getValue().textValue())
                .map(name -> name.equals(ID) ? Plan.ID : name);
        Stream<JsonNode> inside = node.valueStream();
        return Stream.concat(here, inside.flatMap(MysqlPlan::keys));
    }
}
