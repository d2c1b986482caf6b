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
    }
}
