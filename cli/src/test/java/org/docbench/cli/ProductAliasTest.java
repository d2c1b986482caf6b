package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.docbench.stores.servers.Servers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A product has one name, and commands take its aliases. */
class ProductAliasTest {
    @ParameterizedTest
    @CsvSource({
        "postgresql, postgres",
        "postgres, postgres",
        "mysql, mysql",
        "postgresql=postgresql://h/postgresql=x, postgres=postgresql://h/postgresql=x",
        "a=postgresql, a=postgresql"
    })
    void anAliasBecomesTheName(String word, String name) {
        assertThat(StoreOption.ProductAlias.named(word)).isEqualTo(name);
    }

    @Test
    void theListOfProductsHasTheName() {
        assertThat(Servers.products()).contains("postgres").doesNotContain("postgresql");
        assertThat(CommandResult.docbench("run", "--help").out().replaceAll("\\s+", " "))
                .contains(", postgres,")
                .doesNotContain("postgresql");
    }

    /** Nothing listens there: the run ends before anything is measured. */
    @ParameterizedTest
    @CsvSource({"postgres, postgres", "postgresql, postgresql", "postgresql, postgres", "postgres, postgresql"})
    void bothNamesAreTakenByStoreAndPassword(String store, String password) {
        CommandResult said = CommandResult.docbench(
                "run",
                "crud",
                "--store",
                store + "=postgresql://ann@127.0.0.1:1/x",
                "--password",
                password + "=env:PATH");
        assertThat(said.exit()).as(said.err()).isEqualTo(ExitCode.FAILED);
        assertThat(said.errorLines()).last().asString().startsWith("docbench: postgres: no server was reached at");
    }

    @Test
    void doctorTakesBoth() {
        CommandResult said = CommandResult.docbench("doctor", "--store", "postgresql=postgresql://127.0.0.1:port/x");
        assertThat(said.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(said.err()).contains("is no URI of postgres (");
    }

    @Test
    void targetsAndThresholdsTakeBoth() {
        String[] plan = {"run", "ycsb", "--dry-run", "--targets", "postgres", "--fail-on", "ycsb/postgres p99 > 1s"};
        CommandResult name = CommandResult.docbench(plan);
        plan[4] = "postgresql";
        assertThat(name.exit()).as(name.err()).isEqualTo(ExitCode.DONE);
        assertThat(CommandResult.docbench(plan).out()).isEqualTo(name.out());
        assertThat(Gate.of(List.of("ycsb/postgresql p99 > 1s"), null).thresholds())
                .singleElement()
                .satisfies(threshold -> assertThat(threshold.target()).hasValue("postgres"));
    }
}
