package org.docbench.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TargetNameTest {

    @Test
    void familiesAreWrittenAsTheirOwnersDo() {
        assertThat(TargetName.of("oson.object")).isEqualTo("OSON object");
        assertThat(TargetName.of("bson.raw")).isEqualTo("BSON raw");
        assertThat(TargetName.of("postgres.jsonb")).isEqualTo("PostgreSQL jsonb");
        assertThat(TargetName.of("mongodb")).isEqualTo("MongoDB");
        assertThat(TargetName.of("mongodb:8.0@wan")).isEqualTo("MongoDB 8.0@wan");
        assertThat(TargetName.of("postgres.jsonb.gin:15#2")).isEqualTo("PostgreSQL 15 jsonb gin#2");
        assertThat(TargetName.of("ion.tree")).isEqualTo("Ion tree");
        assertThat(TargetName.of("msgpack.tree")).isEqualTo("MessagePack tree");
        assertThat(TargetName.of("c.bson.raw")).isEqualTo("C bson raw");
    }

    @Test
    void anUnknownFamilyIsAName() {
        assertThat(TargetName.of("perl.json")).isEqualTo("Perl json");
        assertThat(TargetName.of("zig")).isEqualTo("Zig");
        assertThat(TargetName.of("")).isEmpty();
        assertThat(TargetName.of(".x")).isEqualTo(" x");
    }
}
