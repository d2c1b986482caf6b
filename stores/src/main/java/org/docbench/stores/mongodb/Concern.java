package org.docbench.stores.mongodb;

import com.mongodb.WriteConcern;
import java.util.Optional;
import org.docbench.stores.Durability;

/**
 * Who has to have a write before the driver goes on.
 *
 * @see <a href="https://www.mongodb.com/docs/manual/reference/write-concern/">the manual, "Write Concern"</a>
 */
enum Concern {
    /** One member answers. */
    ANSWERED,
    /** Nobody answers: the driver goes on once the message is with the operating system. */
    UNANSWERED,
    /** Most members of the set have it before one answers. */
    MAJORITY;

    Optional<String> without(Durability level) {
        if (level == Durability.OS) {
            return Optional.of("MongoDB writes its journal and syncs it in one step:"
                    + " a write is acknowledged before both (j: false) or after both (j: true)");
        }
        return this == UNANSWERED && level == Durability.SYNC
                ? Optional.of("a write without an acknowledgement (w: 0) has no level but none")
                : Optional.empty();
    }

    /** What is sent at a level: {@code j: false} is acknowledged from memory, {@code j: true} once the journal is on the device. */
    WriteConcern at(Durability level) {
        without(level).ifPresent(why -> {
            throw new UnsupportedOperationException(why);
        });
        boolean journaled = level == Durability.SYNC;
        return switch (this) {
            case ANSWERED -> new WriteConcern(1).withJournal(journaled);
            case UNANSWERED -> WriteConcern.UNACKNOWLEDGED;
            case MAJORITY -> WriteConcern.MAJORITY.withJournal(journaled);
        };
    }
}
