package org.docbench.service.gateway;

import io.netty.channel.Channel;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.impl.ConnectionBase;
import java.time.Duration;

/** One client's connection, and the request on it. Confined to the event loop. */
final class ClientConnection {
    private final HttpConnection connection;
    private Exchange reading;
    private Exchange asking;
    private long deadline;
    private boolean closes;

    ClientConnection(HttpConnection connection, long deadline) {
        this.connection = connection;
        this.deadline = deadline;
    }

    /** The head is there, the body is on its way. */
    void reads(Exchange exchange, long until) {
        reading = exchange;
        deadline = until;
    }

    /** The request is whole and has until its own deadline. */
    void asks(Exchange exchange) {
        reading = null;
        asking = exchange;
    }

    /** The next head has to come by then. */
    void rests(long until) {
        reading = null;
        asking = null;
        deadline = until;
    }

    /** Ends what takes too long. */
    void tick(long now, Duration idle) {
        if (asking != null) {
            if (asking.open() && asking.deadline() - now <= 0) {
                asking.refuse(Problem.unknown(504, "the store did not answer in time; it may still do what was asked"));
            }
            if (!asking.open()) {
                rests(now + idle.toNanos());
            }
        } else if (reading != null && !reading.open()) {
            rests(now + idle.toNanos());
        } else if (deadline - now <= 0) {
            if (reading != null) {
                reading.refuseAndClose(Problem.of(408, "the body did not come in time"));
                rests(now + idle.toNanos());
            } else {
                cut();
            }
            closes = true;
        }
    }

    /** Whether nothing more is read from it. */
    boolean closes() {
        return closes;
    }

    /** Now. Vert.x would first wait until the client has taken all answers, would answer what it sends meanwhile, and keep that in memory. */
    private void cut() {
        Channel channel = ((ConnectionBase) connection).channel();
        channel.unsafe().close(channel.voidPromise());
    }
}
