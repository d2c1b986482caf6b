package org.docbench.stores.network;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
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
import java.util.concurrent.ThreadFactory;
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
    private final ChannelGroup open = new DefaultChannelGroup(thread.executor());
    private final InetSocketAddress server;
    private final Line up;
    private final Line down;
    private final long bound;
    private final Channel door;

    private Proxy(InetSocketAddress server, Network network) {
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

    /**
     * Opens the port. Nobody is asked at the other address until somebody connects.
     *
     * @throws StoreException if no port is to be had
     */
    public static Proxy to(InetSocketAddress server, Network network) {
        return new Proxy(server, network);
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

        EventLoop executor() {
            return group.next();
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
}
