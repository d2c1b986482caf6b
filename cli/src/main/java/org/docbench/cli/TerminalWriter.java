package org.docbench.cli;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.docbench.report.view.PlainText;

/**
 * Everything the command prints passes here. Control characters that a message quotes are replaced; line ends, tabs, styles and the
 * return of the progress line pass. A sequence must lie in one call.
 */
final class TerminalWriter extends FilterWriter {
    private static final Pattern OWN = Pattern.compile("\n|\t|\r\n|\r\u001b\\[K|\u001b\\[(?:[01346]|2[1-4]|3[0-79])?m");

    /** Writes UTF-8. */
    TerminalWriter(OutputStream to) {
        super(new OutputStreamWriter(to, StandardCharsets.UTF_8));
    }

    @Override
    public void write(String text, int from, int length) throws IOException {
        String part = text.substring(from, from + length);
        Matcher own = OWN.matcher(part);
        int done = 0;
        while (own.find()) {
            out.write(PlainText.of(part.substring(done, own.start())));
            out.write(own.group());
            done = own.end();
        }
        out.write(PlainText.of(part.substring(done)));
    }

    @Override
    public void write(char[] text, int from, int length) throws IOException {
        write(new String(text, from, length), 0, length);
    }

    @Override
    public void write(int c) throws IOException {
        write(String.valueOf((char) c), 0, 1);
    }
}
