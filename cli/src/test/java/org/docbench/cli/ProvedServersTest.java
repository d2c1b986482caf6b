package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.docbench.load.prove.Prove;
import org.docbench.load.prove.ProveSuite;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Losses stand next to a target only if they are those of a server from the same source. */
@Tag("server")
class ProvedServersTest {
    private static JsonNode run(Path out, String... options) throws Exception {
        List<String> words = new ArrayList<>(List.of("run", "insert", "--targets", "sqlite.jsonb", "--scenario"));
        words.addAll(List.of("payload", "--set", "bytes=200", "--durability", "sync", "--prove", "--out"));
        words.add(out.toString());
        words.addAll(List.of(options));
        CommandResult said = CommandResult.docbench(words.toArray(String[]::new));
        assertThat(said.exit()).as(said.toString()).isEqualTo(ExitCode.DONE);
        return new ObjectMapper().readTree(out.resolve("run.json").toFile());
    }

    private static List<JsonNode> kills(JsonNode run) {
        List<JsonNode> kills = new ArrayList<>();
        run.path("evidence").forEach(kills::add);
        kills.removeIf(row -> !row.path("source").asText().equals(Prove.Proof.SOURCE));
        return kills;
    }

    @Test
    @Timeout(300)
    void whatTheUserNamedIsNotKilledAndNothingElseInItsPlace(@TempDir Path folder) throws Exception {
        JsonNode own = run(folder.resolve("own"));
        assertThat(kills(own)).singleElement().satisfies(row -> {
            assertThat(row.path("suite").asText()).isEqualTo(ProveSuite.NAME);
            assertThat(row.path("target").asText()).isEqualTo("sqlite.jsonb");
        });
        JsonNode given = run(folder.resolve("given"), "--store", "sqlite=" + folder.resolve("lite"));
        assertThat(kills(given)).isEmpty();
        assertThat(given.path("warnings"))
                .extracting(JsonNode::asText)
                .contains("sqlite.jsonb was not killed: its server is the user's");
    }
}
