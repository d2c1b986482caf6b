package org.docbench.load.insert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.docbench.codecs.JsonText;
import org.docbench.core.claim.PublishedExperiments.Experiment;
import org.docbench.core.corpus.LinkedDocuments;
import org.docbench.core.experiment.Preset;
import org.docbench.core.runner.RunRequest;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.load.Publications;
import org.docbench.load.Requests;
import org.docbench.stores.Durability;
import org.docbench.stores.Index;
import org.junit.jupiter.api.Test;

class InsertCasesTest {
    private static final InsertSuite.InsertPreset PAPER =
            Preset.named("paper").of(InsertSuite.NAME, InsertSuite.InsertPreset.class);

    private static List<String> names(RunRequest request) {
        return InsertCases.of(PAPER, request).stream()
                .map(of -> of.scenario().name() + of.parameters())
                .toList();
    }

    @Test
    void thePublishedShapes() {
        assertThat(names(Requests.all()))
                .hasSize(20 + 20 + 6 + 3 + 4 + 3)
                .contains("payload[10, 1, none]", "payload[4000, 200, one]", "nested[1000, one]")
                .contains("content[same, 4000]", "batch[1]", "index[three]");
    }

    /** The documents of seed 001: their number, their references, and one payload of bytes in all of them. */
    @Test
    void thePublishedDocumentsOfOneField() {
        Experiment published = Publications.experiment("001.insert.single");
        published(published).forEach((bytes, planned) -> {
            List<Value.Obj> documents = documents(planned, published);
            assertThat(documents.stream().map(document -> document.fields().get("data")))
                    .containsOnly(documents.get(0).fields().get("data"));
            assertThat(((Value.Obj) documents.get(0).fields().get("data"))
                            .fields()
                            .values())
                    .singleElement()
                    .satisfies(
                            value -> assertThat(((Value.Binary) value).bytes()).hasSize(bytes));
        });
    }

    /** The published generator, run, made so many bytes of JSON of each pair of bytes and fields. */
    @Test
    void thePublishedDocumentsOfSeveralFields() {
        Experiment published = Publications.experiment("001.insert.multi");
        List<Integer> json = published.counts("jsonBytes");
        List<Integer> bytes = published.counts("bytes");
        published(published).forEach((of, planned) -> {
            List<Value.Obj> documents = documents(planned, published);
            double mean = documents.stream()
                    .mapToInt(document -> JsonText.write(document.fields().get("data")).length)
                    .average()
                    .orElseThrow();
            int realised = json.get(bytes.indexOf(of));
            assertThat(mean).isCloseTo(realised, within(1.5 + 0.002 * realised));
            assertThat(documents.stream()
                            .map(document -> document.fields().get("data"))
                            .distinct())
                    .hasSize(documents.size());
        });
    }

    /** The planned cases by their bytes, all of them as many documents in batches as published. */
    private static Map<Integer, InsertCase> published(Experiment published) {
        Map<Integer, InsertCase> found = new TreeMap<>();
        for (int i = 0; i < published.counts("bytes").size(); i++) {
            int bytes = published.counts("bytes").get(i);
            int attributes = published.counts("attributes").get(i);
            for (String index : List.of("none", "one")) {
                InsertCase planned = InsertCases.of(PAPER, Requests.all()).stream()
                        .filter(of -> of.scenario().equals(InsertSuite.PUBLISHED)
                                && of.parameters().equals(List.of("" + bytes, "" + attributes, index)))
                        .findFirst()
                        .orElseThrow();
                assertThat(planned.count()).isEqualTo(published.count("documents"));
                assertThat(planned.batch()).isEqualTo(published.count("batch"));
                found.put(bytes, planned);
            }
        }
        return found;
    }

    /** Some of the documents that a case inserts, in the shape that its name promises. */
    private static List<Value.Obj> documents(InsertCase planned, Experiment published) {
        LongFunction<Value.Obj> made = planned.documents().maker().apply(published.count("seed"));
        CaseShape shape = planned.shape();
        List<Value.Obj> documents = LongStream.range(0, 200).mapToObj(made).toList();
        assertThat(documents).allSatisfy(document -> {
            assertThat(shape.wrong(document)).isEmpty();
            assertThat(((Value.Arr) document.fields().get("targets")).items()).hasSize(published.count("links"));
        });
        return documents;
    }

    @Test
    void nestedDataIsAsDeepAsPublished() {
        Experiment published = Publications.experiment("001.insert.nested");
        List<InsertCase> nested = InsertCases.of(PAPER, Requests.all()).stream()
                .filter(of -> of.scenario().equals(InsertSuite.NESTED))
                .toList();
        assertThat(nested).isNotEmpty().allSatisfy(of -> {
            assertThat(of.count()).isEqualTo(published.count("documents"));
            assertThat(of.batch()).isEqualTo(published.count("batch"));
        });
        // All documents of a seed have one outline, which may be less deep than the bound.
        int deepest = IntStream.range(0, 100)
                .map(seed -> depth(LinkedDocuments.nested(4000)
                        .source()
                        .documents(1, seed)
                        .documents()
                        .get(0)
                        .fields()
                        .get("data")))
                .max()
                .orElseThrow();
        assertThat(deepest).isEqualTo(published.count("depth"));
    }

    /** Counts objects below one another; an array is no level of its own. */
    private static int depth(Value value) {
        if (value instanceof Value.Obj object) {
            return 1
                    + object.fields().values().stream()
                            .mapToInt(InsertCasesTest::depth)
                            .max()
                            .orElse(0);
        }
        return value instanceof Value.Arr array
                ? array.items().stream().mapToInt(InsertCasesTest::depth).max().orElse(0)
                : 0;
    }

    @Test
    void batchesAndLargeItemsAreThePublishedOnes() {
        Experiment batches = Publications.experiment("001.insert.batch");
        assertThat(names(Requests.all()))
                .contains("batch[" + batches.count("usual") + "]", "batch[" + batches.count("article") + "]");
        Experiment large = Publications.experiment("001.insert.large");
        List<String> names = names(Requests.largeItems());
        for (int i = 0; i < large.counts("bytes").size(); i++) {
            int bytes = large.counts("bytes").get(i);
            assertThat(names)
                    .contains("published[" + bytes + ", "
                            + large.counts("attributes").get(i) + ", none]")
                    .contains("published[" + bytes + ", " + large.count("single") + ", one]");
        }
    }

    @Test
    void theOtherPresetsHaveThemWhenTheyAreAskedFor() {
        InsertSuite.InsertPreset quick = Preset.named("quick").of(InsertSuite.NAME, InsertSuite.InsertPreset.class);
        assertThat(InsertCases.of(quick, Requests.all()))
                .isNotEmpty()
                .noneMatch(of -> of.scenario().equals(InsertSuite.PUBLISHED));
        assertThat(InsertCases.of(quick, Requests.of(Map.of(), "published"))).hasSize(20);
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
        assertThat(cases).hasSize(36 + 20 + 12 + 12).allSatisfy(of -> {
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

    /** All of a block are in memory, and servers refuse a larger packet. */
    @Test
    void theUsersLargeDocumentsFitIntoCallsAndMemory() {
        List<Value.Obj> large = List.of(Value.Obj.of("text", new Value.Str("x".repeat(1 << 20))));
        assertThat(user(large, Path.parse("text"))).hasSize(2).allSatisfy(of -> {
            assertThat(of.batch() * (1L << 20)).isLessThanOrEqualTo(8 << 20);
            assertThat(of.count() * (1L << 20)).isLessThanOrEqualTo(256 << 20);
        });
    }

    /** Each call of a case has as many documents as the case says, however many a block has. */
    @Test
    void everyBatchIsWhole() {
        InsertSuite.InsertPreset quick = Preset.named("quick").of(InsertSuite.NAME, InsertSuite.InsertPreset.class);
        for (String documents : List.of("100", "1200")) {
            RunRequest request =
                    Requests.of(Map.of("documents", List.of(documents), "batch", List.of("1", "500", "5000")), "batch");
            List<InsertCase> cases = InsertCases.of(quick.with(request), request);
            assertThat(cases).hasSize(3).allSatisfy(of -> {
                int batch = Integer.parseInt(of.parameters().get(0));
                assertThat(InsertBlock.of(of, 1, 1, System::nanoTime).batches())
                        .allSatisfy(sent -> assertThat(sent).hasSize(batch));
            });
        }
    }

    @Test
    void aBatchThatWouldBeCutIsRefused() {
        RunRequest request = Requests.of(Map.of("batch", List.of("50000")), "batch");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> InsertCases.of(PAPER, request))
                .withMessage("--set batch=50000: a batch has 41943 documents at most, which are 8 MiB");
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
        InsertSuite.InsertPreset quick = Preset.named("quick").of(InsertSuite.NAME, InsertSuite.InsertPreset.class);
        for (InsertCase of : SmallRun.published()) {
            boolean batch = of.scenario().equals(InsertSuite.BATCH);
            assertThat(quick.levels(of, Durability.all()))
                    .hasSize(batch ? 4 : 2)
                    .contains(Durability.SYNC, Durability.REPLICATED);
            assertThat(quick.levels(of, Durability.ofOneServer())).hasSize(batch ? 3 : 1);
            assertThat(quick.levels(of, List.of(Durability.NONE))).containsExactly(Durability.NONE);
            assertThat(PAPER.levels(of, Durability.ofOneServer())).hasSize(3);
        }
    }
}
