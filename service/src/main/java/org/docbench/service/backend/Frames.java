package org.docbench.service.backend;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import java.util.function.BiConsumer;
import org.docbench.service.work.Message;

/** Reads messages from a socket: the length, the number of the call and the bytes of each. They may come in any pieces. */
final class Frames implements Handler<Buffer> {
    private static final int HEAD = Integer.BYTES + Long.BYTES;

    private final BiConsumer<Long, Message> each;
    private Buffer left = Buffer.buffer();

    Frames(BiConsumer<Long, Message> each) {
        this.each = each;
    }

    static Buffer frame(long call, Message message) {
        byte[] bytes = message.bytes();
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
            each.accept(all.getLong(at + Integer.BYTES), Message.of(all.getBytes(body, end)));
            at = end;
        }
        left = Buffer.buffer().appendBuffer(all, at, all.length() - at);
    }
}
