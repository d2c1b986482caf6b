package org.docbench.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SeriesStyleTest {

    @Test
    void aFamilyKeepsItsHueWhateverTheCase() {
        assertThat(SeriesStyle.of("bson.raw").hue())
                .isEqualTo(SeriesStyle.of("BSON").hue())
                .isNotEqualTo(SeriesStyle.of("oson.object").hue());
        assertThat(SeriesStyle.of("cbor.tree").hue())
                .isEqualTo(SeriesStyle.of("cbor.stream").hue())
                .isBetween(4, 7);
    }

    @Test
    void noTwoTargetsOfAFamilyLookAlike() {
        List<String> bson = List.of("bson.raw", "bson.document", "bson.bsondocument", "bson.reader", "bson.floor");
        assertThat(bson.stream().map(SeriesStyle::of)).doesNotHaveDuplicates();
        List<String> oson = List.of("oson.object", "oson.tree", "oson.floor", "oson.object.thin", "oson.floor.thin");
        assertThat(oson.stream().map(SeriesStyle::of)).doesNotHaveDuplicates();
    }

    @Test
    void everyFormatAndEveryLanguageHasAHue() {
        assertThat(Stream.of(
                                "bson.raw",
                                "oson.tree",
                                "json.tree",
                                "cbor.tree",
                                "smile.tree",
                                "ion.tree",
                                "msgpack.tree")
                        .map(target -> SeriesStyle.of(target).hue()))
                .doesNotHaveDuplicates()
                .doesNotContain(0);
        assertThat(Stream.of(
                                "bson.raw",
                                "erlang.nbson",
                                "python.bson",
                                "rust.bson",
                                "go.bson",
                                "node.bson",
                                "c.libbson")
                        .map(target -> SeriesStyle.of(target).hue()))
                .doesNotHaveDuplicates()
                .doesNotContain(0);
        assertThat(SeriesStyle.of("MessagePack").hue())
                .isEqualTo(SeriesStyle.of("msgpack.tree").hue());
        assertThat(SeriesStyle.of("go.null")).isEqualTo(SeriesStyle.of("null"));
    }

    @Test
    void anUnknownLanguageHasALook() {
        SeriesStyle perl = SeriesStyle.of("perl.json");
        assertThat(perl.hue()).isBetween(4, 7);
        assertThat(SeriesStyle.of("perl.json.raw").hue()).isEqualTo(perl.hue());
        assertThat(SeriesStyle.of("perl.null")).isEqualTo(SeriesStyle.of("null"));
        assertThat(SeriesStyle.of("perl").hue()).isEqualTo(perl.hue());
    }

    @Test
    void theReferenceLogIsGreyAndBroken() {
        assertThat(SeriesStyle.of("log.floor")).isEqualTo(new SeriesStyle(0, "cross", false, true));
    }

    @Test
    void noTwoLibrariesOfALanguageLookAlike() {
        for (List<String> language : List.of(
                List.of("erlang.nbson", "erlang.bson-erlang"),
                List.of("python.bson", "python.bson.pure"),
                List.of("rust.bson", "rust.bson.raw"))) {
            assertThat(language.stream().map(SeriesStyle::of)).doesNotHaveDuplicates();
        }
    }
}
