package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** One table of exit codes, in docs/ci.md and in help. */
class ExitCodeTest {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| ([0-9, ]+) \\| (.*) \\|$");

    @Test
    void thePageHasTheTable() throws Exception {
        String page = Files.readString(Path.of(System.getProperty("docbench.home"), "docs/ci.md"));
        Map<String, String> rows = new LinkedHashMap<>();
        ROW.matcher(page)
                .results()
                .forEach(row -> rows.put(row.group(1), row.group(2).replace("`", "")));
        assertThat(rows).containsExactlyEntriesOf(ExitCode.meanings());
    }

    @Test
    void helpHasTheTable() {
        for (String[] command : new String[][] {{"--help"}, {"run", "--help"}}) {
            String help = CommandResult.docbench(command).out().replaceAll("\\s+", " ");
            ExitCode.meanings().forEach((code, meaning) -> assertThat(help).contains(" " + code + " " + meaning + " "));
        }
    }
}
