package org.docbench.stores.servers;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;

/** Listens, has a child, and keeps a file. */
final class FakeServer {
    private FakeServer() {}

    /** @param args port and data folder */
    public static void main(String[] args) throws Exception {
        new ProcessBuilder("sleep", "120").start();
        Files.writeString(Path.of(args[1], "file"), "data");
        try (ServerSocket socket = new ServerSocket(Integer.parseInt(args[0]), 10, InetAddress.getLoopbackAddress())) {
            while (true) {
                socket.accept().close();
            }
        }
    }
}
