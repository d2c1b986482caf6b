package org.docbench.cli;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.Collection;
import org.docbench.stores.Secrets;

/** Writes texts without the secrets of URIs, those that are known and those that stand in a text. */
final class HidingWriter extends FilterWriter {
    private final Secrets secrets;

    private HidingWriter(Writer out, Secrets secrets) {
        super(out);
        this.secrets = secrets;
    }

    /** A writer of lines that hides what is secret in these URIs. */
    static PrintWriter over(PrintWriter out, Collection<String> uris) {
        return new PrintWriter(new HidingWriter(out, Shareable.secrets(uris)), true);
    }

    @Override
    public void write(String text, int from, int length) throws IOException {
        out.write(Secrets.maskedIn(secrets.hide(text.substring(from, from + length))));
    }

    @Override
    public void write(char[] text, int from, int length) throws IOException {
        write(new String(text, from, length), 0, length);
    }
}
