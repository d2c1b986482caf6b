package org.docbench.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Encodes and decodes every kind of value with every target, writes the outcomes to docs/fidelity.md, and checks that every loss
 * that shows is a declared property.
 */
class FidelityTest {
    private static final String INTRODUCTION = """
            # Which values each target preserves

            `FidelityTest` encodes every value, decodes it with the target's own API and compares it with
            the original.

            | outcome | meaning |
            |---|---|
            | kept | the decoded value equals the original |
            | changed | the decoded value differs, and the target declares this loss |
            | refused | the target reports that it does not support the value |

            JSON targets write values of types that JSON does not have as MongoDB Extended JSON.
            `FidelityTest` writes this page, and `./docbench test -Ddocbench.update=true` renews it.

            """;

    @Test
    void theTableInTheDocsIsWhatTheTargetsDoAndTheLedgersSaySo() throws IOException {
        List<FidelityTable.Target> targets = Formats.all().stream()
                .filter(format -> !format.ledger().id().equals(Formats.NullFormat.ID))
                .map(FidelityTest::target)
                .toList();
        new FidelityTable(INTRODUCTION, Probes.all(), targets).check("fidelity.md");
    }

    @Test
    void everyFormatIsFoundByItsId() {
        Formats.ids().forEach(id -> assertThat(Formats.named(id).ledger().id()).isEqualTo(id));
    }

    private static FidelityTable.Target target(Format<?> format) {
        return new FidelityTable.Target(format.ledger(), document -> format.decode(format.encode(document)));
    }
}
