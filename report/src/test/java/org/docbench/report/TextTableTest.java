package org.docbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.docbench.report.view.Table;
import org.junit.jupiter.api.Test;

class TextTableTest {
    @Test
    void aNumberKeepsItsUnit() {
        assertThat(TextTable.wrapped("update p99 1.04 ms", 15)).containsExactly("update p99", "1.04 ms");
        assertThat(TextTable.wrapped("about 18 min, then", 8)).containsExactly("about", "18 min,", "then");
        assertThat(TextTable.wrapped("1,234,567 ms", 9)).containsExactly("1,234,567", "ms");
    }

    @Test
    void aBlankCellIsADash() {
        Table table = Table.titled("", "target", "#time")
                .row("a", "1 ms")
                .row("b", "")
                .table();
        assertThat(TextTable.of(table, 60)).endsWith("a       1 ms\nb          –\n");
    }
}
