package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** An option that is added to {@code run} needs a rule: without one, nobody decided whether another person's file may set it. */
class OptionRuleTest {
    /** What a run file may not set without a yes. Whoever adds an option decides which list it belongs to. */
    private static final List<String> OUTSIDE = List.of(
            "--store",
            "--password",
            "--documents",
            "--ranks",
            "--service",
            "--out",
            "--export",
            "--view",
            "--jvm",
            "--baseline");

    private static List<String> optionsOf(String command) {
        return Main.commandLine(List.of()).getSubcommands().get(command).getCommandSpec().options().stream()
                .filter(option -> !option.usageHelp() && !option.versionHelp())
                .map(OptionSpec::longestName)
                .toList();
    }

    @Test
    void everyOptionOfRunHasOneRule() {
        assertThat(OptionRule.ALL.stream().map(OptionRule::name)).containsExactlyInAnyOrderElementsOf(optionsOf("run"));
    }

    @Test
    void whatNamesSomethingOutsideIsNotHarmless() {
        assertThat(OptionRule.ALL.stream().filter(rule -> !rule.harmless()).map(OptionRule::name))
                .containsExactlyInAnyOrderElementsOf(OUTSIDE);
        assertThat(OptionRule.isHarmless("--added-later")).isFalse();
    }

    /** What rerun does not take from a file can be given to it. */
    @Test
    void rerunHasThemAsOptions() {
        assertThat(optionsOf("rerun")).contains("--trust").containsAll(OUTSIDE).hasSize(OUTSIDE.size() + 1);
    }

    @Test
    void aPathIsNeverHarmless() {
        CommandLine run = Main.commandLine(List.of()).getSubcommands().get("run");
        assertThat(run.getCommandSpec().options().stream()
                        .filter(option -> option.typeInfo().getType() == java.nio.file.Path.class)
                        .map(OptionSpec::longestName))
                .isNotEmpty()
                .noneMatch(OptionRule::isHarmless);
    }
}
