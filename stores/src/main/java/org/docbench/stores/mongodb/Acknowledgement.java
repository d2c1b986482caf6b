package org.docbench.stores.mongodb;

import com.mongodb.WriteConcern;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * When the server says that a write is done, by its own account: the journal is synced {@code journalCommitInterval}
 * milliseconds after a write that did not wait for it.
 */
final class Acknowledgement {
    private static final String INTERVAL = "journalCommitInterval";

    private Acknowledgement() {}

    /**
     * What is sent with every write, and what the server says about itself.
     *
     * @param admin runs an administrative command; nothing when this server has none such, or not for this user
     */
    static Map<String, String> settings(WriteConcern sent, Function<BsonDocument, Optional<BsonDocument>> admin) {
        var settings = new LinkedHashMap<String, String>();
        settings.put("writeConcern", sent.asDocument().toJson());
        admin.apply(command("hello"))
                .ifPresent(hello -> take(settings, "setName", hello.get("setName", new BsonString("no replica set"))));
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
