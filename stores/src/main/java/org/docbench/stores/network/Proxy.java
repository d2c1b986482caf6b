package org.docbench.stores.network;

import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.docbench.stores.StoreException;

/** A TCP port of the loopback interface that leads to another address over a network; one thread does its work. */
public final class Proxy implements AutoCloseable {
    /** Read at once: short beside what is on the way, long beside a packet. */
    private static final int PIECE = 16 * 1024;

    /** On the way in one direction of one connection, beside what fits in the line: enough to keep it busy. */
    private static final int QUEUE = 256 * 1024;

    /** Of any one connection and direction; what is long and fast at once is not filled by one connection, as with TCP's window. */
    private static final long MOST = 16 * 1024 * 1024;

    private final EventThread thread = EventThread.begin();
    private final ChannelGroup open = new DefaultChannelGroup(thread.group().next());
    private final InetSocketAddress server;
    private final Line up;
    private final Line down;
    private final long bound;
    private final Channel door;

    /**
     * Opens the port. The proxy connects to the server only when a client connects.
     *
     * @throws StoreException if no port is available
     */
    public Proxy(InetSocketAddress server, Network network) {
        this.server = server;
        up = new Line(network);
        down = new Line(network);
        bound = bound(network);
        ChannelFuture opened = new ServerBootstrap()
                .group(thread.group())
                .channel(thread.listening())
                .childOption(ChannelOption.AUTO_READ, false)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(PIECE))
                .childHandler(begin(this::accept))
                .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .awaitUninterruptibly();
        if (!opened.isSuccess()) {
            thread.close();
            throw new StoreException("no port for the proxy of a network: " + opened.cause(), opened.cause());
        }
        door = opened.channel();
    }

    /** Bytes that one connection may have on its way in one direction: what fits in the line, and a queue before it. */
    static long bound(Network network) {
        return QUEUE + (long) Math.min(MOST, network.oneWayNanos() / network.nanosPerByte());
    }

    private void accept(Channel client) {
        open.add(client);
        ChannelFuture far = new Bootstrap()
                .group(client.eventLoop())
                .channel(thread.connecting())
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(PIECE))
                .handler(begin(channel -> {
                    open.add(channel);
                    channel.pipeline().addLast(new Pipe(client.newSucceededFuture(), down, bound));
                }))
                .connect(server);
        client.pipeline().addLast(new Pipe(far, up, bound));
        far.addListener(connected -> answer(client, connected.isSuccess()));
    }

    private static void answer(Channel client, boolean connected) {
        if (connected) {
            client.config().setAutoRead(true);
        } else {
            // Reset, for that is as near to a refused connection as one that was accepted can come.
            client.config().setOption(ChannelOption.SO_LINGER, 0);
            ChannelFuture unused = client.close();
        }
    }

    private static ChannelInitializer<Channel> begin(Consumer<Channel> with) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                with.accept(channel);
            }
        };
    }

    /** Where clients connect, on the loopback interface. */
    public int port() {
        return ((InetSocketAddress) door.localAddress()).getPort();
    }

    /** Bytes that clients sent so far. */
    public long sent() {
        return up.bytes();
    }

    /** Bytes that the server sent so far. */
    public long received() {
        return down.bytes();
    }

    /** Closes every connection and the port, and ends the thread; what was on its way is lost. */
    @Override
    public void close() {
        door.close().awaitUninterruptibly();
        open.close().awaitUninterruptibly();
        thread.close();
    }

    /**
     * The one thread of a proxy. On Linux it wakes by a timer of nanoseconds; elsewhere by Java's selector, whose timer has whole
     * milliseconds, so that a short round trip takes longer than was asked: what is measured shows it.
     */
    record EventThread(
            EventLoopGroup group,
            Thread thread,
            Class<? extends ServerChannel> listening,
            Class<? extends SocketChannel> connecting)
            implements AutoCloseable {
        /** What its thread's name begins with. */
        static final String THREAD = "docbench-network";

        private static final int PATIENCE_SECONDS = 5;

        static EventThread begin() {
            ThreadFactory named = new DefaultThreadFactory(THREAD, true);
            EventLoopGroup group = new MultiThreadIoEventLoopGroup(
                    1, named, Epoll.isAvailable() ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());
            Thread thread =
                    group.submit(Thread::currentThread).syncUninterruptibly().getNow();
            return Epoll.isAvailable()
                    ? new EventThread(group, thread, EpollServerSocketChannel.class, EpollSocketChannel.class)
                    : new EventThread(group, thread, NioServerSocketChannel.class, NioSocketChannel.class);
        }

        /** Waits for the thread itself: Netty says that a group has ended while its thread still has its last lines to do. */
        @Override
        public void close() {
            group.shutdownGracefully(0, PATIENCE_SECONDS, SECONDS).awaitUninterruptibly(PATIENCE_SECONDS, SECONDS);
            try {
                thread.join(SECONDS.toMillis(PATIENCE_SECONDS));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * One direction of one connection: what one side sends is handed to the other when the line has brought it. Reading pauses while
     * as much as the line can hold is on its way or not yet taken by the other side: memory is bounded, and the sender feels it.
     */
    private static final class Pipe extends ChannelInboundHandlerAdapter {
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

    /**
     * One direction of a network, shared by all connections: bytes leave one after the other at its speed and arrive a fixed time
     * later, as those of Linux' netem with rate and delay. Netty's own traffic shaping lets everything through that would wait less
     * than 10 ms (AbstractTrafficShapingHandler.MINIMAL_WAIT) and gives credit for silence: 100 KB would cost nothing at 100
     * Mbit/s, where they take 8 ms. Used by one thread.
     */
    static final class Line {
        private final double nanosPerByte;
        private final long delay;
        private final AtomicLong bytes = new AtomicLong();
        private long free = System.nanoTime();

        Line(Network network) {
            nanosPerByte = network.nanosPerByte();
            delay = network.oneWayNanos();
        }

        /**
         * Takes bytes that are sent now.
         *
         * @param now by {@link System#nanoTime}
         * @return when the last of them arrives; never before what was sent earlier
         */
        long arrival(int sent, long now) {
            bytes.addAndGet(sent);
            long start = free - now > 0 ? free : now;
            free = start + (long) Math.ceil(sent * nanosPerByte);
            return free + delay;
        }

        /** What it took so far; for any thread. */
        long bytes() {
            return bytes.get();
        }
    }
}
