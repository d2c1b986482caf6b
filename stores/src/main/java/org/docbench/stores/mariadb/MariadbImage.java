package org.docbench.stores.mariadb;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.docbench.stores.Endpoint;
import org.docbench.stores.servers.ContainerImage;

/**
 * MariaDB's server in a container of Docker's official image, whose script makes the database, and lets nobody in before. The user is root:
 * any other that the script makes has rights to one database, and neither to counters nor to settings.
 *
 * @see <a href="https://github.com/MariaDB/mariadb-docker/blob/master/docker-entrypoint.sh">the script</a>
 */
record MariadbImage(MariadbStores.Launcher launcher) implements ContainerImage.Launched {
    private static final int PORT = 3306;

    @Override
    public String name() {
        return "mariadb";
    }

    @Override
    public String usual() {
        return "11.8";
    }

    @Override
    public int port(int published) {
        return PORT;
    }

    @Override
    public Endpoint endpoint(int published, String password) {
        return new Endpoint("mariadb://root:" + password + "@127.0.0.1:" + published + "/docbench");
    }

    @Override
    public Map<String, String> environment(String password) {
        return Map.of(
                "MARIADB_ROOT_PASSWORD", password, "MARIADB_DATABASE", "docbench", "MARIADB_INITDB_SKIP_TZINFO", "1");
    }

    @Override
    public List<String> arguments(int published) {
        return Stream.concat(launcher.settings().stream(), Stream.of("--skip-name-resolve"))
                .toList();
    }
}
