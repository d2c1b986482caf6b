package org.docbench.load.insert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.docbench.core.experiment.Preset;
import org.docbench.core.runner.RunRequest;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.load.Requests;
import org.docbench.stores.Durability;
import org.docbench.stores.Index;
import org.junit.jupiter.api.Test;

class InsertCasesTest {
    private static final InsertPreset PAPER = Preset.named("paper").of(InsertSuite.NAME, InsertPreset.class);

    private static List<String> names(RunRequest request) {
        return InsertCases.of(PAPER, request).stream()
                .map(of -> of.scenario().name() + of.parameters())
                .toList();
    }

    @Test
    void thePublishedShapes() {
        assertThat(names(Requests.all()))
                .hasSize(20 + 6 + 3 + 4 + 3)
                .contains("payload[10, 1, none]", "payload[4000, 200, one]", "nested[1000, one]")
                .contains("content[same, 4000]", "batch[1]", "index[three]");
    }

    @Test
    void everyPairOfWhatIsChosenIsACase() {
        assertThat(names(Requests.of(Map.of("bytes", List.of("5", "300"), "attributes", List.of("1", "7")), "payload")))
                .containsExactly(
                        "payload[5, 1, none]",
                        "payload[5, 1, one]",
                        "payload[300, 1, none]",
                        "payload[300, 1, one]",
                        "payload[300, 7, none]",
                        "payload[300, 7, one]");
    }

    /** A batch stays under 8 MiB and a block in memory; the small ones are as published. */
    @Test
    void largeItemsComeInSmallerBatchesAndAreFewer() {
        List<InsertCase> cases = InsertCases.of(PAPER, Requests.largeItems());
        assertThat(cases).hasSize(36 + 12).allSatisfy(of -> {
            assertThat(of.count()).isPositive();
            if (of.scenario().equals(InsertSuite.PAYLOAD)) {
                long bytes = Long.parseLong(of.parameters().get(0));
                assertThat(of.batch() * bytes).isLessThanOrEqualTo(8 << 20);
                assertThat(of.count() * bytes).isLessThanOrEqualTo(256 << 20);
                if (bytes <= 10_000) {
                    assertThat(of.count()).isEqualTo(10_000);
                }
            }
        });
    }

    @Test
    void theUsersDocumentsHaveAnIndexOverWhatLiesThere() {
        List<Value.Obj> documents = List.of(
                Value.Obj.of(
                        "_id", new Value.Int32(1), "tags", Value.Arr.of(new Value.Str("a")), "n", new Value.Null()),
                Value.Obj.of("n", new Value.Int32(2)));
        List<InsertCase> tags = user(documents, Path.parse("tags"));
        assertThat(tags).extracting(of -> of.parameters()).containsExactly(List.of("none"), List.of("tags"));
        assertThat(tags.get(1).indexes()).extracting(Index::kind).containsExactly(Index.Kind.ELEMENTS);
        assertThat(user(documents, Path.parse("n")).get(1).indexes())
                .extracting(Index::kind)
                .containsExactly(Index.Kind.VALUE);
        assertThat(tags.get(0).documents().maker().apply(1).apply(2).fields())
                .containsEntry("_id", new Value.Str("2"))
                .containsKey("tags");
    }

    private static List<InsertCase> user(List<Value.Obj> documents, Path index) {
        return InsertCases.of(PAPER, Requests.user(documents, index));
    }

    @Test
    void whatIsNoContentOrIndexIsRefused() {
        for (String wrong : List.of("gzip", "two")) {
            RunRequest request = Requests.of(Map.of("content", List.of(wrong), "index", List.of(wrong)));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> InsertCases.of(PAPER, request))
                    .withMessageContaining(wrong);
        }
    }

    @Test
    void quickIsDurableButForBatches() {
        InsertPreset quick = Preset.named("quick").of(InsertSuite.NAME, InsertPreset.class);
        for (InsertCase of : SmallRun.published()) {
            boolean batch = of.scenario().equals(InsertSuite.BATCH);
            assertThat(quick.levels(of, Durability.all()))
                    .hasSize(batch ? 3 : 1)
                    .contains(Durability.SYNC);
            assertThat(quick.levels(of, List.of(Durability.NONE))).containsExactly(Durability.NONE);
            assertThat(PAPER.levels(of, Durability.all())).hasSize(3);
        }
    }
}
