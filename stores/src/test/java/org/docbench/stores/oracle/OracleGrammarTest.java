package org.docbench.stores.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.Query;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.Update;
import org.docbench.stores.doctor.ServerDiagnosis;
import org.docbench.stores.oracle.OracleGrammar.Clause;
import org.docbench.stores.oracle.OracleGrammar.Parsed;
import org.docbench.stores.servers.GivenServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every statement that DocBench sends to Oracle Database, by a grammar that is not DocBench's. */
class OracleGrammarTest {
    private static final java.nio.file.Path HOME = java.nio.file.Path.of(System.getProperty("docbench.home"));
    private static final Duration LIMIT = Duration.ofSeconds(5);
    private static final GivenServer SERVER = GivenServer.of("oracle", "oracle://ann:word@127.0.0.1:1521/FREEPDB1");
    private static final Pattern LITERAL = Pattern.compile("EXECUTE IMMEDIATE '((?:[^']|'')*)'");

    /** What the whole path sends: the doctor, which does all that runs do, and the server's reports. */
    private static Set<String> sent() {
        var fake = new FakeOracle();
        var diagnosis =
                ServerDiagnosis.of(OracleStores.with((server, limit) -> fake.connection()), SERVER, LIMIT, s -> {});
        assertThat(diagnosis.complete()).as(diagnosis.lines().toString()).isTrue();
        for (Store store : OracleStores.all((server, limit) -> fake.connection())) {
            try (Session session = store.open(SERVER, LIMIT)) {
                session.ownReport()
                        .orElseThrow()
                        .between(session.ownReport().orElseThrow().mark(), 18);
                session.process();
                session.statistics();
                session.cache();
            }
        }
        Set<String> texts = new LinkedHashSet<>();
        fake.sent().forEach(one -> texts.add(plain(one.text())));
        return texts;
    }

    /** Names without their random part; JDBC's escape for a call as the driver sends it. */
    private static String plain(String text) {
        return text.replaceAll("docbench_doctor_\\w+?(?=[ \"])", "t")
                .replaceAll("^\\{ \\? = call (.*) \\}$", "BEGIN result := $1; END;");
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
        System.out.println("  statements: " + statements.size() + ", parsed whole: " + whole);
        unknown.forEach(
                (clause, count) -> System.out.println("  | `" + clause + "` | " + count + " | " + clause.page()));
        assertThat(faults).isEmpty();
        String page = Files.readString(HOME.resolve("docs/oracle.md"));
        assertThat(page).contains(statements.size() + " statements", whole + " of them parse whole");
        List<String> rows = unknown.entrySet().stream()
                .map(one -> "| `" + one.getKey() + "` | " + one.getValue() + " | [page]("
                        + one.getKey().page() + ") |")
                .toList();
        // The second number is that of the service, which OracleTableGrammarTest counts.
        assertThat(page.lines()
                        .filter(line -> line.matches("\\| `[A-Z_]+` \\| [1-9]\\d* \\| .*"))
                        .map(line -> line.replaceFirst("(\\| \\d+ \\|) \\d+ \\|", "$1")))
                .containsExactlyElementsOf(rows);
    }

    /** What a PL/SQL block executes as a text is a statement too. */
    @Test
    void theTextsOfBlocksParse() {
        List<String> texts = sent().stream()
                .flatMap(text -> LITERAL.matcher(text).results())
                .map(literal -> literal.group(1).replace("''", "'"))
                .distinct()
                .toList();
        assertThat(texts)
                .isNotEmpty()
                .allSatisfy(text -> assertThat(OracleGrammar.fault(text)).isEmpty());
    }

    /** Settings and rights of the container. The grammar takes the names of two roles for keywords, unless they are quoted. */
    @Test
    void theSetUpParses() {
        List<String> statements = OracleImage.script()
                .lines()
                .filter(line -> line.matches("(ALTER|GRANT) .*;"))
                .map(line -> line.substring(0, line.length() - 1))
                .map(line -> line.replaceFirst("^GRANT (CONNECT|RESOURCE) ", "GRANT \"$1\" "))
                .toList();
        assertThat(statements)
                .hasSizeGreaterThan(15)
                .allSatisfy(text -> assertThat(OracleGrammar.fault(text)).isEmpty());
        assertThat(Pattern.compile("(?ms)^(BEGIN|CREATE OR REPLACE TRIGGER)\\b.*?^END;")
                        .matcher(OracleImage.script())
                        .results()
                        .map(MatchResult::group))
                .hasSize(2)
                .allSatisfy(text -> assertThat(OracleGrammar.fault(text)).isEmpty());
    }

    @Test
    void thePagesStatementsParse() throws IOException {
        String page = Files.readString(HOME.resolve("docs/oracle.md"));
        List<String> statements = page.substring(
                        page.indexOf("```sql") + 6, page.indexOf("```", page.indexOf("```sql") + 6))
                .strip()
                .lines()
                .toList();
        assertThat(statements).hasSizeGreaterThan(3).allSatisfy(line -> {
            assertThat(line).endsWith(";");
            assertThat(OracleGrammar.fault(line.substring(0, line.length() - 1)))
                    .isEmpty();
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT doc, id FROM \"t\" WHERE",
                "CREATE TABLE \"t\" (id VARCHAR2(100) PRIMARY KEY doc JSON)",
                "UPDATE \"t\" SET doc JSON_TRANSFORM(doc, SET '$.a' = ?) WHERE id = ?",
                "SELECT data FROM \"t\" WHERE JSON_EXISTS(data, '$?(@.a == $v)' PASSING ? AS \"v\") FETCH FIRST ROW",
                "CREATE JSON COLLECTION TABLE",
                "CREATE MULTIVALUE INDEX \"i\" \"t\" t (t.data.a.string())",
                "BEGIN DBMS_STATS.GATHER_TABLE_STATS(USER, ?; END;",
                "SELECT id FROM \"t\" rest of it no alias"
            })
    void aMistakeAroundAClauseIsFound(String wrong) {
        assertThat(OracleGrammar.parse(wrong).fault()).as(wrong).isPresent();
    }

    /** Each kind of update and find reaches the grammar: the statements of one more shape would be among those sent. */
    @Test
    void theDoctorSendsEveryKind() {
        var documents = new OracleDocuments(null, OracleDocuments.Layout.JSON);
        Set<String> sent = sent();
        var text = new Value.Str("text 1");
        var path = Path.ofNames("text");
        assertThat(sent)
                .contains(documents
                        .finding("t", new Query(new Find.Equal(path, text)))
                        .text());
        assertThat(sent)
                .contains(documents
                        .finding("t", new Query(new Find.First(Path.ofNames("number"), text)))
                        .text());
        assertThat(sent).containsAll(documents.creation("t", List.of(new Index("unique", path, true))));
        assertThat(sent.stream().filter(statement -> statement.contains("JSON_TRANSFORM(doc, ")))
                .hasSizeGreaterThanOrEqualTo(Update.class.getPermittedSubclasses().length);
    }
}
