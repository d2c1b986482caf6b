package org.docbench.stores.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bson.BsonDocument;
import org.docbench.stores.RealServers;
import org.docbench.stores.Session;
import org.docbench.stores.evidence.ServingProcess;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("server")
class ProductTest {

    @Test
    void theRealOneSaysItsVersion() {
        try (Session session = RealServers.open("mongodb")) {
            assertThat(session.version()).matches("MongoDB \\d+\\.\\d+\\.\\d+");
        }
    }

    /** Every process of a machine descends from its process 1, and in a container that number is the server's. */
    @Test
    void theFirstProcessOfTheMachineIsNotItsServer(@TempDir Path proc) throws IOException {
        Path facts = Files.createDirectory(proc.resolve("1"));
        Files.writeString(facts.resolve("status"), "Tgid:\t1\n");
        Files.writeString(facts.resolve("comm"), "systemd\n");
        BsonDocument status = BsonDocument.parse("{pid: 1}");
        assertThat(MongodbSession.process(status, new ServingProcess(proc))).isEmpty();
        for (String program : List.of("mongod", "mongos", "ferretdb")) {
            Files.writeString(facts.resolve("comm"), program + "\n");
            assertThat(MongodbSession.process(status, new ServingProcess(proc))).hasValue(1);
        }
        assertThat(MongodbSession.process(new BsonDocument(), new ServingProcess(proc)))
                .isEmpty();
    }

    /** The fields as FerretDB's sources have them: {@code ferretdb} in version 2, {@code ferretdbVersion} in version 1. */
    @Test
    void whoSpeaksTheProtocolSaysItsOwnName() {
        assertThat(ServerStatus.product(BsonDocument.parse("{version: '7.0.77', ferretdb: {version: 'v2.5.0'}}")))
                .isEqualTo("FerretDB v2.5.0");
        assertThat(ServerStatus.product(BsonDocument.parse("{version: '7.0.42', ferretdbVersion: 'v1.24.0'}")))
                .isEqualTo("FerretDB v1.24.0");
        assertThat(ServerStatus.product(BsonDocument.parse("{ok: 1}"))).isEqualTo("MongoDB of an unknown version");
    }
}
