package org.docbench.stores.mysql;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.docbench.stores.Endpoint;
import org.docbench.stores.servers.ContainerImage;

/**
 * MySQL's server in a container of Docker's official image, whose script makes the database, and lets nobody in before. The user is root:
 * any other that the script makes has rights to one database, and neither to counters nor to settings.
 *
 * @see <a href="https://github.com/docker-library/mysql/blob/master/docker-entrypoint.sh">the script</a>
 */
record MysqlImage(MysqlStores.Launcher launcher) implements ContainerImage.Launched {
    private static final int PORT = 3306;

    @Override
    public String name() {
        return "mysql";
    }

    @Override
    public String usual() {
        return "9.4";
    }

    @Override
    public int port(int published) {
        return PORT;
    }

    @Override
    public Endpoint endpoint(int published, String password) {
        return MysqlStores.Launcher.endpoint("root", published, password);
    }

    @Override
    public Map<String, String> environment(String password) {
        return Map.of("MYSQL_ROOT_PASSWORD", password, "MYSQL_DATABASE", "docbench", "MYSQL_INITDB_SKIP_TZINFO", "1");
    }

    @Override
    public List<String> arguments(int published) {
        return Stream.concat(launcher.settings().stream(), Stream.of("--skip-name-resolve", "--mysqlx=OFF"))
                .toList();
    }
}
