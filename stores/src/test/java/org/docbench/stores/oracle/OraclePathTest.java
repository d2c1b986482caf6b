package org.docbench.stores.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import oracle.jdbc.OracleConnection;
import org.docbench.core.claim.PublishedExperiments;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Change;
import org.docbench.stores.Durability;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.Meaning;
import org.docbench.stores.Product.Requirement.Status;
import org.docbench.stores.Query;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.StoreException;
import org.docbench.stores.Update;
import org.docbench.stores.doctor.ServerDiagnosis;
import org.docbench.stores.doctor.ServerDiagnosis.Row;
import org.docbench.stores.servers.GivenServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What DocBench does with what Oracle's driver answers, errors included, as documented; {@link FakeOracle} answers. */
class OraclePathTest {
    private static final Duration LIMIT = Duration.ofSeconds(5);
    private static final GivenServer SERVER = GivenServer.of("oracle", "oracle://ann:word@127.0.0.1:1521/FREEPDB1");
    private static final Path TEXT = Path.ofNames("text");

    private final FakeOracle fake = new FakeOracle();

    private Session open(int store) {
        return OracleStores.all((server, limit) -> fake.connection()).get(store).open(SERVER, LIMIT);
    }

    private ServerDiagnosis diagnosis() {
        return ServerDiagnosis.of(
                OracleStores.with((server, limit) -> fake.connection()), SERVER, LIMIT, statement -> {});
    }

    /** The published cache of statements, by the driver's own name of the property. */
    @Test
    void theDriverCachesAsManyStatementsAsPublished() {
        assertThat(OracleStores.properties(SERVER.endpoint(), LIMIT))
                .containsEntry(
                        OracleConnection.CONNECTION_PROPERTY_IMPLICIT_STATEMENT_CACHE_SIZE,
                        Integer.toString(PublishedExperiments.shipped()
                                .experiment("000.setup.statements")
                                .count("statementCache")));
    }

    private static Value.Obj document(String id) {
        return Value.Obj.of("_id", new Value.Str(id), "text", new Value.Str("text " + id));
    }

    static Stream<Integer> documentStores() {
        return Stream.of(0, 1, 2, 3);
    }

    @ParameterizedTest
    @MethodSource("documentStores")
    void documentsComeBackAsTheyWentIn(int store) {
        try (Session session = open(store)) {
            session.create("t", List.of());
            assertThat(session.insert("t", List.of(document("1"), document("2")))
                            .execute())
                    .isEqualTo(2);
            assertThat(session.read("t", "2")).contains(document("2"));
            assertThat(session.read("t", "3")).isEmpty();
            List<Value.Obj> scanned = new ArrayList<>();
            session.scan("t", scanned::add);
            assertThat(scanned).containsExactly(document("1"), document("2"));
            Find one = new Find.ById("1");
            assertThat(session.delete("t", one).with(one).execute()).isEqualTo(1);
            assertThat(session.count("t")).isEqualTo(1);
            session.drop("t");
            session.drop("t");
        }
        assertThat(fake.isClosed()).isTrue();
    }

    /** A batch is one transaction: a row that is refused takes the others with it, and the session goes on in autocommit. */
    @Test
    void aBatchIsRolledBackAsAWhole() {
        try (Session session = open(0)) {
            session.create("t", List.of());
            assertThatThrownBy(() -> session.insert("t", List.of(document("1"), document("1")))
                            .execute())
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("ORA-00001: unique constraint");
            assertThat(fake.transaction()).containsExactly("autocommit false", "rollback", "autocommit true");
        }
    }

    @Test
    void aBatchIsOneCommit() {
        try (Session session = open(1)) {
            session.create("t", List.of());
            session.insert("t", List.of(document("1"), document("2"))).execute();
            assertThat(fake.transaction()).containsExactly("autocommit false", "commit", "autocommit true");
        }
    }

    @Test
    void aChangeThatFindsNothingIsZero() {
        Update set = new Update.Set(Map.of(TEXT, new Value.Str("new")));
        try (Session session = open(0)) {
            session.create("t", List.of());
            session.insert("t", List.of(document("1"))).execute();
            assertThat(session.update("t", set).with(new Change("1", set)).execute())
                    .isEqualTo(1);
            assertThat(session.update("t", set).with(new Change("9", set)).execute())
                    .isZero();
        }
        assertThat(fake.sent()).anySatisfy(one -> {
            assertThat(one.text())
                    .isEqualTo("UPDATE \"t\" SET doc = JSON_TRANSFORM(doc, SET '$.text' = ?) WHERE id = ?");
            assertThat(one.values()).containsExactly("new", "1");
        });
    }

    /** The documented errors of each step: one line, the server's own words, no secret. */
    @ParameterizedTest
    @CsvSource({
        "^CREATE TABLE, 1031, insufficient privileges",
        "^CREATE TABLE, 902, invalid datatype",
        "^CREATE UNIQUE INDEX, 40845, JSON_VALUE and JSON_QUERY must have a JSON path",
        "^INSERT, 1653, unable to extend table",
        "^INSERT, 1013, User requested cancel of current operation",
        "^UPDATE, 40597, JSON path expression syntax error",
        "^SELECT doc, 40462, JSON_VALUE evaluated to no value",
        "GATHER_TABLE_STATS, 6550, PLS-00201: identifier must be declared"
    })
    void errorsOfTheServerKeepTheirWords(String statement, int code, String words) {
        fake.refuses(statement, code, words + ", user ann/word@h");
        Update set = new Update.Set(Map.of(TEXT, new Value.Str("new")));
        try (Session session = open(0)) {
            assertThatThrownBy(() -> {
                        session.create("t", List.of(new Index("i", TEXT, true)));
                        session.insert("t", List.of(document("1"))).execute();
                        session.update("t", set).with(new Change("1", set)).execute();
                        session.read("t", "1");
                        session.analyze("t");
                    })
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("ORA-%05d: %s", code, words)
                    .hasMessageNotContaining("ann/word");
        }
    }

    @Test
    void aLevelIsReadBackOrSaidToBeUnread() {
        try (Session session = open(0)) {
            assertThat(session.acknowledge(Durability.SYNC))
                    .isEqualTo(Map.of(
                            "commit_logging",
                            "IMMEDIATE",
                            "commit_wait",
                            "WAIT",
                            "open_cursors",
                            "500",
                            "session_cached_cursors",
                            "200",
                            OracleSession.REDO_LOGS,
                            "3 of 524288000 to 524288000 B"));
            fake.refuses("v\\$log", 942, "table or view does not exist");
            assertThat(session.acknowledge(Durability.SYNC))
                    .containsEntry("commit_wait", "WAIT")
                    .hasEntrySatisfying(
                            OracleSession.REDO_LOGS, words -> assertThat(words).startsWith("not read: ORA-00942"));
            fake.refuses("v\\$parameter", 942, "table or view does not exist");
            assertThat(session.acknowledge(Durability.NONE).get("commit_wait"))
                    .startsWith("NOWAIT (set; not read back: ORA-00942");
        }
        assertThat(fake.sent().stream().map(FakeOracle.Sent::text))
                .contains("ALTER SESSION SET commit_wait = 'WAIT'", "ALTER SESSION SET commit_wait = 'NOWAIT'");
    }

    @Test
    void plansCountersAndReportsAreTheServersOwn() {
        try (Session session = open(0)) {
            session.create("t", List.of());
            assertThat(session.plan("t", new Query(new Find.ById("1"))).indexes())
                    .containsExactly("_id");
            assertThat(session.statistics().common())
                    .containsEntry(Meaning.SYNCS, 5.0)
                    .containsEntry(Meaning.LOG_BYTES, 700.0);
            Session.OwnReport report = session.ownReport().orElseThrow();
            assertThat(report.mark()).isEqualTo(FakeDatabase.SNAPSHOT);
            assertThat(report.between(17, 18)).isEqualTo("<html>\n</html>");
            fake.refuses("v\\$sysstat", 942, "table or view does not exist");
            assertThat(session.statistics().common()).isEmpty();
        }
    }

    @Test
    void onlyTheSearchIndexIsWaitedFor() {
        fake.on("FROM user_indexes", any -> List.of(List.of("t i")));
        for (int store : List.of(0, 2)) {
            fake.sent().clear();
            try (Session session = open(store)) {
                session.create("t", List.of(Index.ofElements("i", TEXT)));
                session.awaitIndexes("t");
            }
            assertThat(fake.sent().stream().anyMatch(one -> one.text().contains("CTX_DDL.SYNC_INDEX")))
                    .isEqualTo(store == 2);
        }
    }

    @Test
    void aServerWithEverythingIsComplete() {
        ServerDiagnosis diagnosis = diagnosis();
        assertThat(diagnosis.rows()).as(diagnosis.lines().toString()).allMatch(row -> row.status() == Status.OK);
        assertThat(diagnosis.rows().stream().map(Row::found).filter(found -> found.startsWith("can be measured")))
                .hasSize(5);
        assertThat(fake.sent()).noneMatch(one -> one.text().contains("CREATE_SNAPSHOT"));
    }

    /** Each thing that a server may lack is one row of its own name, with what to do. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "product_component_version | 19.3.0.0.0 | version | MISSING | Use Oracle Database 23",
                "compatible | 19.0.0 | compatible | MISSING | ALTER SYSTEM SET compatible",
                "session_privs | CREATE TABLE | CREATE VIEW | MISSING | GRANT CREATE VIEW TO ann",
                "session_privs | CREATE TABLE | CREATE TRIGGER | MISSING | GRANT CREATE TRIGGER TO ann",
                "all_procedures | DBMS_STATS | CTX_DDL | MISSING | GRANT EXECUTE ON CTXSYS.CTX_DDL TO ann",
                "all_procedures | CTX_DDL | DBMS_WORKLOAD_REPOSITORY | LIMITED | GRANT EXECUTE ON DBMS_WORKLOAD_REPOSITORY TO ann",
                "control_management_pack_access | NONE | diagnostics pack | LIMITED | With the licence",
                "user_tablespaces | MANUAL | tablespace | MISSING | not as SYSTEM",
                "user_ts_quotas | 1000000 | quota | LIMITED | ALTER USER ann QUOTA UNLIMITED",
                "user_free_space | 1000000 | free space | LIMITED | ALTER TABLESPACE",
                "v\\$log | 209715200 | redo logs | LIMITED | ADD LOGFILE",
                "NLS_CHARACTERSET | WE8ISO8859P15 | character set | LIMITED | AL32UTF8"
            })
    void whatAServerLacksIsARow(String query, String answer, String name, Status status, String remedy) {
        fake.on(query, any -> List.of(List.of(answer)));
        assertThat(diagnosis().rows()).anySatisfy(row -> {
            assertThat(row.name()).isEqualTo(name);
            assertThat(row.status()).isEqualTo(status);
            assertThat(row.advice().get(1)).contains(remedy);
        });
    }

    @Test
    void aStatementThatIsRefusedIsShownWithTheServersWords() {
        fake.refuses("^CREATE JSON COLLECTION TABLE", 901, "invalid CREATE command");
        ServerDiagnosis diagnosis = diagnosis();
        assertThat(diagnosis.complete()).isFalse();
        assertThat(diagnosis.rows())
                .filteredOn(row -> row.status() == Status.MISSING)
                .hasSize(2)
                .allSatisfy(row -> {
                    assertThat(row.name()).startsWith("oracle.collection");
                    assertThat(row.found()).contains("ORA-00901: invalid CREATE command");
                    assertThat(row.advice().get(0)).contains("CREATE JSON COLLECTION TABLE \"docbench_doctor_");
                });
    }

    @Test
    void viewsThatTheUserMayNotReadOnlyLimit() {
        fake.refuses("v\\$", 942, "table or view does not exist");
        ServerDiagnosis diagnosis = diagnosis();
        assertThat(diagnosis.complete()).isTrue();
        assertThat(diagnosis.rows())
                .filteredOn(row -> row.name().startsWith("v$"))
                .hasSize(9)
                .allMatch(row ->
                        row.status() == Status.LIMITED && row.advice().contains("GRANT SELECT_CATALOG_ROLE TO ann"));
    }

    @Test
    void everythingThatWasMadeIsDropped() {
        diagnosis();
        Map<String, String> last = new LinkedHashMap<>();
        var name = Pattern.compile("docbench_doctor_[0-9a-f]{8}");
        fake.sent().stream()
                .map(FakeOracle.Sent::text)
                .forEach(text -> name.matcher(text).results().forEach(found -> last.put(found.group(), text)));
        assertThat(last).hasSize((int) OracleStores.PRODUCT.stores().get().stream()
                .filter(store -> store.ledger().server().equals("oracle"))
                .count());
        assertThat(last.values()).allMatch(text -> text.contains("DROP "));
    }

    @Test
    void aPartOfARefusedCreationIsDropped() {
        fake.refuses("^CREATE JSON RELATIONAL DUALITY VIEW", 1031, "insufficient privileges");
        everythingThatWasMadeIsDropped();
    }

    @Test
    void aLimitThatIsNoneIsEnough() {
        fake.on("v\\$resource_limit", any -> List.of(List.of("UNLIMITED")));
        assertThat(diagnosis().rows())
                .anySatisfy(row -> assertThat(row.name() + " " + row.status()).isEqualTo("sessions OK"));
    }

    @Test
    void everyTargetSaysThatItIsUnverified() {
        for (Store store : OracleStores.PRODUCT.stores().get()) {
            assertThat(store.ledger().about()).endsWith(OracleStores.UNVERIFIED);
        }
    }
}
