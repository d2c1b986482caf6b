package org.docbench.stores.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.docbench.core.claim.PublishedExperiments;
import org.docbench.core.claim.PublishedExperiments.Experiment;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Change;
import org.docbench.stores.Durability;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.Meaning;
import org.docbench.stores.Plan;
import org.docbench.stores.Query;
import org.docbench.stores.Update;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.SqlSession;
import org.junit.jupiter.api.Test;

/** The statements as they were published (DocBench's and the bakeoff's sources), and as Oracle documents the rest. */
class OracleSqlTest {
    private static final Path ITEMS = Path.ofNames("items");
    private static final Path TARGETS = Path.ofNames("targets");
    private static final Value NEW = new Value.Str("updated_1");
    private static final Value ITEM = Value.Obj.of(
            "id", new Value.Int32(1000),
            "name", new Value.Str("new_item_0_0"),
            "metadata", Value.Obj.of("tags", Value.Arr.of(new Value.Str("new")), "priority", new Value.Int32(0)));

    private final SqlSession json = new OracleDocuments(null, OracleDocuments.Layout.JSON);
    private final SqlSession collection = new OracleDocuments(null, OracleDocuments.Layout.COLLECTION);
    private final SqlSession search = new OracleDocuments(null, OracleDocuments.Layout.SEARCH);
    private final SqlSession duality = new OracleDocuments(null, OracleDocuments.Layout.DUALITY);
    private final SqlSession relational = new OracleStores.OracleCounter(null);

    @Test
    void publishedTable() {
        assertThat(json.creation("server_update_test", List.of()))
                .containsExactly(
                        dropped("\"server_update_test\""),
                        "CREATE TABLE \"server_update_test\" (id VARCHAR2(100) PRIMARY KEY, doc JSON)");
    }

    @Test
    void publishedBaseline() {
        assertThat(relational
                        .updating("baseline_test", new Change("1", new Update.Increment(Path.ofNames("counter"), 1)))
                        .text())
                .isEqualTo("UPDATE \"baseline_test\" SET counter = counter + 1 WHERE id = ?");
    }

    @Test
    void publishedSets() {
        assertThat(json(new Update.Set(Map.of(Path.ofNames("field_50"), NEW))))
                .isEqualTo(
                        "UPDATE \"server_update_test\" SET doc = JSON_TRANSFORM(doc, SET '$.field_50' = ?) WHERE id = ?");
        Map<Path, Value> three = new LinkedHashMap<>();
        List.of(10, 50, 90).forEach(i -> three.put(Path.ofNames("field_" + i), NEW));
        assertThat(json(new Update.Set(three)))
                .contains("(doc, SET '$.field_10' = ?, SET '$.field_50' = ?, SET '$.field_90' = ?)");
    }

    @Test
    void publishedPushes() {
        assertThat(json(new Update.Push(ITEMS, List.of(NEW), Update.Push.END)))
                .contains("JSON_TRANSFORM(doc, APPEND '$.items' = ?) WHERE");
        assertThat(json(new Update.Push(ITEMS, List.of(ITEM), Update.Push.END)))
                .contains("JSON_TRANSFORM(doc, APPEND '$.items' = JSON(?)) WHERE");
    }

    @Test
    void publishedDeletes() {
        assertThat(json(new Update.RemoveAt(ITEMS, 0))).contains("JSON_TRANSFORM(doc, REMOVE '$.items[0]') WHERE");
        assertThat(json(new Update.RemoveAt(ITEMS, 50))).contains("JSON_TRANSFORM(doc, REMOVE '$.items[50]') WHERE");
        assertThat(json(new Update.RemoveAt(ITEMS, Update.RemoveAt.LAST)))
                .contains("JSON_TRANSFORM(doc, REMOVE '$.items[last]') WHERE");
    }

    /** Developer's Guide, examples of PATH on the right-hand side, INSERT at a position, REMOVE with a predicate. */
    @Test
    void documentedChanges() {
        assertThat(json(new Update.Increment(Path.parse("a.n"), 1)))
                .contains("JSON_TRANSFORM(doc, SET '$.a.n' = PATH '$.a.n + $by' PASSING ? AS \"by\") WHERE");
        assertThat(json(new Update.Push(ITEMS, List.of(NEW, ITEM), 2)))
                .contains("JSON_TRANSFORM(doc, INSERT '$.items[2]' = ?, INSERT '$.items[3]' = JSON(?)) WHERE");
        assertThat(json(new Update.Push(ITEMS, List.of(Value.Arr.of(NEW)), Update.Push.END)))
                .as("APPEND of an array appends its items")
                .contains("JSON_TRANSFORM(doc, INSERT '$.items[last+1]' = JSON(?)) WHERE");
        assertThat(json(new Update.Pull(ITEMS, NEW)))
                .contains("JSON_TRANSFORM(doc, REMOVE '$.items[*]?(@ == $val)' PASSING ? AS \"val\") WHERE");
        assertThat(json(new Update.Unset(Path.parse("a.b")))).contains("JSON_TRANSFORM(doc, REMOVE '$.a.b') WHERE");
    }

    @Test
    void everyPlaceholderHasItsValue() {
        List<Update> updates = List.of(
                new Update.Set(Map.of(Path.ofNames("?"), NEW)),
                new Update.Increment(ITEMS, 1),
                new Update.Push(ITEMS, List.of(NEW, ITEM, new Value.Null()), 0),
                new Update.RemoveAt(ITEMS, 0),
                new Update.Pull(ITEMS, NEW),
                new Update.Unset(ITEMS));
        List<Find> finds = List.of(
                new Find.ById("1"),
                new Find.In(List.of("1", "2")),
                new Find.In(List.of()),
                new Find.From("1", 100),
                new Find.Equal(ITEMS, NEW),
                new Find.First(ITEMS, NEW),
                new Find.Element(ITEMS, NEW),
                new Find.Linked("1", ITEMS));
        for (SqlSession dialect : List.of(json, collection, search, duality)) {
            updates.forEach(update -> asManyAsPlaceholders(dialect.updating("t", new Change("1", update))));
            finds.forEach(find -> asManyAsPlaceholders(dialect.finding("t", new Query(find))));
            finds.forEach(find -> asManyAsPlaceholders(dialect.finding("t", new Query(find, Optional.of(ITEMS)))));
        }
    }

    private static void asManyAsPlaceholders(Sql sql) {
        String bare = sql.text().replaceAll("'[^']*'|\"[^\"]*\"", "");
        assertThat(bare.chars().filter(c -> c == '?').count())
                .as(sql.text())
                .isEqualTo(sql.parameters().size());
    }

    @Test
    void documentsAreNotPulled() {
        assertThatThrownBy(() -> json(new Update.Pull(ITEMS, ITEM)))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("texts and numbers only");
    }

    @Test
    void publishedCollection() {
        assertThat(collection.creation("indexed", List.of(new Index("i", Path.ofNames("targets"), false))))
                .containsExactly(
                        dropped("\"indexed\""),
                        "CREATE JSON COLLECTION TABLE \"indexed\"",
                        "CREATE MULTIVALUE INDEX \"indexed i\" ON \"indexed\" t (t.data.\"targets\"[*].string())");
        assertThat(collection
                        .finding("indexed", new Query(new Find.Equal(Path.ofNames("targets"), NEW)))
                        .text())
                .isEqualTo("SELECT data FROM \"indexed\""
                        + " WHERE JSON_EXISTS(data, '$.targets?(@ == $val)' PASSING ? AS \"val\")");
        assertThat(collection
                        .finding("t", new Query(new Find.First(Path.ofNames("value"), NEW)))
                        .text())
                .endsWith(" PASSING ? AS \"val\") FETCH FIRST 1 ROWS ONLY");
        assertThat(collection.finding("t", new Query(new Find.ById("1"))).text())
                .isEqualTo("SELECT data FROM \"t\" WHERE JSON_VALUE(data, '$._id') = ?");
    }

    @Test
    void publishedItems() {
        Index targets = Index.ofElements("idx_targets", TARGETS);
        assertThat(collection.creation("indexed", List.of(targets)))
                .contains("CREATE MULTIVALUE INDEX \"indexed idx_targets\" ON \"indexed\" t"
                        + " (t.data.\"targets\"[*].string())");
        assertThat(search.creation("indexed", List.of(targets)))
                .containsExactly(
                        dropped("\"indexed\""),
                        "CREATE JSON COLLECTION TABLE \"indexed\"",
                        "CREATE SEARCH INDEX \"indexed idx_targets\" ON \"indexed\" (data) FOR JSON");
        assertThat(json.creation("indexed", List.of(targets)))
                .contains("CREATE MULTIVALUE INDEX \"indexed idx_targets\" ON \"indexed\" t"
                        + " (t.doc.\"targets\"[*].string())");
        assertThat(found(collection, new Find.Element(TARGETS, NEW)))
                .isEqualTo("SELECT data FROM \"indexed\""
                        + " WHERE JSON_EXISTS(data, '$.targets?(@ == $val)' PASSING ? AS \"val\")");
        assertThat(found(search, new Find.Element(TARGETS, NEW)))
                .isEqualTo("SELECT data FROM \"indexed\""
                        + " WHERE JSON_EXISTS(data, '$?(@.targets[*] == $id)' PASSING ? AS \"id\")");
        assertThat(found(collection, new Find.In(List.of("1", "2", "3"))))
                .isEqualTo("SELECT data FROM \"indexed\" WHERE JSON_VALUE(data, '$._id') IN (?, ?, ?)");
        assertThatThrownBy(() -> found(json, new Find.Element(TARGETS, ITEM)))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("texts and numbers only");
    }

    /** Developer's Guide: JSON_TABLE over the items of an array, item method stringOnly(), JSON_QUERY RETURNING JSON. */
    @Test
    void documentedJoinsAndParts() {
        assertThat(found(collection, new Find.Linked("1", TARGETS)))
                .isEqualTo("SELECT data FROM \"indexed\" WHERE JSON_VALUE(data, '$._id') IN (SELECT links.link FROM"
                        + " \"indexed\" source, JSON_TABLE(source.data, '$.targets[*]' COLUMNS (link VARCHAR2(4000) PATH"
                        + " '$.stringOnly()')) links WHERE JSON_VALUE(source.data, '$._id') = ?)");
        assertThat(found(json, new Find.Linked("1", TARGETS)))
                .endsWith(
                        "WHERE id IN (SELECT links.link FROM \"indexed\" source, JSON_TABLE(source.doc, '$.targets[*]'"
                                + " COLUMNS (link VARCHAR2(4000) PATH '$.stringOnly()')) links WHERE source.id = ?)");
        Query part = new Query(new Find.ById("1"), Optional.of(Path.parse("data.\"it's\"")));
        assertThat(json.finding("t", part).text())
                .isEqualTo("SELECT JSON_QUERY(doc, '$.data.\"it''s\"' RETURNING JSON), id FROM \"t\" WHERE id = ?");
        assertThat(collection.finding("t", part).text())
                .startsWith(
                        "SELECT JSON_QUERY(data, '$.data.\"it''s\"' RETURNING JSON), JSON_VALUE(data, '$._id') FROM");
    }

    /** SQL Language Reference, SELECT: the row limiting clause after the order; Database Reference: NLS_SORT, NLS_COMP. */
    @Test
    void documentedScans() {
        assertThat(found(json, new Find.From("1", 100)))
                .isEqualTo("SELECT doc, id FROM \"indexed\" WHERE id >= ? ORDER BY id FETCH FIRST ? ROWS ONLY");
        assertThat(found(collection, new Find.From("1", 100)))
                .endsWith(" WHERE JSON_VALUE(data, '$._id') >= ? ORDER BY JSON_VALUE(data, '$._id')"
                        + " FETCH FIRST ? ROWS ONLY");
        assertThat(OracleSql.BY_BYTES).isEqualTo("ALTER SESSION SET NLS_SORT = BINARY NLS_COMP = BINARY");
    }

    /** Text Reference, SYNC_INDEX: its first parameter is the index; without more it waits for a synchronisation at work. */
    @Test
    void whatIsPutOffHasAStatementThatDoesIt() {
        assertThat(OracleSql.SYNC).isEqualTo("BEGIN CTX_DDL.SYNC_INDEX(?); END;");
        assertThat(OracleSql.GATHER)
                .contains("DBMS_STATS.GATHER_TABLE_STATS(USER, ?, estimate_percent => DBMS_STATS.AUTO_SAMPLE_SIZE)");
    }

    /** The shapes of plans in the Developer's Guide: a multivalue index, a search index, a table read whole. */
    @Test
    void plansNameTheirIndexes() {
        assertThat(OracleSession.plan("indexed", """
                        | Id  | Operation                           | Name                | Rows  |
                        ------------------------------------------------------------------------
                        |   0 | SELECT STATEMENT                    |                     |     1 |
                        |   1 |  TABLE ACCESS BY INDEX ROWID BATCHED| indexed             |     1 |
                        |*  2 |   INDEX RANGE SCAN (MULTI VALUE)    | indexed idx_targets |     1 |
                        |*  3 |   DOMAIN INDEX                      | indexed search      |       |
                        |*  4 |   INDEX UNIQUE SCAN                 | SYS_C008123         |     1 |
                        """).indexes())
                .containsExactlyInAnyOrder("idx_targets", "search", Plan.ID);
        assertThat(OracleSession.plan("indexed", "|*  1 |  TABLE ACCESS FULL| indexed |     1 |")
                        .indexes())
                .isEmpty();
    }

    private static String found(SqlSession dialect, Find find) {
        return dialect.finding("indexed", new Query(find)).text();
    }

    @Test
    void documentedDualityView() {
        assertThat(duality.creation("t", List.of(new Index("i", Path.ofNames("a"), true))))
                .containsExactly(
                        "BEGIN BEGIN EXECUTE IMMEDIATE 'DROP VIEW \"t\"'; EXCEPTION WHEN OTHERS THEN IF SQLCODE <> -942"
                                + " THEN RAISE; END IF; END; " + dropped("\"t rows\"") + " END;",
                        "CREATE TABLE \"t rows\" (id VARCHAR2(100) PRIMARY KEY, doc JSON(OBJECT))",
                        "CREATE JSON RELATIONAL DUALITY VIEW \"t\" AS SELECT JSON {'_id' : t.id, t.doc AS FLEX COLUMN}"
                                + " FROM \"t rows\" t WITH INSERT UPDATE DELETE",
                        "CREATE UNIQUE INDEX \"t i\" ON \"t rows\" (JSON_VALUE(doc, '$.a' RETURNING VARCHAR2(1000)"
                                + " ERROR ON ERROR NULL ON EMPTY))");
        assertThat(duality.updating("t", new Change("1", new Update.RemoveAt(ITEMS, 0)))
                        .text())
                .isEqualTo("UPDATE \"t\" SET data = JSON_TRANSFORM(data, REMOVE '$.items[0]')"
                        + " WHERE JSON_VALUE(data, '$._id') = ?");
    }

    @Test
    void namesAndPathsAreQuoted() {
        assertThat(OracleSql.path(Path.ofNames("it's", "a\"b\\c", "", "größe", "1a"), "[2]"))
                .isEqualTo("'$.\"it''s\".\"a\\\"b\\\\c\".\"\".\"größe\".\"1a\"[2]'");
        assertThatThrownBy(() -> OracleSql.name("a\"b")).isInstanceOf(IllegalArgumentException.class);
    }

    /** As every version has it: {@code IF EXISTS} came with 23. */
    private static String dropped(String table) {
        return "BEGIN EXECUTE IMMEDIATE 'DROP TABLE " + table + " PURGE'; EXCEPTION WHEN OTHERS THEN IF SQLCODE <> -942"
                + " THEN RAISE; END IF; END;";
    }

    @Test
    void noStatementHasTheSyntaxOf23() {
        for (SqlSession dialect : List.of(json, collection, search, duality)) {
            assertThat(dialect.creation("t", List.of())).noneMatch(text -> text.contains("IF EXISTS"));
            assertThat(dialect.dropping("t")).doesNotContain("IF EXISTS");
        }
        assertThat(OracleStores.dropping("t")).doesNotContain("IF EXISTS");
    }

    /** The container has the settings and rights that the publication states. */
    @Test
    void theContainerIsSetUpAsPublished() throws IOException {
        Experiment published = PublishedExperiments.parse(Files.readString(
                        java.nio.file.Path.of(System.getProperty("docbench.home"), "claims", "published.json")))
                .experiment("000.setup.oracle");
        String script = OracleImage.script();
        assertThat(script.lines()
                        .filter(line -> line.matches("ALTER DATABASE ADD LOGFILE GROUP \\d+ SIZE "
                                + published.count("redoLogMegabytes") + "M;")))
                .hasSize(published.count("redoLogs"));
        assertThat(script)
                .contains("session_cached_cursors = " + published.count("sessionCachedCursors"))
                .contains("open_cursors = " + published.count("openCursors"));
        assertThat(script.lines())
                .containsAll(published.words("privileges").stream()
                        .map(right -> "GRANT " + right + " TO docbench;")
                        .toList())
                .containsAll(published.words("views").stream()
                        .map(view -> "GRANT SELECT ON " + view + " TO docbench;")
                        .toList())
                .containsAll(published.words("packages").stream()
                        .map(name -> "GRANT EXECUTE ON " + name + " TO docbench;")
                        .toList());
    }

    @Test
    void publishedServerReports() {
        assertThat(OracleSession.Awr.REPORT)
                .contains("AWR_REPORT_HTML(l_dbid => ?, l_inst_num => ?, l_bid => ?, l_eid => ?)");
    }

    @Test
    void levelsAreThoseOfTheSession() {
        assertThat(OracleSession.settings(Durability.SYNC))
                .isEqualTo(Map.of("commit_wait", "WAIT", "commit_logging", "IMMEDIATE"));
        assertThat(OracleSession.settings(Durability.NONE))
                .isEqualTo(Map.of("commit_wait", "NOWAIT", "commit_logging", "BATCH"));
    }

    @Test
    void countersHaveOneUnit() {
        assertThat(OracleSession.common(Map.of(
                        "sysstat.redo writes.VALUE", 5.0,
                        "sysstat.redo size.VALUE", 700.0,
                        "sysstat.redo synch time (usec).VALUE", 2.0,
                        "time.DB time.VALUE", 3.0)))
                .isEqualTo(Map.of(
                        Meaning.SYNCS, 5.0,
                        Meaning.LOG_BYTES, 700.0,
                        Meaning.SYNC_NANOS, 2000.0,
                        Meaning.SERVER_NANOS, 3000.0));
        assertThat(OracleSession.common(Map.of())).isEmpty();
    }

    @Test
    void aCounterIsNoDocument() {
        List<ThrowingCallable> calls = List.of(
                () -> relational.updating("t", new Change("1", new Update.RemoveAt(ITEMS, 0))),
                () -> relational.creation("t", List.of(Index.ofElements("i", ITEMS))),
                () -> relational.finding("t", new Query(new Find.Element(ITEMS, NEW))),
                () -> relational.finding("t", new Query(new Find.In(List.of("1")))),
                () -> relational.finding("t", new Query(new Find.From("1", 5))),
                () -> relational.finding("t", new Query(new Find.Linked("1", ITEMS))),
                () -> relational.finding("t", new Query(new Find.ById("1"), Optional.of(ITEMS))));
        assertThat(calls)
                .allSatisfy(call -> assertThatThrownBy(call)
                        .isInstanceOf(UnsupportedOperationException.class)
                        .hasMessageContaining("no document"));
    }

    private String json(Update update) {
        return json.updating("server_update_test", new Change("1", update)).text();
    }
}
