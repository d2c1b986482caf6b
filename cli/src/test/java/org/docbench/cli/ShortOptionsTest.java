package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The options that are written most often have one letter, and completion knows every option. */
class ShortOptionsTest {
    @Test
    void aLetterIsTheSameOption() {
        CommandResult letters =
                CommandResult.docbench("run", "crud", "-n", "-p", "standard", "-t", "sqlite", "-o", "x");
        CommandResult words = CommandResult.docbench(
                "run", "crud", "--dry-run", "--preset", "standard", "--targets", "sqlite", "--out", "x");
        assertThat(letters.exit()).as(letters.err()).isEqualTo(ExitCode.DONE);
        assertThat(letters.out()).isEqualTo(words.out()).contains("crud");
    }

    @Test
    void completionKnowsThem() {
        assertThat(CommandResult.docbench("generate-completion").out())
                .contains(
                        "'-t'",
                        "'-p'",
                        "'-o'",
                        "'-n'",
                        "'--clients'",
                        "'--docs'",
                        "'--export'",
                        "'--view'",
                        "'--table'");
    }
}
