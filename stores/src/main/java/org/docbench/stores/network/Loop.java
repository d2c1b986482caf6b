package org.docbench.stores.network;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.ThreadFactory;

/**
 * The one thread of a proxy. On Linux it wakes by a timer of nanoseconds; elsewhere by Java's selector, whose timer has whole
 * milliseconds, so that a short round trip takes longer than was asked: what is measured shows it.
 */
record Loop(
        EventLoopGroup group,
        Thread thread,
        Class<? extends ServerChannel> listening,
        Class<? extends SocketChannel> connecting)
        implements AutoCloseable {
    /** What its thread's name begins with. */
    static final String THREAD = "docbench-network";

    private static final int PATIENCE_SECONDS = 5;

    static Loop begin() {
        ThreadFactory named = new DefaultThreadFactory(THREAD, true);
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(
                1, named, Epoll.isAvailable() ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());
        Thread thread =
                group.submit(Thread::currentThread).syncUninterruptibly().getNow();
        return Epoll.isAvailable()
                ? new Loop(group, thread, EpollServerSocketChannel.class, EpollSocketChannel.class)
                : new Loop(group, thread, NioServerSocketChannel.class, NioSocketChannel.class);
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
