package org.docbench.stores.servers;

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

/**
 * PostgreSQL: one cluster with one database, its own defaults but for what is listed.
 *
 * @param settings of the command line
 */
record PostgresRecipe(List<String> settings) implements Recipe {
    /**
     * Waits for the device are timed, so that they can be reported. {@code fsync}, {@code full_page_writes} and {@code
     * synchronous_commit} are on by default; they are not given here, since what the command line sets cannot be set again.
     */
    static final PostgresRecipe USUAL = with("128MB");

    private static PostgresRecipe with(String cache) {
        return new PostgresRecipe(List.of(
                "track_io_timing=on",
                "track_wal_io_timing=on",
                "shared_buffers=" + cache,
                "max_connections=" + CONNECTIONS));
    }

    @Override
    public Recipe cached(long bytes) {
        return with(bytes / 1024 + "kB");
    }

    @Override
    public String product() {
        return "postgresql";
    }

    @Override
    public String program() {
        return "postgres";
    }

    @Override
    public Pattern version() {
        return Pattern.compile("\\(PostgreSQL\\) (\\d+(?:\\.\\d+)*)");
    }

    /** Subscripts of jsonb and track_wal_io_timing came with 14. */
    @Override
    public Version oldest() {
        return Version.of("14");
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
        Path password = PrivateFile.write(
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
    public void knock(Endpoint endpoint) throws SQLException {
        ask(endpoint);
    }

    @Override
    public void settle(Site site) throws SQLException {
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
        Properties properties = new Properties();
        properties.setProperty("user", endpoint.user());
        properties.setProperty("password", endpoint.password());
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
