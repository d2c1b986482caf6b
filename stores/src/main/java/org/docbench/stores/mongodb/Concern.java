package org.docbench.stores.mongodb;

import com.mongodb.WriteConcern;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.stores.Durability;

/**
 * Who has to have a write before the driver goes on.
 *
 * @see <a href="https://www.mongodb.com/docs/manual/reference/write-concern/">the manual, "Write Concern"</a>
 */
enum Concern {
    /** One member answers. */
    ANSWERED,
    /** No member answers: the driver goes on once the operating system has the message. */
    UNANSWERED,
    /** One member answers, or at the level {@code replicated} once most members of the set have it. */
    REPLICATED,
    /** The server answers once the database behind it has committed, whatever is sent. */
    OF_BACKEND;

    private static final String INTERVAL = "journalCommitInterval";

    Optional<String> without(Durability level) {
        if (this == OF_BACKEND) {
            return level == Durability.SYNC
                    ? Optional.empty()
                    : Optional.of(
                            "FerretDB takes no notice of write concerns: a write is acknowledged when the database behind"
                                    + " it has committed, by settings that FerretDB does not show");
        }
        if (level == Durability.OS) {
            return Optional.of("MongoDB writes its journal and syncs it in one step:"
                    + " a write is acknowledged before both (j: false) or after both (j: true)");
        }
        return this == UNANSWERED && level != Durability.NONE
                ? Optional.of("a write without an acknowledgement (w: 0) has no level but none")
                : Optional.empty();
    }

    /** What is sent at a level: {@code j: false} is acknowledged from memory, {@code j: true} once the journal is on the device. */
    WriteConcern at(Durability level) {
        without(level).ifPresent(why -> {
            throw new UnsupportedOperationException(why);
        });
        if (this == UNANSWERED) {
            return WriteConcern.UNACKNOWLEDGED;
        }
        return level == Durability.REPLICATED
                ? WriteConcern.MAJORITY.withJournal(true)
                : new WriteConcern(1).withJournal(level == Durability.SYNC);
    }

    /**
     * What is sent with every write, and what the server says about itself: the journal is synced {@code journalCommitInterval}
     * milliseconds after a write that did not wait for it.
     *
     * @param admin runs an administrative command; nothing when this server has none such, or not for this user
     */
    Map<String, String> settings(WriteConcern sent, Function<BsonDocument, Optional<BsonDocument>> admin) {
        var settings = new LinkedHashMap<String, String>();
        settings.put("writeConcern", sent.asDocument().toJson());
        if (this == OF_BACKEND) {
            settings.put(
                    "acknowledged when", "the database behind FerretDB has committed, by settings that are not shown");
            settings.put(
                    Durability.COPIES,
                    TargetRow.NOT_KNOWN + "the database behind FerretDB decides, and shows no settings");
        }
        admin.apply(command("hello")).ifPresent(hello -> {
            take(settings, "setName", hello.get("setName", new BsonString("no replica set")));
            if (this == REPLICATED) {
                settings.put(
                        Durability.COPIES,
                        copies(sent, hello.getArray("hosts", new BsonArray()).size()));
            }
        });
        admin.apply(command("getDefaultRWConcern"))
                .ifPresent(defaults -> take(settings, "defaultWriteConcern", defaults.get("defaultWriteConcern")));
        admin.apply(command("getParameter").append(INTERVAL, new BsonInt32(1)))
                .ifPresent(parameter -> take(settings, INTERVAL, parameter.get(INTERVAL)));
        admin.apply(command("serverStatus"))
                .map(status -> status.getDocument("storageEngine", new BsonDocument()))
                .ifPresent(engine -> take(settings, "storageEngine.name", engine.get("name")));
        admin.apply(command("getCmdLineOpts"))
                .map(options -> options.getDocument("parsed", new BsonDocument()))
                .map(parsed -> parsed.getDocument("storage", new BsonDocument()))
                .ifPresent(storage -> {
                    storage.remove("dbPath");
                    take(settings, "storage", storage);
                });
        return settings;
    }

    /** A majority has a write in its journals: {@code writeConcernMajorityJournalDefault} is on. */
    private static String copies(WriteConcern sent, int members) {
        return sent.getWObject().equals("majority")
                ? Durability.copies(members / 2 + 1, members, "each synced")
                : Durability.copies(1, members, sent.getJournal() ? "synced" : "in memory");
    }

    private static BsonDocument command(String name) {
        return new BsonDocument(name, new BsonInt32(1));
    }

    private static void take(Map<String, String> settings, String name, BsonValue told) {
        if (told != null) {
            settings.put(name, words(told));
        }
    }

    private static String words(BsonValue value) {
        if (value.isDocument()) {
            return value.asDocument().toJson();
        }
        return value.isNumber()
                ? Long.toString(value.asNumber().longValue())
                : value.asString().getValue();
    }
}
