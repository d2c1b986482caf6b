package org.docbench.formats;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Sends every kind of value through every target and back, writes what came of it to docs/fidelity.md, and holds the
 * ledgers to it: a loss that shows is declared.
 */
class FidelityTest {
    private static final String INTRODUCTION = """
            # What each target can hold

            Every value is encoded, decoded through the target's own way of reading, and compared with the original.
            **kept**: equal. **changed**: another value came back, and the ledger declares the loss. **refused**: the target
            says that it cannot. The JSON targets write what JSON has no type for as MongoDB Extended JSON. This page is written by `FidelityTest`; `./docbench test -Ddocbench.update=true` renews it.

            """;

    @Test
    void theTableInTheDocsIsWhatTheTargetsDoAndTheLedgersSaySo() throws IOException {
        List<FidelityTable.Target> targets = Formats.all().stream()
                .filter(format -> !format.ledger().id().equals(Formats.NullFormat.ID))
                .map(FidelityTest::target)
                .toList();
        new FidelityTable(INTRODUCTION, Probes.all(), targets).check("fidelity.md");
    }

    private static FidelityTable.Target target(Format<?> format) {
        return new FidelityTable.Target(format.ledger(), document -> format.decode(format.encode(document)));
    }
}
