package org.docbench.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;

/** Standard output for bytes: a reader that has gone is an error, which a PrintStream alone keeps to itself. */
final class StandardOutput extends OutputStream {
    private final PrintStream out;

    StandardOutput(PrintStream out) {
        this.out = out;
    }

    @Override
    public void write(int b) throws IOException {
        out.write(b);
        check();
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        out.write(bytes, from, length);
        check();
    }

    @Override
    public void flush() throws IOException {
        check();
    }

    private void check() throws IOException {
        if (out.checkError()) {
            throw new IOException("closed by its reader");
        }
    }
}
