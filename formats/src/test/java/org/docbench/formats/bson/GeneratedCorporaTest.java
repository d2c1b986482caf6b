package org.docbench.formats.bson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.docbench.codecs.FromBson;
import org.docbench.core.corpus.CorpusSource;
import org.docbench.core.corpus.GeneratedCorpora;
import org.docbench.core.value.Value;
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
    void theVendorReadsTheDocuments(CorpusSource corpus) {
        List<Value.Obj> models = corpus.documents(SOME, 11).documents();
        for (int i = 0; i < SOME; i++) {
            assertThat(FromBson.object(BsonTargets.tree(BsonView.encode(models.get(i)))))
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
        assertThat(Path.of(System.getProperty("docbench.home"), "docs", "corpora.md"))
                .content()
                .contains(String.format(Locale.ROOT, "| `%s` | %,d |", corpus.name(), size(corpus, 1)));
    }

    private static double mean(String name) {
        return size(GeneratedCorpora.named(name).orElseThrow(), 7) / 10_000.0;
    }

    private static long size(CorpusSource corpus, long seed) {
        return corpus.documents(10_000, seed).documents().stream()
                .mapToLong(document -> BsonView.encode(document).length)
                .sum();
    }
}
