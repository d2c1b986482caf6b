package org.docbench.stores.oracle;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.stores.Endpoint;
import org.docbench.stores.servers.ContainerImage;
import org.docbench.stores.servers.GivenServer;
import org.docbench.stores.sql.SqlStore;

/**
 * Oracle Database in a container of the image that Testcontainers and others use, whose script makes the user.
 *
 * @param driver asks whether the database answers
 * @param redo sizes of its logs
 * @see <a href="https://github.com/gvenzl/oci-oracle-free/blob/main/container-entrypoint.sh">the script</a>
 */
record OracleImage(SqlStore.Driver driver, Edition edition, Redo redo) implements ContainerImage {
    /** What costs nothing: Express up to version 21, then Free, in the published version. */
    enum Edition {
        EXPRESS("gvenzl/oracle-xe", "21.3.0", "21", "XEPDB1"),
        FREE("gvenzl/oracle-free", "23.26.0", "23", "FREEPDB1");

        private final String image;
        private final String usual;
        private final String oldest;
        private final String service;

        Edition(String image, String usual, String oldest, String service) {
            this.image = image;
            this.usual = usual;
            this.oldest = oldest;
            this.service = service;
        }
    }

    /** How large each of three redo logs is, in MiB: as published, and as they were before the published results. */
    enum Redo {
        PUBLISHED("oracle", 500),
        SMALL(OracleStores.SMALL_REDO, 10);

        private final String product;
        private final int size;

        Redo(String product, int size) {
            this.product = product;
            this.size = size;
        }
    }

    /** The first version of Express that has JSON's own type, and the last one. */
    private static final String EXPRESS = "21";

    /** Run by the image when the user has been made, as SYS in the root container. */
    static final String SCRIPT = "published.sql";

    private static final Duration LIMIT = Duration.ofSeconds(10);

    @Override
    public String product() {
        return redo.product;
    }

    @Override
    public String name() {
        return edition.image;
    }

    @Override
    public String usual() {
        return edition.usual;
    }

    @Override
    public String oldest() {
        return edition.oldest;
    }

    @Override
    public boolean has(String version) {
        return version.split("\\.", 2)[0].equals(EXPRESS) == (edition == Edition.EXPRESS);
    }

    /** The flavour with the components that search indexes need, its data files made beforehand. */
    @Override
    public String tag(String version) {
        return version + "-faststart";
    }

    @Override
    public int port(int published) {
        return OracleStores.PORT;
    }

    @Override
    public Endpoint endpoint(int published, String password) {
        return new Endpoint("oracle://docbench:" + password + "@127.0.0.1:" + published + "/" + edition.service);
    }

    @Override
    public Map<String, String> environment(String password) {
        return Map.of("APP_USER", "docbench", "APP_USER_PASSWORD", password, "ORACLE_PASSWORD", password);
    }

    @Override
    public List<File> files(String password) {
        return List.of(new File(
                "/container-entrypoint-initdb.d/" + SCRIPT,
                0644,
                script().replace(Edition.FREE.service, edition.service)
                        .replace(megabytes(Redo.PUBLISHED), megabytes(redo))));
    }

    private static String megabytes(Redo redo) {
        return "SIZE " + redo.size + "M";
    }

    /** Returns the published settings and rights as SQL*Plus runs them. */
    static String script() {
        try (InputStream in = OracleStores.class.getResourceAsStream(SCRIPT)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The image's script takes none of the server's. */
    @Override
    public List<String> arguments(int published) {
        return List.of();
    }

    /** The user is let in while the script still runs. */
    @Override
    public Optional<String> lastWords() {
        return Optional.of("DATABASE IS READY TO USE!");
    }

    @Override
    public void ask(Endpoint endpoint) throws SQLException {
        driver.connect(GivenServer.of(product(), endpoint.uri()), LIMIT).close();
    }

    @Override
    public List<String> settings() {
        return List.of("the image's own; three redo logs of " + redo.size
                + " MiB, session_cached_cursors 200, open_cursors 500, and the rights to AWR");
    }
}
