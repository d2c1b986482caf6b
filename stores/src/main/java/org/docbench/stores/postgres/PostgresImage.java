package org.docbench.stores.postgres;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.docbench.stores.Endpoint;
import org.docbench.stores.servers.ContainerImage;

/**
 * PostgreSQL's server in a container of Docker's official image, whose script makes the cluster, the user and the database, and lets
 * nobody in before.
 *
 * @see <a href="https://github.com/docker-library/postgres/blob/master/docker-entrypoint.sh">the script</a>
 */
record PostgresImage(PostgresStores.Launcher launcher) implements ContainerImage.Launched {
    private static final int PORT = 5432;

    @Override
    public String name() {
        return "postgres";
    }

    @Override
    public String usual() {
        return "18";
    }

    @Override
    public int port(int published) {
        return PORT;
    }

    @Override
    public Endpoint endpoint(int published, String password) {
        return launcher.endpoint(published, password);
    }

    @Override
    public Map<String, String> environment(String password) {
        return Map.of(
                "POSTGRES_USER",
                "docbench",
                "POSTGRES_PASSWORD",
                password,
                "POSTGRES_DB",
                "docbench",
                "POSTGRES_INITDB_ARGS",
                "--encoding=UTF8 --locale=C --no-sync");
    }

    @Override
    public List<String> arguments(int published) {
        return launcher.settings().stream()
                .flatMap(setting -> Stream.of("-c", setting))
                .toList();
    }
}
