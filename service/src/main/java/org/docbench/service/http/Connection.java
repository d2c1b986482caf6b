package org.docbench.service.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

/**
 * One of the client's connections: open or not, with a request on its way or none. It opens when a request needs it, so connecting is
 * part of that request's time. Every method that throws leaves it to the caller to {@link #close} it.
 */
final class Connection {
    private static final int FIRST_BYTES = 4 << 10;
    private static final int LARGEST_REQUEST = 64 << 20;

    enum State {
        IDLE,
        BUSY,
        PAUSING
    }

    /** To the last request. */
    final Answer answer = new Answer();

    private ByteBuffer out = ByteBuffer.allocateDirect(FIRST_BYTES);
    private SocketChannel channel;
    private SelectionKey key;

    /** Whether a request is on its way, or nothing is to be sent for a while. */
    State state = State.IDLE;

    long pausedSince;

    /** Of the last request, and when it was meant to begin and did. */
    long number;

    long intended;
    long begun;

    /** Makes request {@code number} ready, which was meant to begin at one time and does at another. */
    void make(HttpLoad.Requests requests, long number, long intended, long begun) {
        this.number = number;
        this.intended = intended;
        this.begun = begun;
        state = State.BUSY;
        answer.reset();
        while (true) {
            out.clear();
            try {
                requests.next(out, number);
                out.flip();
                return;
            } catch (BufferOverflowException e) {
                if (out.capacity() >= LARGEST_REQUEST) {
                    throw new IllegalArgumentException("a request of over " + LARGEST_REQUEST + " bytes", e);
                }
                out = ByteBuffer.allocateDirect(2 * out.capacity());
            }
        }
    }

    boolean isOpen() {
        return channel != null;
    }

    boolean isConnected() {
        return isOpen() && channel.isConnected();
    }

    /** Begins to connect, and may be through with it at once, as on the same machine. */
    void open(InetSocketAddress address, Selector selector) throws IOException {
        channel = SocketChannel.open();
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        boolean connected = channel.connect(address) || channel.finishConnect();
        key = channel.register(selector, connected ? SelectionKey.OP_READ : SelectionKey.OP_CONNECT, this);
    }

    /** Sends as much as goes; the selector tells when there is room for more. */
    long write() throws IOException {
        if (!channel.isConnected()) {
            if (!channel.finishConnect()) {
                return 0;
            }
            key.interestOps(SelectionKey.OP_READ);
        }
        int written = channel.write(out);
        boolean waits = key.interestOps() != SelectionKey.OP_READ;
        if (out.hasRemaining() != waits) {
            key.interestOps(out.hasRemaining() ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : SelectionKey.OP_READ);
        }
        return written;
    }

    /** As {@link SocketChannel#read}: -1 at the end of the connection. */
    int read(ByteBuffer into) throws IOException {
        return channel.read(into);
    }

    boolean mayRead() {
        return isOpen() && key.isReadable();
    }

    boolean mayWrite() {
        return isOpen() && (key.isWritable() || key.isConnectable());
    }

    /** Was the request sent to its last byte? */
    boolean sent() {
        return !out.hasRemaining();
    }

    /** Closed afterwards, whatever happens. */
    void close() {
        if (channel != null) {
            try {
                channel.close();
            } catch (IOException e) {
                // The file descriptor is given back all the same; nobody waits for what was in flight.
            }
            channel = null;
            key = null;
        }
    }
}
