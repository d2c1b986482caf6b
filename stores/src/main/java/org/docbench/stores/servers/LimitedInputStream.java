package org.docbench.stores.servers;

import java.io.IOException;
import java.io.InputStream;

/** A stream that gives a number of bytes at most; a read of more is an error. */
final class LimitedInputStream extends InputStream {
    private static final double MEGA = 1e6;

    private final InputStream in;
    private final long most;
    private final String what;
    private long given;

    /**
     * @param most bytes
     * @param what the stream is of, for the message
     */
    LimitedInputStream(InputStream in, long most, String what) {
        this.in = in;
        this.most = most;
        this.what = what;
    }

    @Override
    public int read() throws IOException {
        int one = in.read();
        count(one < 0 ? 0 : 1);
        return one;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int count = in.read(into, offset, length);
        count(Math.max(0, count));
        return count;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    /**
     * Before anything is read, how much it will be.
     *
     * @param bytes or less than 0 if nobody said so
     * @throws TooLongException if that is too much
     */
    void promised(long bytes) throws TooLongException {
        if (bytes > most) {
            throw new TooLongException("%s exceeds the limit of %.1f MB".formatted(what, most / MEGA));
        }
    }

    private void count(long more) throws TooLongException {
        given += more;
        promised(given);
    }

    /** More came than may. */
    static final class TooLongException extends IOException {
        private static final long serialVersionUID = 1;

        TooLongException(String message) {
            super(message);
        }
    }
}
