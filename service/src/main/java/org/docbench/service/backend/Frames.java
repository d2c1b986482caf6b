package org.docbench.service.backend;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import java.util.function.BiConsumer;
import org.docbench.service.work.Task;
import org.docbench.service.work.Wire;

/** Reads messages from a socket: the length, the number of the call and the bytes of each. They may come in any pieces. */
final class Frames<T> implements Handler<Buffer> {
    private static final int HEAD = Integer.BYTES + Long.BYTES;

    private final Class<T> type;
    private final BiConsumer<Long, T> each;
    private Buffer left = Buffer.buffer();

    /** @param workers how many work together on it: services that share a backend each have their own */
    record Call(int workers, Task task) {}

    Frames(Class<T> type, BiConsumer<Long, T> each) {
        this.type = type;
        this.each = each;
    }

    static Buffer frame(long call, Object message) {
        byte[] bytes = Wire.bytes(message);
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
            each.accept(all.getLong(at + Integer.BYTES), Wire.read(all.getBytes(body, end), type));
            at = end;
        }
        left = Buffer.buffer().appendBuffer(all, at, all.length() - at);
    }
}
