package org.docbench.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.Locale;
import java.util.function.Consumer;

/** Standard output: a PrintStream keeps to itself that it cannot be written to, and why. */
final class StandardOutput {
    private static volatile String fault;

    private StandardOutput() {}

    /** A write to standard output failed; {@link #end} reports it. */
    static final class Failed extends RuntimeException {
        private static final long serialVersionUID = 1;

        Failed(IOException cause) {
            super(cause);
        }
    }

    /** Remembers the first fault of this process's standard output from now on. */
    static void watch() {
        var out = new BufferedOutputStream(new Watched(new FileOutputStream(FileDescriptor.out)));
        System.setOut(new PrintStream(out, true, Charset.defaultCharset()));
    }

    /** For bytes: each write that fails throws. */
    static OutputStream bytes() {
        return new Checked(System.out);
    }

    /**
     * What a command exits with: a result that was not written is a failure, with its reason. A reader that has gone, such as {@code
     * head}, has what it wanted: no message, and the exit code of a process that SIGPIPE ends.
     *
     * @param code of the command; stays when it is not that of success
     * @param say told the reason
     */
    static int end(int code, Consumer<String> say) {
        if (!System.out.checkError()) {
            return code;
        }
        String reason = fault == null ? "it is closed" : fault;
        if (reason.toLowerCase(Locale.ROOT).contains("pipe")) {
            return code == ExitCode.DONE ? ExitCode.READER_GONE : code;
        }
        say.accept("standard output cannot be written: " + reason);
        return code == ExitCode.DONE ? ExitCode.FAILED : code;
    }

    private static final class Watched extends OutputStream {
        private final OutputStream to;

        Watched(OutputStream to) {
            this.to = to;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            try {
                to.write(bytes, from, length);
            } catch (IOException e) {
                fault = fault == null ? String.valueOf(e.getMessage()) : fault;
                throw e;
            }
        }
    }

    private static final class Checked extends OutputStream {
        private final PrintStream out;

        Checked(PrintStream out) {
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
                throw new IOException("cannot be written");
            }
        }
    }
}
