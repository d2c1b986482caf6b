package org.docbench.service.backend;

import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioDomainSocketChannel;
import io.netty.channel.socket.nio.NioServerDomainSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;

/** Unix domain sockets as the JDK has them since version 16, on every platform. */
final class Sockets {
    static final Class<? extends Channel> CLIENT = NioDomainSocketChannel.class;
    static final Class<? extends ServerChannel> SERVER = NioServerDomainSocketChannel.class;

    private Sockets() {}

    /** One thread, as a daemon. */
    static EventLoopGroup loop(String name) {
        return new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory(name, true), NioIoHandler.newFactory());
    }
}
