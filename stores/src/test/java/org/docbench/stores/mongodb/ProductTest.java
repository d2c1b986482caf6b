package org.docbench.stores.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.BsonDocument;
import org.docbench.stores.RealServers;
import org.docbench.stores.Session;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("server")
class ProductTest {

    @Test
    void theRealOneSaysItsVersion() {
        try (Session session = RealServers.open("mongodb")) {
            assertThat(session.version()).matches("MongoDB \\d+\\.\\d+\\.\\d+");
        }
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
