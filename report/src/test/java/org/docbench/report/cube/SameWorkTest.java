package org.docbench.report.cube;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SameWorkTest {

    @Test
    void casesOfOneDigestAreTogetherAndOthersAreNamed() {
        Cube.SameWork work = Cube.SameWork.of(Cube.of(
                new Rows("query")
                        .row("mongodb", "in", "query", 10, "aa", "take=document")
                        .row("mysql.json", "in", "query", 20, "aa", "take=document")
                        .row("mongodb", "join", "query", 10, "aa", "take=document")
                        .row("mongodb", "join", "query", 10, "bb", "take=part")
                        .row("mysql.json", "join", "query", 10, "cc", "take=part")
                        .view(),
                "query",
                "query"));
        assertThat(work.agreed()).isEqualTo(2);
        assertThat(work.all()).containsOnlyKeys("aa");
        assertThat(work.different())
                .containsExactly("join: take part: different digests, bb of mongodb; cc of mysql.json");
    }
}
