package org.docbench.stores.servers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import org.docbench.stores.Endpoint;

/** A product whose server in a container only listens. */
class FakeImage implements ContainerImage {
    /** Listens at the port that the container publishes. */
    static ScriptedDocker.Inside listening(ScriptedDocker.Container container) {
        return new ScriptedDocker.Inside() {
            private ServerSocket socket;

            @Override
            public void start() throws IOException {
                socket = new ServerSocket(container.port(), 10, InetAddress.getLoopbackAddress());
            }

            @Override
            public void stop(boolean inOrder) throws IOException {
                socket.close();
            }
        };
    }

    @Override
    public String product() {
        return "fake";
    }

    @Override
    public String name() {
        return "registry.example.org:5000/fakes/fake";
    }

    @Override
    public String usual() {
        return "3.1";
    }

    @Override
    public String oldest() {
        return "2.5.3";
    }

    @Override
    public int port(int published) {
        return 4711;
    }

    @Override
    public Endpoint endpoint(int published, String password) {
        return new Endpoint("fake://docbench:" + password + "@127.0.0.1:" + published + "/");
    }

    @Override
    public Map<String, String> environment(String password) {
        return Map.of("FAKE_PASSWORD", password, "FAKE_USER", "docbench");
    }

    @Override
    public List<File> files(String password) {
        return List.of(new File("/etc/fake/key", 0600, "key of " + password));
    }

    @Override
    public List<String> arguments(int published) {
        return List.of("--sync=on", "two words");
    }

    @Override
    public void ask(Endpoint endpoint) throws IOException {
        Processes.Loopback.listens(endpoint.port());
    }

    @Override
    public List<String> settings() {
        return List.of("--sync=on");
    }
}
