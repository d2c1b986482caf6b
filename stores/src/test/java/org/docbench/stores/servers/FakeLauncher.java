package org.docbench.stores.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.docbench.stores.Endpoint;

/** A product whose server is a shell script that ends in {@link FakeServer}. */
class FakeLauncher implements ServerLauncher {
    static final String PROGRAM = "faked";

    /** A program that says its version and otherwise does these lines. */
    static Path install(Path folder, String version, String lines) throws IOException {
        Files.createDirectories(folder);
        Path program = Files.writeString(folder.resolve(PROGRAM), """
                #!/bin/sh
                [ "$1" != --version ] || { echo "faked %s"; exit 0; }
                %s
                """.formatted(version, lines));
        if (!program.toFile().setExecutable(true)) {
            throw new IOException("cannot be made executable: " + program);
        }
        return program;
    }

    /** The lines of a program that does what it should. */
    static String works() {
        return "exec '%s' -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp '%s' %s \"$@\""
                .formatted(
                        Path.of(System.getProperty("java.home"), "bin", "java"),
                        System.getProperty("java.class.path"),
                        FakeServer.class.getName());
    }

    @Override
    public ServerLauncher cached(long bytes) {
        return this;
    }

    @Override
    public String product() {
        return "fake";
    }

    @Override
    public Executable executable() {
        return new Executable(PROGRAM, Pattern.compile("faked (\\d+(?:\\.\\d+)*)"), "2.0", List.of());
    }

    @Override
    public Endpoint endpoint(int port, String password) {
        return new Endpoint("fake://docbench:" + password + "@127.0.0.1:" + port + "/");
    }

    @Override
    public void initialise(Site site, Consumer<List<String>> steps) throws IOException {
        Files.createDirectory(site.data());
    }

    @Override
    public List<String> command(Site site) {
        return List.of(
                site.program().executable().toString(),
                Integer.toString(site.endpoint().port()),
                site.data().toString());
    }

    @Override
    public void ask(Endpoint endpoint) throws IOException {
        Processes.Loopback.listens(endpoint.port());
    }

    @Override
    public Duration patience() {
        return Duration.ofMillis(300);
    }

    @Override
    public List<String> settings() {
        return List.of();
    }
}
