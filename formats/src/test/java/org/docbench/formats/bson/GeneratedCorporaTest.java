package org.docbench.formats.bson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.docbench.codecs.FromBson;
import org.docbench.core.corpus.CorpusSource;
import org.docbench.core.corpus.DocumentGenerator;
import org.docbench.core.corpus.GeneratedCorpora;
import org.docbench.core.value.Value;
import org.docbench.formats.bson.floor.BsonSink;
import org.docbench.formats.bson.floor.BsonView;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The bytes of the generated corpora against the model, the vendor's library and the published sizes. */
@Tag("slow")
class GeneratedCorporaTest {
    private static final int SOME = 2_000;

    static Stream<CorpusSource> corpora() {
        return GeneratedCorpora.all().stream();
    }

    @ParameterizedTest
    @MethodSource("corpora")
    void bothSinksGetTheSameDocumentsAndTheVendorReadsThem(CorpusSource corpus) {
        List<Value.Obj> models = corpus.documents(SOME, 11).documents();
        DocumentGenerator generator = corpus.generators().get();
        var sink = new BsonSink();
        for (int i = 0; i < SOME; i++) {
            sink.clear();
            generator.write(11, i, sink);
            byte[] bytes = Arrays.copyOf(sink.bytes(), sink.size());
            assertThat(bytes).as("%s %d", corpus.name(), i).isEqualTo(BsonView.encode(models.get(i)));
            assertThat(FromBson.object(BsonBytes.tree(bytes)))
                    .as("%s %d", corpus.name(), i)
                    .isEqualTo(models.get(i));
        }
    }

    /** Sizes that were measured in the published files. */
    @Test
    void documentsAreAsLargeAsThePublishedOnes() {
        assertThat(mean("nbson")).isCloseTo(203.6, within(203.6 * 0.02));
        assertThat(mean("drivers-flat")).isEqualTo(6046);
        assertThat(mean("drivers-deep")).isEqualTo(2286);
        assertThat(mean("drivers-full")).isEqualTo(4026);
        assertThat(mean("orders")).isBetween(1500.0, 2500.0);
    }

    @ParameterizedTest
    @MethodSource("corpora")
    void theTableInTheDocumentationIsTrue(CorpusSource corpus) {
        var sink = new BsonSink();
        corpus.write(10_000, 1, sink);
        assertThat(Path.of(System.getProperty("docbench.home"), "docs", "corpora.md"))
                .content()
                .contains(String.format(Locale.ROOT, "| `%s` | %,d |", corpus.name(), sink.size()));
    }

    private static double mean(String name) {
        var sink = new BsonSink();
        GeneratedCorpora.named(name).orElseThrow().write(10_000, 7, sink);
        return sink.size() / 10_000.0;
    }
}
