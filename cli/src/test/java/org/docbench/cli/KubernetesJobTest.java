package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** What the pods of a run are told, and what only their Secret holds. The module {@code kubernetes} has such runs. */
class KubernetesJobTest {
    private static final Map<String, String> ENVIRONMENT = Map.of("DB_PASSWORD", "a word of this test");

    private static KubernetesJob.Ranks ranks(String source) {
        return new KubernetesJob.Ranks(
                "10.1.2.3:4567",
                3,
                "a token of this test",
                List.of("--store", "postgres=postgresql://ann@db/$(id) \"x", "--password", "postgres=" + source));
    }

    @Test
    void passwordsAndTheTokenAreInTheSecretOnly() {
        KubernetesJob.Ranks ranks = ranks("env:DB_PASSWORD");
        Map<String, String> secrets = KubernetesJob.secrets(ranks, ENVIRONMENT);
        assertThat(secrets)
                .containsEntry(RankGroup.TOKEN, "a token of this test")
                .containsEntry("DB_PASSWORD", "a word of this test")
                .hasSize(2);
        JsonNode job = KubernetesJob.job("docbench-ranks-1", "image", ranks, secrets.keySet());
        assertThat(job.toString()).doesNotContain("a word of this test").doesNotContain("a token of this test");
        JsonNode container = job.path("spec")
                .path("template")
                .path("spec")
                .path("containers")
                .path(0);
        assertThat(container.path("env").findValuesAsText("key")).containsExactlyElementsOf(secrets.keySet());
    }

    /** The shell's text is the same for every run, so nothing that a user writes is a part of it. */
    @Test
    void theUsersWordsAreArguments() {
        JsonNode command = KubernetesJob.job("docbench-ranks-1", "image", ranks("env:DB_PASSWORD"), List.of())
                .findValue("command");
        assertThat(StreamSupport.stream(command.spliterator(), false).map(JsonNode::asText))
                .containsExactly(
                        "sh",
                        "-c",
                        "exec ./docbench rank --rank `expr $JOB_COMPLETION_INDEX + 1` \"$@\"",
                        "docbench-rank",
                        "--join",
                        "10.1.2.3:4567",
                        "--size",
                        "3",
                        "--store",
                        "postgres=postgresql://ann@db/$$(id) \"x",
                        "--password",
                        "postgres=env:DB_PASSWORD");
    }

    @Test
    void aPasswordInAFileIsRefused() {
        assertThatThrownBy(() -> KubernetesJob.secrets(ranks("file:/run/secret"), ENVIRONMENT))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("write --password postgres=env:NAME");
    }
}
