package org.docbench.stores.postgres;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.docbench.stores.Durability;

/** A product that takes PostgreSQL's protocol and statements, and stores by itself, with a log and replicas of its own. */
enum Compatible {
    /**
     * YugabyteDB, whose level is the weakest that it may have: SQL does not show the flag by which it is stronger.
     *
     * @see <a href="https://docs.yugabyte.com/preview/reference/configuration/yb-tserver/#durable-wal-write">durable_wal_write</a>
     */
    YUGABYTE(
            "yugabyte",
            "YugabyteDB",
            5433,
            Pattern.compile("PostgreSQL [\\d.]+-YB-(\\S+)"),
            "text collate \"C\"",
            Durability.OS,
            "a majority of the replicas has handed it to the operating system",
            Optional.empty()),
    /**
     * CockroachDB, whose texts are in the order of their bytes, and whose indexes over arrays have one operator class.
     *
     * @see <a href="https://www.cockroachlabs.com/docs/stable/architecture/replication-layer">Replication Layer</a>
     * @see <a href="https://github.com/cockroachdb/cockroach/issues/81115">jsonb_path_ops is not supported</a>
     */
    COCKROACH(
            "cockroach",
            "CockroachDB",
            26257,
            Pattern.compile("CockroachDB (?:\\S+ )?v(\\S+)"),
            "text",
            Durability.SYNC,
            "a majority of the replicas has synced it",
            Optional.of("kv.raft_log.disable_synchronization_unsafe"));

    final String server;
    final String product;
    final int port;
    final String idType;
    final Durability level;
    final String acknowledged;

    /** A setting of the whole cluster that, where it is on, takes the level away. */
    final Optional<String> unsafe;

    private final Pattern version;

    Compatible(
            String server,
            String product,
            int port,
            Pattern version,
            String idType,
            Durability level,
            String acknowledged,
            Optional<String> unsafe) {
        this.server = server;
        this.product = product;
        this.port = port;
        this.version = version;
        this.idType = idType;
        this.level = level;
        this.acknowledged = acknowledged;
        this.unsafe = unsafe;
    }

    PostgresColumn column() {
        return this == COCKROACH ? PostgresColumn.JSONB_GIN : PostgresColumn.JSONB;
    }

    /** Why it does not have a level, or does not show it. */
    String without(Durability other) {
        return other == Durability.SYNC
                ? product
                        + " syncs its log by a flag of its servers (durable_wal_write), which is off by default and which"
                        + " SQL does not show"
                : product + " acknowledges a write when " + acknowledged + ", and SQL shows and sets no other level";
    }

    /** The product's name and version in what a server answers to {@code select version()}; the whole answer of another product. */
    String version(String answer) {
        Matcher own = version.matcher(answer);
        return own.find() ? product + " " + own.group(1) + " (" + answer + ")" : answer;
    }
}
