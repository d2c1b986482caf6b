package org.docbench.service.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.docbench.service.Asking.transaction;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.docbench.service.Asking;
import org.docbench.service.MemoryTables;
import org.docbench.service.serve.Service;
import org.docbench.service.work.Upstream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What the gateway's edge has always kept, and goes on keeping. */
class EdgeTest {
    private static final int SLOW = 1_000;

    private Service service;

    @BeforeEach
    void start() throws IOException {
        service = Service.over(Upstream.inProcess(new MemoryTables(), 2), Gateway.Limits.USUAL, 0);
    }

    @AfterEach
    void stop() {
        service.close();
    }

    /** A server on all addresses of the machine would answer at 127.0.0.2 too, and hold its port there. */
    @Test
    @EnabledOnOs(OS.LINUX) // elsewhere 127.0.0.1 is the only address of the loopback interface
    void listensOnLoopbackOnly() throws Exception {
        var other = new InetSocketAddress("127.0.0.2", URI.create(service.url()).getPort());
        try (Socket socket = new Socket()) {
            assertThatThrownBy(() -> socket.connect(other, 5_000)).isInstanceOf(ConnectException.class);
        }
        try (ServerSocket free = new ServerSocket()) {
            free.bind(other);
            assertThat(free.isBound()).isTrue();
        }
    }

    @Test
    void servesUnderAThousandHeadsThatDoNotEnd() throws Exception {
        List<Socket> slow = new ArrayList<>();
        try {
            for (int i = 0; i < SLOW; i++) {
                slow.add(Raw.to(service.url()));
                Raw.send(slow.get(i), "POST /transactions HTTP/1.1\r\n" + Raw.host(service.url()) + "X-Slow: a");
            }
            var asking = new Asking(service.url());
            assertThat(asking.post("/transactions", transaction("T")).statusCode())
                    .isEqualTo(201);
            assertThat(asking.get("/transactions/T").statusCode()).isEqualTo(200);
            for (Socket one : List.of(slow.get(0), slow.get(SLOW - 1))) {
                Raw.send(one, "\r\nContent-Type: text/plain\r\nContent-Length: 0\r\n\r\n");
                assertThat(Raw.next(one).orElseThrow().status()).isEqualTo(415);
            }
        } finally {
            for (Socket one : slow) {
                one.close();
            }
        }
    }
}
