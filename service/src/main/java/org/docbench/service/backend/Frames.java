package org.docbench.service.backend;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import java.util.function.BiConsumer;
import org.docbench.service.work.Task;
import org.docbench.service.work.Wire;

/** Reads messages from a socket: the length, the number of the call and the bytes of each. They may come in any pieces. */
final class Frames implements Handler<Buffer> {
    private static final int HEAD = Integer.BYTES + Long.BYTES;

    /** The number of a message that comes back as it is, without any work. */
    static final long ECHO = -1;

    private final BiConsumer<Long, byte[]> each;
    private Buffer left = Buffer.buffer();

    /**
     * A task for a backend.
     *
     * @param table its place among those that the backend serves
     * @param workers how many work together on it: services that share a backend each have their own
     */
    record Call(int table, int workers, Task task) {}

    Frames(BiConsumer<Long, byte[]> each) {
        this.each = each;
    }

    static Buffer frame(long call, Object message) {
        return frame(call, Wire.bytes(message));
    }

    static Buffer frame(long call, byte[] bytes) {
        return Buffer.buffer(HEAD + bytes.length)
                .appendInt(bytes.length)
                .appendLong(call)
                .appendBytes(bytes);
    }

    @Override
    public void handle(Buffer piece) {
        Buffer all = left.length() == 0 ? piece : left.appendBuffer(piece);
        int at = 0;
        while (all.length() - at >= HEAD && all.length() - at - HEAD >= all.getInt(at)) {
            int body = at + HEAD;
            int end = body + all.getInt(at);
            each.accept(all.getLong(at + Integer.BYTES), all.getBytes(body, end));
            at = end;
        }
        left = Buffer.buffer().appendBuffer(all, at, all.length() - at);
    }
}
