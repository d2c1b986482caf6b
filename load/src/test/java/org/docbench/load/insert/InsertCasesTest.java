package org.docbench.load.insert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.OptionalInt;
import org.docbench.core.experiment.Preset;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Durability;
import org.docbench.stores.Index;
import org.junit.jupiter.api.Test;

class InsertCasesTest {
    private static final InsertEffort PAPER = InsertEffort.of(Preset.named("paper"));

    private static InsertChoice choice(
            List<Integer> bytes, List<Integer> attributes, List<String> scenarios, boolean largeItems) {
        return new InsertChoice(
                bytes,
                attributes,
                List.of(),
                List.of(),
                List.of(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                largeItems,
                scenarios);
    }

    private static List<String> names(InsertEffort effort, InsertChoice choice) {
        return InsertCases.of(effort, choice, List.of(), List.of()).stream()
                .map(of -> of.scenario().name() + of.parameters())
                .toList();
    }

    @Test
    void thePublishedShapes() {
        assertThat(names(PAPER, InsertChoice.PUBLISHED))
                .hasSize(20 + 6 + 3 + 4 + 3)
                .contains("payload[10, 1, none]", "payload[4000, 200, one]", "nested[1000, one]")
                .contains("content[same, 4000]", "batch[1]", "index[three]");
    }

    @Test
    void everyPairOfWhatIsChosenIsACase() {
        assertThat(names(PAPER, choice(List.of(5, 300), List.of(1, 7), List.of("payload"), false)))
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
        List<InsertCase> cases =
                InsertCases.of(PAPER, choice(List.of(), List.of(), List.of(), true), List.of(), List.of());
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
        assertThat(tags.get(0).documents().of(1).apply(2).fields())
                .containsEntry("_id", new Value.Str("2"))
                .containsKey("tags");
    }

    private static List<InsertCase> user(List<Value.Obj> documents, Path index) {
        return InsertCases.of(PAPER, choice(List.of(), List.of(), List.of("user"), false), documents, List.of(index));
    }

    @Test
    void whatIsNoContentOrIndexIsRefused() {
        for (String wrong : List.of("gzip", "two")) {
            var choice = new InsertChoice(
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(wrong),
                    List.of(wrong),
                    OptionalInt.empty(),
                    OptionalInt.empty(),
                    OptionalInt.empty(),
                    false,
                    List.of());
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> InsertCases.of(PAPER, choice, List.of(), List.of()))
                    .withMessageContaining(wrong);
        }
    }

    @Test
    void quickIsDurableButForBatches() {
        InsertEffort quick = InsertEffort.of(Preset.named("quick"));
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
