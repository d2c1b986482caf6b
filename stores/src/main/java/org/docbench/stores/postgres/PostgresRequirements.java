package org.docbench.stores.postgres;

import java.util.List;
import org.docbench.stores.Product.Requirement;
import org.docbench.stores.Product.Requirement.Finding;
import org.docbench.stores.sql.SqlRequirement;

/** What PostgreSQL needs; what the user may do with tables is seen when statements run. */
final class PostgresRequirements {
    /** What every product needs that takes these statements. */
    static final Requirement CREATE = is(
            "create in the schema",
            "select has_schema_privilege(current_schema(), 'create')::text",
            "true",
            "Each target makes a table and indexes.",
            "grant create on schema public to " + Requirement.USER);

    private static final int CONNECTIONS = 100;

    private PostgresRequirements() {}

    static List<Requirement> all() {
        return List.of(
                SqlRequirement.first(
                        "version",
                        "select current_setting('server_version')",
                        SqlRequirement.version("14"),
                        "Subscripts of jsonb and the timing of log syncs came with version 14.",
                        "Use PostgreSQL 14 or later."),
                is(
                        "encoding",
                        "select current_setting('server_encoding')",
                        "UTF8",
                        "Documents are Unicode.",
                        "create database NAME encoding 'UTF8' template template0"),
                CREATE,
                is(
                        "fsync",
                        "select current_setting('fsync')",
                        "on",
                        "Level sync needs a log that is synced.",
                        "alter system set fsync = on; DocBench changes only servers that it started"),
                is(
                        "full_page_writes",
                        "select current_setting('full_page_writes')",
                        "on",
                        "Every level is measured with it.",
                        "alter system set full_page_writes = on; DocBench changes only servers that it started"),
                is(
                        "track_wal_io_timing",
                        "select current_setting('track_wal_io_timing')",
                        "on",
                        "The server's own time for log syncs is evidence of durability.",
                        "alter system set track_wal_io_timing = on, then select pg_reload_conf()"),
                SqlRequirement.first(
                        "max_connections",
                        "select current_setting('max_connections')",
                        SqlRequirement.atLeast(CONNECTIONS),
                        "The service is measured with up to 50 connections, over several backends.",
                        "alter system set max_connections = 500, then restart"),
                SqlRequirement.first(
                        "shared_buffers",
                        "select current_setting('shared_buffers')",
                        Finding::ok,
                        "It is reported next to the size of the data.",
                        "None is needed."));
    }

    private static Requirement is(String name, String query, String value, String why, String remedy) {
        return SqlRequirement.first(
                name,
                query,
                found -> found.equals(value) ? Finding.ok(found) : Finding.limited(found + ", not " + value),
                why,
                remedy);
    }
}
