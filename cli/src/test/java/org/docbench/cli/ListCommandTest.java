package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ListCommandTest {
    @Test
    void aSuiteIsListedAlone() {
        assertThat(CommandResult.docbench("list", "crud").out())
                .startsWith("Suite crud")
                .contains("Parameters of --set", "mongodb.replicas", "postgres")
                .doesNotContain("Suite ycsb", "bson.raw", "Networks for", "Claims", "mongodb.two-calls");
        assertThat(CommandResult.docbench("list", "access").out())
                .contains("bson.raw")
                .doesNotContain("Stores", "postgres");
    }

    @Test
    void withoutASuiteEverythingIs() {
        assertThat(CommandResult.docbench("list").out())
                .contains("Suite access", "Suite rest", "mongodb.standalone", "mongodb.replicas", "Claims");
    }
}
