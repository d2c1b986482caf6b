package org.docbench.stores.network;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Future;

/**
 * One direction of one connection: what one side sends is handed to the other when the line has brought it. Reading pauses while
 * as much as the line can hold is on its way or not yet taken by the other side: memory is bounded, and the sender feels it.
 */
final class Pipe extends ChannelInboundHandlerAdapter {
    /** Nothing is what no side can send. */
    private static final ByteBuf END = Unpooled.EMPTY_BUFFER;

    private final Channel to;
    private final ChannelFuture there;
    private final Line line;
    private final long bound;
    private final Queue<ByteBuf> onTheWay = new ArrayDeque<>();
    private long held;

    /**
     * @param there done when somebody is at the other side, of the same event loop; what comes earlier waits. Nobody can be asked to
     *     send nothing until then: the end of a sender is read, and all that it sent before, also where reading is off
     * @param bound in bytes; what is read at once can come on top
     */
    Pipe(ChannelFuture there, Line line, long bound) {
        this.there = there;
        to = there.channel();
        this.line = line;
        this.bound = bound;
        to.closeFuture().addListener(gone -> forget());
    }

    @Override
    public void channelRead(ChannelHandlerContext from, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        held += bytes.readableBytes();
        from.channel().config().setAutoRead(held < bound);
        send(from, bytes);
    }

    /** The end arrives as the bytes do, behind them. */
    @Override
    public void channelInactive(ChannelHandlerContext from) {
        send(from, END);
    }

    /** Timers may change places when they are due together; what they deliver may not. */
    private void send(ChannelHandlerContext from, ByteBuf bytes) {
        onTheWay.add(bytes);
        long now = System.nanoTime();
        long wait = line.arrival(bytes.readableBytes(), now) - now;
        if (wait > 0) {
            Future<?> unused = from.executor().schedule(() -> arrive(from.channel()), wait, NANOSECONDS);
        } else {
            arrive(from.channel());
        }
    }

    private void arrive(Channel from) {
        there.addListener(connected -> deliver(from));
    }

    private void deliver(Channel from) {
        ByteBuf bytes = onTheWay.poll();
        if (bytes == null) {
            return; // the other side is gone
        }
        int count = bytes.readableBytes();
        ChannelFuture delivery = to.writeAndFlush(bytes);
        if (count == 0) {
            delivery.addListener(ChannelFutureListener.CLOSE);
        } else {
            delivery.addListener(written -> {
                held -= count;
                from.config().setAutoRead(held < bound);
            });
        }
    }

    private void forget() {
        onTheWay.forEach(ByteBuf::release);
        onTheWay.clear();
    }

    /** A connection that was cut ends as one that was closed. */
    @Override
    public void exceptionCaught(ChannelHandlerContext from, Throwable cause) {
        Future<?> unused = from.close();
    }
}
