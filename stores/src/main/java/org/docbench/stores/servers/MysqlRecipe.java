package org.docbench.stores.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;
import org.docbench.stores.Endpoint;

/**
 * MySQL: one data folder with one database, its own defaults but for what is listed.
 *
 * @param settings of the command line
 */
record MysqlRecipe(List<String> settings) implements Recipe {
    /** Durable, which is the product's default, as is the binary log. */
    static final MysqlRecipe USUAL = with("256M");

    private static MysqlRecipe with(String cache) {
        return new MysqlRecipe(List.of(
                "--innodb-flush-log-at-trx-commit=1",
                "--sync-binlog=1",
                "--performance-schema=ON",
                "--innodb-buffer-pool-size=" + cache,
                "--max-allowed-packet=128M",
                "--max-connections=" + CONNECTIONS));
    }

    @Override
    public Recipe cached(long bytes) {
        return with(Long.toString(bytes));
    }

    @Override
    public String product() {
        return "mysql";
    }

    @Override
    public String program() {
        return "mysqld";
    }

    /** MariaDB's answer has a dash behind the number. */
    @Override
    public Pattern version() {
        return Pattern.compile("Ver (\\d+(?:\\.\\d+)+)(?![-.\\d]*MariaDB)");
    }

    /** Multi-valued indexes came with 8.0.17. */
    @Override
    public Version oldest() {
        return Version.of("8.0.17");
    }

    /** Without TLS, as on the other products' loopback; the driver then asks the server for the key its password is sent with. */
    @Override
    public Endpoint endpoint(int port, String password) {
        return new Endpoint("mysql://docbench:" + password + "@127.0.0.1:" + port
                + "/docbench?sslMode=DISABLED&allowPublicKeyRetrieval=true");
    }

    /** Users and database are made before the server ever listens. */
    @Override
    public void initialise(Site site, Steps steps) throws IOException {
        String password = site.endpoint().password();
        Path statements = PrivateFile.write(site.folder().resolve("first.sql"), """
                ALTER USER 'root'@'localhost' IDENTIFIED BY '%s';
                CREATE USER 'docbench'@'127.0.0.1' IDENTIFIED BY '%s';
                GRANT ALL ON *.* TO 'docbench'@'127.0.0.1' WITH GRANT OPTION;
                CREATE DATABASE docbench;
                """.formatted(password, password));
        try {
            List<String> command = base(site);
            command.addAll(List.of("--initialize-insecure", "--init-file=" + statements));
            steps.run(command);
        } finally {
            Files.deleteIfExists(statements);
        }
    }

    @Override
    public List<String> command(Site site) {
        List<String> command = base(site);
        command.addAll(settings);
        command.addAll(List.of(
                "--bind-address=127.0.0.1",
                "--port=" + site.endpoint().port(),
                "--skip-name-resolve",
                "--mysqlx=OFF",
                // Relative to the data folder: the whole path could be too long for a socket.
                "--socket=socket",
                "--pid-file=pid"));
        return command;
    }

    private static List<String> base(Site site) {
        List<String> command =
                new ArrayList<>(List.of(site.program().executable().toString(), "--no-defaults"));
        Path share = site.program().executable().getParent().resolveSibling("share");
        if (Files.isDirectory(share.resolve("english"))) {
            command.add("--basedir=" + share.getParent());
        }
        command.add("--datadir=" + site.data());
        if (Root.is()) {
            command.add("--user=root");
        }
        return command;
    }

    @Override
    public void ask(Endpoint endpoint) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", endpoint.user());
        properties.setProperty("password", endpoint.password());
        properties.setProperty("connectTimeout", "5000");
        DriverManager.getConnection("jdbc:" + Bare.uri(endpoint), properties).close();
    }
}
