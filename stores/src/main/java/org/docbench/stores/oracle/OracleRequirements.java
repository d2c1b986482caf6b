package org.docbench.stores.oracle;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.docbench.stores.Product.Requirement;
import org.docbench.stores.Product.Requirement.Finding;
import org.docbench.stores.sql.SqlRequirement;

/**
 * What Oracle Database needs for every target and every published measurement. The questions only read: none makes a snapshot of AWR,
 * which needs a licence.
 *
 * @see <a href="https://docs.oracle.com/en/database/oracle/oracle-database/23/adjsn/json-oracle-database.html">JSON Developer's
 *     Guide, "JSON in Oracle Database": the type JSON and the initialization parameter compatible</a>
 * @see <a href="https://docs.oracle.com/en/database/oracle/oracle-database/23/refrn/">Database Reference, the views</a>
 */
final class OracleRequirements {
    static final String VERSION = "SELECT MAX(version_full) FROM product_component_version";
    static final String PRIVILEGES = "SELECT privilege FROM session_privs";
    static final String PACKAGES = "SELECT DISTINCT object_name FROM all_procedures WHERE object_name IN"
            + " ('CTX_DDL', 'DBMS_STATS', 'DBMS_XPLAN', 'DBMS_WORKLOAD_REPOSITORY')";
    static final String SEGMENTS = "SELECT t.segment_space_management FROM user_tablespaces t JOIN user_users u"
            + " ON u.default_tablespace = t.tablespace_name";
    static final String QUOTA = "SELECT CASE WHEN max_bytes < 0 THEN 'unlimited' ELSE TO_CHAR(max_bytes - bytes) END"
            + " FROM user_ts_quotas q JOIN user_users u ON u.default_tablespace = q.tablespace_name";
    static final String FREE = "SELECT TO_CHAR(SUM(bytes)) FROM user_free_space";
    static final String CHARACTERS =
            "SELECT value FROM nls_database_parameters WHERE \"PARAMETER\" = 'NLS_CHARACTERSET'";
    static final String REDO = "SELECT CASE WHEN COUNT(*) >= 3 THEN TO_CHAR(MIN(bytes)) ELSE '0' END FROM v$log";
    static final String LARGEST_REDO = "SELECT TO_CHAR(MAX(bytes)) FROM v$log";
    static final String SESSIONS = "SELECT TRIM(limit_value) FROM v$resource_limit WHERE resource_name = 'sessions'";

    private static final String VIEWS_REMEDY = "GRANT SELECT_CATALOG_ROLE TO " + Requirement.USER;

    /** Ten million documents of 0.5 KB, as the published scans have, and their indexes. */
    private static final long SPACE = 10_000_000_000L;

    /** As published; the smallest log that a checkpoint does not wait for. */
    private static final long REDO_BYTES = 500L << 20;

    private static final int SESSIONS_NEEDED = 100;

    private OracleRequirements() {}

    /**
     * All of them, in the order in which a reader would act on them.
     *
     * @param smallRedo whether the server is the one with redo logs smaller than published
     */
    static List<Requirement> of(boolean smallRedo) {
        return Stream.of(server(), privileges(), views(), List.of(smallRedo ? smallRedo() : redo()), sizes())
                .flatMap(List::stream)
                .toList();
    }

    /** A parameter of the instance, as the text of its value. */
    static String parameter(String name) {
        return "SELECT value FROM v$parameter WHERE name = '" + name + "'";
    }

    /** Whether a view may be read. */
    static String view(String name) {
        return "SELECT TO_CHAR(COUNT(*)) FROM " + name;
    }

    private static List<Requirement> server() {
        return List.of(
                SqlRequirement.first(
                        "version",
                        VERSION,
                        SqlRequirement.version("21"),
                        "The type JSON came with version 21; collection tables and duality views came with 23.",
                        "Use Oracle Database 23 or later for all targets, 21 for oracle.json and oracle.relational."),
                SqlRequirement.first(
                        "compatible",
                        parameter("compatible"),
                        SqlRequirement.version("20"),
                        "The type JSON needs compatible = 20 or higher.",
                        "ALTER SYSTEM SET compatible = '23.6.0' SCOPE = SPFILE, then restart; it cannot be lowered again."),
                SqlRequirement.first(
                        "character set",
                        CHARACTERS,
                        is("AL32UTF8"),
                        "Ids and values are Unicode texts.",
                        "Use a database with the character set AL32UTF8."));
    }

    private static List<Requirement> privileges() {
        return List.of(
                has(
                        "CREATE TABLE",
                        PRIVILEGES,
                        true,
                        "Each target makes a table and indexes.",
                        "GRANT CREATE TABLE TO "),
                has("CREATE VIEW", PRIVILEGES, true, "oracle.duality makes a view.", "GRANT CREATE VIEW TO "),
                has(
                        "CREATE TRIGGER",
                        PRIVILEGES,
                        true,
                        "oracle.table of the suite rest keeps its time of change by a trigger.",
                        "GRANT CREATE TRIGGER TO "),
                has(
                        "CTX_DDL",
                        PACKAGES,
                        true,
                        "oracle.collection.search waits for its index with CTX_DDL.SYNC_INDEX.",
                        "Install Oracle Text, then GRANT EXECUTE ON CTXSYS.CTX_DDL TO "),
                has(
                        "DBMS_STATS",
                        PACKAGES,
                        true,
                        "Statistics are gathered before queries.",
                        "GRANT EXECUTE ON DBMS_STATS TO "),
                has(
                        "DBMS_XPLAN",
                        PACKAGES,
                        false,
                        "Plans show that an index is used.",
                        "GRANT EXECUTE ON DBMS_XPLAN TO "),
                has(
                        "DBMS_WORKLOAD_REPOSITORY",
                        PACKAGES,
                        false,
                        "The published AWR reports come from it. AWR needs the licence of the Diagnostics Pack.",
                        "With the licence: GRANT EXECUTE ON DBMS_WORKLOAD_REPOSITORY TO "),
                SqlRequirement.first(
                        "diagnostics pack",
                        parameter("control_management_pack_access"),
                        value -> value.startsWith("DIAGNOSTIC") ? Finding.ok(value) : Finding.limited(value),
                        "DocBench asks for AWR reports only; without the licence they are left out.",
                        "With the licence: ALTER SYSTEM SET control_management_pack_access = 'DIAGNOSTIC+TUNING'"));
    }

    private static List<Requirement> views() {
        return List.of(
                readable("v$parameter", "The commit settings of each durability level are read back."),
                readable("v$sysstat", "Redo writes and redo bytes per write are the evidence of durability."),
                readable("v$system_event", "Waits show where the server's time goes."),
                readable("v$sys_time_model", "The server's own time per operation."),
                readable("v$process", "The server's processor time is taken from its process."),
                readable("v$session", "The server's processor time is taken from its process."),
                readable("v$sga", "The buffer cache is reported next to the size of the data."),
                readable("v$database", "AWR reports need the number of the database."),
                readable("v$instance", "AWR reports need the number of the instance."));
    }

    private static Requirement redo() {
        return SqlRequirement.first(
                "redo logs",
                REDO,
                SqlRequirement.atLeast(REDO_BYTES),
                "Published with three logs of 500 MB: small logs cause checkpoint waits.",
                "ALTER DATABASE ADD LOGFILE GROUP 14 SIZE 500M, three times, then drop the small groups.");
    }

    private static Requirement smallRedo() {
        return SqlRequirement.first(
                "redo logs",
                LARGEST_REDO,
                bytes -> Long.parseLong(bytes) < REDO_BYTES
                        ? Finding.ok(bytes)
                        : Finding.missing(bytes + "; less than " + REDO_BYTES + " is needed"),
                "oracle.json.small-redo shows what logs smaller than the published ones cost.",
                "Name another server, or add three groups of 10 MB and drop the others.");
    }

    private static List<Requirement> sizes() {
        return List.of(
                SqlRequirement.first(
                        "tablespace",
                        SEGMENTS,
                        value -> value.equals("AUTO") ? Finding.ok(value) : Finding.missing(value),
                        "The type JSON needs automatic segment space management (ORA-43853 otherwise).",
                        "Connect as a user whose default tablespace has it, for example USERS; not as SYSTEM."),
                SqlRequirement.of(
                        "quota",
                        QUOTA,
                        texts -> texts.isEmpty()
                                ? Finding.limited("no quota of its own: UNLIMITED TABLESPACE is needed")
                                : SqlRequirement.atLeast(SPACE).apply(texts.get(0)),
                        "The largest published scans keep ten million documents.",
                        "ALTER USER " + Requirement.USER + " QUOTA UNLIMITED ON USERS"),
                SqlRequirement.first(
                        "free space",
                        FREE,
                        SqlRequirement.atLeast(SPACE),
                        "The largest published scans keep ten million documents; a tablespace may grow by itself.",
                        "ALTER TABLESPACE USERS ADD DATAFILE SIZE 10G AUTOEXTEND ON; Oracle Database Free holds 12 GB."),
                SqlRequirement.first(
                        "open_cursors",
                        parameter("open_cursors"),
                        SqlRequirement.atLeast(500),
                        "Published with 500; each session keeps its statements open.",
                        "ALTER SYSTEM SET open_cursors = 500 SCOPE = BOTH"),
                SqlRequirement.first(
                        "session_cached_cursors",
                        parameter("session_cached_cursors"),
                        SqlRequirement.atLeast(200),
                        "Published with 200.",
                        "ALTER SYSTEM SET session_cached_cursors = 200 SCOPE = SPFILE, then restart."),
                SqlRequirement.first(
                        "sessions",
                        SESSIONS,
                        SqlRequirement.atLeast(SESSIONS_NEEDED),
                        "The service is measured with up to 50 connections, over several backends.",
                        "ALTER SYSTEM SET sessions = 200 SCOPE = SPFILE, then restart."));
    }

    private static Requirement readable(String view, String why) {
        return SqlRequirement.first(view, view(view), Finding::ok, why, VIEWS_REMEDY);
    }

    private static Requirement has(String name, String query, boolean needed, String why, String grant) {
        return SqlRequirement.of(
                name,
                query,
                texts -> {
                    Set<String> held = new HashSet<>(texts);
                    if (held.contains(name)) {
                        return Finding.ok("held");
                    }
                    return needed ? Finding.missing("not held") : Finding.limited("not held");
                },
                why,
                grant + Requirement.USER);
    }

    private static Function<String, Finding> is(String expected) {
        return value -> value.equals(expected) ? Finding.ok(value) : Finding.limited(value + ", not " + expected);
    }
}
