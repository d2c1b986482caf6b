package org.docbench.service.backend;

import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioDomainSocketChannel;
import io.netty.channel.socket.nio.NioServerDomainSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Unix domain sockets as the JDK has them since version 16, on every platform. */
final class Sockets {
    static final Class<? extends Channel> CLIENT = NioDomainSocketChannel.class;
    static final Class<? extends ServerChannel> SERVER = NioServerDomainSocketChannel.class;

    /** gRPC asks every channel for SO_KEEPALIVE, which a domain socket has not, and Netty says so each time. Kept, or it is forgotten. */
    private static final Logger BOOTSTRAP = Logger.getLogger("io.netty.bootstrap");

    static {
        BOOTSTRAP.setLevel(Level.SEVERE);
    }

    private Sockets() {}

    /** One thread, as a daemon. */
    static EventLoopGroup loop(String name) {
        return new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory(name, true), NioIoHandler.newFactory());
    }
}
