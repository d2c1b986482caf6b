package org.docbench.stores.postgres;

import java.time.Duration;
import org.docbench.stores.Durability;

/**
 * What a commit waits for: the setting {@code synchronous_commit} at each level.
 *
 * @see <a href="https://www.postgresql.org/docs/current/runtime-config-wal.html#GUC-SYNCHRONOUS-COMMIT">PostgreSQL,
 *     synchronous_commit</a>
 */
enum Commit {
    /** A server without a synchronous standby. */
    ALONE("on", ""),
    REMOTE_FLUSH("on", "each synced"),
    REMOTE_WRITE("remote_write", "synced by the primary, handed to the operating system by the standby"),
    REMOTE_APPLY("remote_apply", "each synced, and found by queries on the standby");

    private final String replicated;
    private final String done;

    Commit(String replicated, String done) {
        this.replicated = replicated;
        this.done = done;
    }

    String at(Durability level) {
        return switch (level) {
            case NONE -> "off";
            case OS -> "on";
            case SYNC -> this == ALONE ? "on" : "local";
            case REPLICATED -> replicated;
        };
    }

    /**
     * The server's own limit for a statement, 0 for none. A commit that is cancelled while it waits for a standby is acknowledged with a
     * warning, so only the client's limit ends that wait.
     */
    Duration serverLimit(Duration limit) {
        return this == ALONE ? limit : Duration.ZERO;
    }

    /**
     * What copies have at a level, in words.
     *
     * @param synchronous standbys that a commit waits for
     * @param standbys all that receive the log
     */
    String copies(Durability level, int synchronous, int standbys) {
        return switch (level) {
            case NONE -> Durability.copies(1, 1 + standbys, "in memory");
            case OS, SYNC -> Durability.copies(1, 1 + standbys, "synced");
            case REPLICATED -> Durability.copies(1 + synchronous, 1 + standbys, done);
        };
    }
}
