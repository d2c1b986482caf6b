package org.docbench.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
}
