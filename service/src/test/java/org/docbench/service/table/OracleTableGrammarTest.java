package org.docbench.service.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.docbench.stores.oracle.OracleGrammar;
import org.docbench.stores.oracle.OracleGrammar.Clause;
import org.docbench.stores.oracle.OracleGrammar.Parsed;
import org.junit.jupiter.api.Test;

/** Every statement that the service sends to Oracle Database, by a grammar that is not DocBench's. */
class OracleTableGrammarTest {
    private static final Pattern LITERAL = Pattern.compile("EXECUTE IMMEDIATE '((?:[^']|'')*)'");

    /** What its clients send beyond the statements of the stores' sessions, with which they connect. */
    private static Set<String> sent() {
        Set<String> statements = new LinkedHashSet<>();
        for (String id : List.of("oracle.table", "oracle.json")) {
            SqlTable table = (SqlTable) Table.Tables.named(id).orElseThrow();
            statements.addAll(table.product().session());
            statements.addAll(table.make());
            statements.addAll(table.drop());
            statements.addAll(List.of(table.insert(1), table.insertFree(), table.get(), table.list(), table.count()));
        }
        return statements;
    }

    @Test
    void everyStatementParsesButForOraclesClausesForJson() throws IOException {
        Set<String> statements = sent();
        List<String> faults = new ArrayList<>();
        Map<Clause, Integer> unknown = new EnumMap<>(Clause.class);
        int whole = 0;
        for (String statement : statements) {
            Parsed parsed = OracleGrammar.parse(statement);
            parsed.fault().ifPresent(why -> faults.add(statement + "\n    " + why));
            parsed.unknown().forEach(clause -> unknown.merge(clause, 1, Integer::sum));
            whole += parsed.unknown().isEmpty() ? 1 : 0;
        }
        System.out.println("  statements: " + statements.size() + ", parsed whole: " + whole + ", " + unknown);
        assertThat(faults).isEmpty();
        String page = Files.readString(Path.of(System.getProperty("docbench.home"), "docs", "oracle.md"));
        assertThat(page).contains(statements.size() + " further statements", "\n" + whole + " of them parse whole");
        List<String> rows = unknown.entrySet().stream()
                .map(one -> "| `" + one.getKey() + "` | " + one.getValue() + " | [page]("
                        + one.getKey().page() + ") |")
                .toList();
        assertThat(page.lines()
                        .filter(line -> line.matches("\\| `[A-Z_]+` \\| \\d+ \\| [1-9]\\d* \\| .*"))
                        .map(line -> line.replaceFirst("\\| \\d+ \\| (\\d+ \\|)", "| $1")))
                .containsExactlyElementsOf(rows);
    }

    /** A table that may not be there is dropped by a text in a PL/SQL block: that is a statement too. */
    @Test
    void theTextsOfBlocksParse() {
        List<String> texts = sent().stream()
                .flatMap(text -> LITERAL.matcher(text).results())
                .map(literal -> literal.group(1).replace("''", "'"))
                .toList();
        assertThat(texts).hasSize(2).allSatisfy(text -> {
            assertThat(text).startsWith("DROP TABLE ");
            assertThat(OracleGrammar.parse(text).fault()).isEmpty();
        });
    }

    /** The trigger of oracle.table needs a right of its own, which the page grants. */
    @Test
    void thePageGrantsWhatTheTablesCreate() throws IOException {
        String page = Files.readString(Path.of(System.getProperty("docbench.home"), "docs", "oracle.md"));
        String granted = page.lines()
                .filter(line -> line.startsWith("GRANT CREATE SESSION"))
                .findFirst()
                .orElseThrow();
        assertThat(sent().stream()
                        .filter(text -> text.startsWith("CREATE "))
                        .map(text -> text.replaceFirst("^CREATE (?:OR REPLACE )?(\\w+) .*$", "CREATE $1"))
                        .distinct())
                .contains("CREATE TABLE", "CREATE TRIGGER")
                .allSatisfy(right ->
                        // An owner of a table may index it.
                        assertThat(Stream.of(granted, "CREATE INDEX")).anyMatch(words -> words.contains(right)));
    }
}
