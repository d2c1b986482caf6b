package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing that the command quotes moves the cursor of the terminal it is printed to. */
class TerminalWriterTest {

    private static String written(String text) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new PrintWriter(new Terminal.TerminalWriter(bytes), true)) {
            out.print(text);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u001b]0;title\u0007",
                "\u001b[2J",
                "\u001b[8m",
                "\u001b",
                "\r",
                "\rdone",
                "\u009b2J",
                "\b\b\b",
                "\u007f",
                "\u202e",
                "\u2066"
            })
    void controlCharactersOfAMessageAreReplaced(String hostile) {
        assertThat(written("before " + hostile + " after").codePoints())
                .noneMatch(c -> Character.isISOControl(c) || Character.getType(c) == Character.FORMAT);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\r\u001b[K 12 %  round 3",
                "\u001b[1mbold\u001b[0m \u001b[33myellow\u001b[39m\u001b[0m",
                "two\nlines\n",
                "a,b\r\nc,d\r\n",
                "\tat org.docbench",
                "é µ × – 漢字 \uD83D\uDE00"
            })
    void whatTheCommandWritesItselfStaysAsItIs(String own) {
        assertThat(written(own)).isEqualTo(own);
    }

    @Test
    void anErrorQuotesAnEscapeSequenceAsText() {
        var err = new ByteArrayOutputStream();
        PrintStream old = System.err;
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        try {
            assertThat(Main.execute("report", "no\u001b]0;title\u0007\u009bsuch\u202efile\nfile"))
                    .isEqualTo(ExitCode.FAILED);
        } finally {
            System.setErr(old);
        }
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("such").matches("docbench: [^\\p{Cc}\\p{Cf}]*\\R");
    }
}
