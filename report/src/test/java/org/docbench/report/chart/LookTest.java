package org.docbench.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LookTest {

    @Test
    void aFamilyKeepsItsHueWhateverTheCase() {
        assertThat(Look.of("bson.raw").hue())
                .isEqualTo(Look.of("BSON").hue())
                .isNotEqualTo(Look.of("oson.object").hue());
        assertThat(Look.of("cbor.tree").hue())
                .isEqualTo(Look.of("cbor.stream").hue())
                .isBetween(4, 7);
    }

    @Test
    void noTwoTargetsOfAFamilyLookAlike() {
        List<String> bson = List.of("bson.raw", "bson.document", "bson.bsondocument", "bson.reader", "bson.floor");
        assertThat(bson.stream().map(Look::of)).doesNotHaveDuplicates();
        List<String> oson = List.of("oson.object", "oson.tree", "oson.floor", "oson.object.thin", "oson.floor.thin");
        assertThat(oson.stream().map(Look::of)).doesNotHaveDuplicates();
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
                        .map(target -> Look.of(target).hue()))
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
                        .map(target -> Look.of(target).hue()))
                .doesNotHaveDuplicates()
                .doesNotContain(0);
        assertThat(Look.of("MessagePack").hue())
                .isEqualTo(Look.of("msgpack.tree").hue());
        assertThat(Look.of("go.null")).isEqualTo(Look.of("null"));
    }

    @Test
    void anUnknownLanguageHasALook() {
        Look perl = Look.of("perl.json");
        assertThat(perl.hue()).isBetween(4, 7);
        assertThat(Look.of("perl.json.raw").hue()).isEqualTo(perl.hue());
        assertThat(Look.of("perl.null")).isEqualTo(Look.of("null"));
        assertThat(Look.of("perl").hue()).isEqualTo(perl.hue());
    }

    @Test
    void noTwoLibrariesOfALanguageLookAlike() {
        for (List<String> language : List.of(
                List.of("erlang.nbson", "erlang.bson-erlang"),
                List.of("python.bson", "python.bson.pure"),
                List.of("rust.bson", "rust.bson.raw"))) {
            assertThat(language.stream().map(Look::of)).doesNotHaveDuplicates();
        }
    }
}
