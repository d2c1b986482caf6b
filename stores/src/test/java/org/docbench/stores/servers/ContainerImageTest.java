package org.docbench.stores.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.docbench.stores.Product;
import org.docbench.stores.ServerName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What Docker is asked for, product by product: images, tags, settings, environments. */
@Tag("slow")
class ContainerImageTest {
    @TempDir
    Path temporary;

    private Places places;

    /** A Docker that answers and does nothing. */
    @BeforeEach
    void places() throws IOException {
        places = new Places(
                List.of(ScriptedDocker.script(temporary.resolve("bin"), "exit 0")
                        .getParent()),
                temporary.resolve("cache"),
                temporary.resolve("state"));
    }

    private static ContainerImage image(String product) {
        return Product.source(product).image(OptionalLong.empty()).orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "mongodb, mongo:8.0",
        "mongodb:7.0.21, mongo:7.0.21",
        "mongodb-standalone:8.0, mongo:8.0",
        "postgres, postgres:18",
        "postgres:14, postgres:14",
        "mysql, mysql:9.4",
        "mysql:8.0, mysql:8.0",
        "mysql:9.4.0, mysql:9.4.0",
        "mariadb, mariadb:11.8",
        "mariadb:10.11, mariadb:10.11",
        "oracle, gvenzl/oracle-free:23.26.0-faststart",
        "oracle-small-redo, gvenzl/oracle-free:23.26.0-faststart",
        "oracle:23.8, gvenzl/oracle-free:23.8-faststart",
    })
    void theTagIsTheVersions(String server, String reference) {
        ServerName name = ServerName.parse(server);
        assertThat(image(name.product()).lacking(name, places)).isEmpty();
        assertThat(image(name.product()).reference(name)).isEqualTo(reference);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        mongodb:4.4     | no image of mongodb:4.4: 4.4 is older than 5.0
        postgres:13     | no image of postgres:13: 13 is older than 14
        mysql:5.7       | no image of mysql:5.7: 5.7 is older than 8.0.17
        mysql:8.0.16    | no image of mysql:8.0.16: 8.0.16 is older than 8.0.17
        mariadb:10.6    | no image of mariadb:10.6: 10.6 is older than 10.9
        oracle:21       | no image of oracle:21: 21 is older than 23
        postgres:latest | no image of postgres:latest: its version is not of numbers
        """)
    void whatTheStoresCannotUseIsNoTag(String server, String why) {
        ServerName name = ServerName.parse(server);
        assertThat(image(name.product()).lacking(name, places)).contains(why);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mongodb-replicas", "postgres-replicas", "mariadb-replicas", "sqlite", "duckdb"})
    void copiesAndLibrariesHaveNone(String product) {
        assertThat(Product.source(product).image(OptionalLong.empty())).isEmpty();
    }

    /** As docs/servers.md says. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        mongodb            | 27018/tcp | --wiredTigerCacheSizeGB=0.5 --replSet=rs0 --oplogSize=1024 --setParameter shutdownTimeoutMillisForSignaledShutdown=0 --port=27018 --keyFile=/data/configdb/docbench.key | MONGO_INITDB_ROOT_USERNAME=docbench MONGO_INITDB_ROOT_PASSWORD=secret
        mongodb-standalone | 27018/tcp | --wiredTigerCacheSizeGB=0.5 --setParameter shutdownTimeoutMillisForSignaledShutdown=0 --port=27018 | MONGO_INITDB_ROOT_USERNAME=docbench MONGO_INITDB_ROOT_PASSWORD=secret
        postgres           | 5432/tcp  | -c track_io_timing=on -c track_wal_io_timing=on -c shared_buffers=128MB -c max_connections=500 | POSTGRES_USER=docbench POSTGRES_PASSWORD=secret POSTGRES_DB=docbench
        mysql              | 3306/tcp  | --innodb-flush-log-at-trx-commit=1 --sync-binlog=1 --performance-schema=ON --innodb-buffer-pool-size=256M --max-allowed-packet=128M --max-connections=500 --skip-name-resolve --mysqlx=OFF | MYSQL_ROOT_PASSWORD=secret MYSQL_DATABASE=docbench
        mariadb            | 3306/tcp  | --innodb-flush-log-at-trx-commit=1 --innodb-buffer-pool-size=256M --max-allowed-packet=128M --max-connections=500 --skip-name-resolve | MARIADB_ROOT_PASSWORD=secret MARIADB_DATABASE=docbench
        oracle             | 1521/tcp  | ''  | APP_USER=docbench APP_USER_PASSWORD=secret ORACLE_PASSWORD=secret
        """)
    void itsServerHasTheSettingsOfAStartedOne(String product, String port, String arguments, String environment) {
        ContainerImage image = image(product);
        assertThat(image.port(27_018) + "/tcp").isEqualTo(port);
        assertThat(String.join(" ", image.arguments(27_018))).isEqualTo(arguments);
        assertThat(image.environment("secret").entrySet().stream().map(Object::toString))
                .contains(environment.split(" "));
        assertThat(image.endpoint(27_018, "secret").password()).isEqualTo("secret");
        assertThat(image.endpoint(27_018, "secret").host()).isEqualTo("127.0.0.1");
        assertThat(image.endpoint(27_018, "secret").port()).isEqualTo(27_018);
        assertThat(Product.uriFault(product, image.endpoint(27_018, "secret").uri()))
                .isEmpty();
    }

    @Test
    void theCacheOfARunIsTheContainers() {
        assertThat(Product.source("postgres")
                        .image(OptionalLong.of(16 << 20))
                        .orElseThrow()
                        .arguments(1))
                .contains("shared_buffers=16384kB");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "docker:mongo",
                "docker:mongo:8.0.16-noble",
                "docker:percona/percona-server-mongodb:8.0",
                "docker:registry.example.org:5000/team/mongo:8.0",
                "docker:mongo@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
            })
    void anImageIsNamedAsDockerDoes(String text) {
        assertThat(ContainerImage.NamedImage.isImage(text)).isTrue();
        assertThat(ContainerImage.NamedImage.fault(ServerName.parse("mongodb:8.0"), text))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "docker:",
                "docker:--privileged",
                "docker:mongo:8.0 --privileged",
                "docker://ann:tell-nobody@host/mongo",
                "docker:mongo:8.0:9.0",
                "docker:mongo\n:8.0",
                "docker:mongo@tell-nobody",
            })
    void whatIsNoImageIsNotRepeated(String text) {
        assertThat(ContainerImage.NamedImage.isImage(text)).isTrue();
        assertThat(ContainerImage.NamedImage.fault(ServerName.parse("mongodb:8.0"), text))
                .contains("what follows docker: is no image of mongodb, as docker:NAME:TAG");
    }

    @Test
    void aProductWithoutContainersSaysSo() {
        assertThat(ContainerImage.NamedImage.fault(ServerName.parse("mongodb-replicas"), "docker:mongo:8.0"))
                .contains("DocBench starts no mongodb-replicas in a container");
        assertThat(ContainerImage.NamedImage.isImage("postgresql://127.0.0.1/x"))
                .isFalse();
        assertThat(ContainerImage.NamedImage.isImage("/usr/bin/docker")).isFalse();
    }

    @Test
    void theDoctorSaysWhetherContainersCanRun() throws IOException {
        assertThat(Availability.lines(places))
                .anyMatch(Pattern.compile("mysql +(the newest: .*|in a container of mysql:9\\.4)")
                        .asMatchPredicate())
                .anyMatch(line -> line.matches("oracle +in a container of gvenzl/oracle-free:23\\.26\\.0-faststart"))
                .last()
                .asString()
                .matches(
                        "containers +for versions that no line above has, such as mongo:8\\.0, postgres:18, mysql:9\\.4,"
                                + " mariadb:11\\.8, gvenzl/oracle-free:23\\.26\\.0-faststart");
        var without = new Places(List.of(), places.cache(), places.state());
        assertThat(Availability.lines(without))
                .anyMatch(line ->
                        line.matches("oracle +none: Oracle Database runs in a container only: no container: there"
                                + " is no command docker on the PATH.*"))
                .last()
                .asString()
                .matches("containers +none: there is no command docker on the PATH");
    }

    /** A version that nobody has anywhere. */
    @Test
    void theReasonNamesTheContainerLast() {
        var without = new Places(List.of(), places.cache(), places.state());
        String words = Product.source("postgres")
                .availability(ServerName.parse("postgres:14"), without)
                .words();
        assertThat(words)
                .contains("no postgres 14 on this machine; no package of postgres 14 is known")
                .containsPattern(
                        "; no container: there is no command docker on the PATH; a server of your own can be given: "
                                + "docbench run --store postgres:14=URI, or the path of its program, or docker:IMAGE:TAG$");
        assertThat(Product.source("postgres").availability(ServerName.parse("postgres:14"), places))
                .isEqualTo(new Availability(true, "in a container of postgres:14"));
    }
}
