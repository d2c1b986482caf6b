package org.docbench.stores.network;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Server;

/** A server reached over a network. Closing it closes the network and leaves the server to whom it belongs. */
record FarServer(Server near, Network network, Proxy proxy) implements Server {
    @Override
    public String product() {
        return near.product();
    }

    @Override
    public Endpoint endpoint() {
        return Detour.through(near, proxy.port());
    }

    @Override
    public String origin() {
        return near.origin() + "; over a shaped network: " + network.words();
    }

    @Override
    public Optional<Path> data() {
        return near.data();
    }

    @Override
    public Optional<ProcessHandle> process() {
        return near.process();
    }

    @Override
    public List<String> settings() {
        return near.settings();
    }

    @Override
    public Optional<String> ended() {
        return near.ended();
    }

    @Override
    public void kill() {
        near.kill();
    }

    @Override
    public void restart() {
        near.restart();
    }

    @Override
    public void close() {
        proxy.close();
    }
}
