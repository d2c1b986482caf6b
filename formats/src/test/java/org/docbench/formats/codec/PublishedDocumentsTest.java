package org.docbench.formats.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.docbench.codecs.BsonSize;
import org.docbench.core.claim.PublishedExperiments;
import org.docbench.core.claim.PublishedExperiments.Experiment;
import org.docbench.core.corpus.CorpusSource;
import org.docbench.core.corpus.GeneratedCorpora;
import org.docbench.core.experiment.Preset;
import org.docbench.core.value.Difference;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Value;
import org.docbench.formats.Codec;
import org.docbench.formats.Codecs;
import org.junit.jupiter.api.Test;

/** With the preset {@code paper} codecs encode the ten documents of seed 001, and the files of seed 002. */
class PublishedDocumentsTest {
    private static final CodecSuite.CodecPreset PAPER = CodecSuite.CodecPreset.of(Preset.named("paper"));

    private static Experiment experiment(String id) throws IOException {
        return PublishedExperiments.parse(
                        Files.readString(Path.of(System.getProperty("docbench.home"), "claims", "published.json")))
                .experiment(id);
    }

    @Test
    void theTenDocumentsAreEncodedAsBsonAndOson() throws IOException {
        Experiment published = experiment("001.encode");
        List<String> names = new ArrayList<>();
        for (int i = 0; i < published.counts("bytes").size(); i++) {
            int bytes = published.counts("bytes").get(i);
            int attributes = published.counts("attributes").get(i);
            String name =
                    attributes == 1 ? "linked-" + bytes + "x1-shared" : "linked-schema-" + bytes + "x" + attributes;
            names.add(name);
            CorpusSource source = GeneratedCorpora.named(name).orElseThrow();
            Value.Obj document = source.documents(3, 42).documents().get(2);
            Map<String, Value> data = ((Value.Obj) document.fields().get("data")).fields();
            if (attributes == 1) {
                assertThat(data).hasSize(1);
                assertThat(((Value.Binary) data.values().iterator().next()).bytes())
                        .hasSize(bytes);
            } else {
                assertThat(data.values())
                        .as("a schema has values of several types")
                        .hasSizeLessThanOrEqualTo(attributes)
                        .noneMatch(Value.Binary.class::isInstance);
            }
            for (String codec : List.of("bson.document", "oson.object")) {
                // OSON keeps no order of fields.
                assertThat(Difference.between(
                                document, roundTrip(Codecs.named(codec), document), EnumSet.of(Loss.FIELD_ORDER)))
                        .isEmpty();
            }
        }
        assertThat(PAPER.shapes()).containsAll(names);
        var experiment =
                new CodecExperiment.DocumentShapes(Stream.of(GeneratedCorpora.all(), GeneratedCorpora.published())
                        .flatMap(List::stream)
                        .toList());
        assertThat(experiment.cases(PAPER))
                .extracting(one -> one.parameters().get("corpus"))
                .containsAll(names);
    }

    private static <T> Value.Obj roundTrip(Codec<T> codec, Value.Obj document) {
        return codec.model(codec.open(codec.write(codec.of(document))));
    }

    @Test
    void thePublishedFilesHaveThePublishedDocuments() throws IOException {
        assertThat(PAPER.published())
                .containsExactlyElementsOf(experiment("002.files").counts("documents"));
        assertThat(PAPER.files()).contains(experiment("002.million").count("documents"));
        assertThat(Published.PASSES).isEqualTo(experiment("002.files").count("passes"));
    }

    /** The files are made from the measured shape: from 1,000 documents on, where chance evens out, they are as large within 5 %. */
    @Test
    void theFilesAreAboutAsLargeAsThePublishedOnes() throws IOException {
        Experiment published = experiment("002.files");
        List<Integer> documents = published.counts("documents");
        for (int i = 0; i < documents.size(); i++) {
            if (documents.get(i) >= 1_000 && documents.get(i) <= 10_000) {
                double bytes =
                        CodecExperiment.FileSizes.work(documents.get(i), 42).documents().get().documents().stream()
                                .mapToLong(BsonSize::of)
                                .sum();
                assertThat(bytes / published.counts("fileBytes").get(i)).isBetween(0.95, 1.05);
            }
        }
    }
}
