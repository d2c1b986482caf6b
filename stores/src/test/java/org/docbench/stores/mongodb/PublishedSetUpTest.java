package org.docbench.stores.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bson.Document;
import org.docbench.core.claim.PublishedExperiments;
import org.docbench.core.claim.PublishedExperiments.Experiment;
import org.docbench.stores.Durability;
import org.docbench.stores.RealServers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** MongoDB as seed 000 has it, with the numbers of {@code claims/published.json}. */
class PublishedSetUpTest {
    private static Experiment published() throws IOException {
        return PublishedExperiments.parse(
                        Files.readString(Path.of(System.getProperty("docbench.home"), "claims", "published.json")))
                .experiment("000.setup.mongodb");
    }

    @Test
    void aSyncedWriteHasThePublishedConcern() throws IOException {
        WriteConcern sent = Concern.ANSWERED.at(Durability.SYNC);
        assertThat(sent.getW()).isEqualTo(published().count("w"));
        assertThat(sent.getJournal()).isEqualTo(published().count("journaled") == 1);
    }

    @Test
    @Tag("server")
    void theSetHasThePublishedMembersAndAKeyfile() throws IOException {
        try (MongoClient client = MongodbStores.Launcher.client(
                RealServers.of("mongodb").endpoint().uri())) {
            assertThat(ReplicaSet.hello(client).getList("hosts", String.class))
                    .hasSize(published().count("members"));
            Document options = client.getDatabase("admin").runCommand(new Document("getCmdLineOpts", 1));
            assertThat(options.getEmbedded(List.of("parsed", "security", "keyFile"), String.class))
                    .isNotBlank();
        }
    }
}
