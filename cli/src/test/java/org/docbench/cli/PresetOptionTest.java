package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code --preset} and its old name. These runs are right and end before anything is measured, because nothing listens at the server
 * that they name.
 */
class PresetOptionTest {
    private static final String HINT = "--profile is now called --preset";

    private static List<String> linesOf(String options) {
        CommandResult output =
                CommandResult.docbench(("run crud --store mysql=mysql://127.0.0.1:1/x " + options).split(" "));
        assertThat(output.exit()).as(output.err()).isEqualTo(ExitCode.FAILED);
        assertThat(output.out()).isEmpty();
        return output.err().lines().toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--profile standard", "--profile=paper", "--profile quick --preset quick"})
    void theOldNameWorksWithOneHint(String options) {
        assertThat(linesOf(options))
                .hasSize(3)
                .startsWith(HINT)
                .last()
                .asString()
                .contains("no server was reached");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--preset standard", "--seed 1"})
    void theNewNameHasNone(String options) {
        assertThat(linesOf(options)).hasSize(2).last().asString().contains("no server was reached");
    }

    @Test
    void helpAndCompletionShowTheNewNameAlone() {
        assertThat(CommandResult.docbench("run", "--help").out())
                .contains("--preset")
                .doesNotContain("--profile");
        assertThat(CommandResult.docbench("generate-completion").out())
                .contains("'--preset'")
                .doesNotContain("'--profile'");
    }

    @Test
    void theOptionWrittenIsThePreset() {
        var options = new RunOptions();
        assertThat(options.preset()).isEqualTo("default");
        options.suites = List.of("crud");
        assertThat(options.preset()).isEqualTo("quick");
        options.profile = "paper";
        assertThat(options.preset()).isEqualTo("paper");
        options.preset = "paper";
        assertThat(options.preset()).isEqualTo("paper");
    }
}
