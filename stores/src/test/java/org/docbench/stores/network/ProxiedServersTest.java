package org.docbench.stores.network;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.ConnectionString;
import java.net.InetSocketAddress;
import org.docbench.stores.Server;
import org.docbench.stores.servers.GivenServer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProxiedServersTest {

    @ParameterizedTest
    @CsvSource({
        "postgres, postgresql://docbench:p%40ss@127.0.0.1:5433/docbench, postgresql://docbench:p%40ss@127.0.0.1:9/docbench",
        "postgres, postgresql://localhost/docbench, postgresql://127.0.0.1:9/docbench",
        "mysql, mysql://u:p@127.0.0.1:3307/d?sslMode=DISABLED&a=b, mysql://u:p@127.0.0.1:9/d?sslMode=DISABLED&a=b",
        "oracle, oracle://u:p@[::1]:1521/FREEPDB1, oracle://u:p@127.0.0.1:9/FREEPDB1",
    })
    void onlyTheAddressIsAnother(String product, String near, String far) {
        assertThat(ProxiedServers.ProxiedServer.obstacle(server(product, near))).isEmpty();
        assertThat(ProxiedServers.ProxiedServer.through(server(product, near), 9)
                        .uri())
                .isEqualTo(far);
    }

    /** The driver's own parser is the truth. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "mongodb://127.0.0.1:27117",
                "mongodb://127.0.0.1:27117/",
                "mongodb://127.0.0.1:27117/db",
                "mongodb://u:p@localhost/?replicaSet=rs0",
                "mongodb://u:p@localhost/db?directConnection=false",
                "mongodb://u:p@127.0.0.1:27117/?authSource=admin&replicaSet=rs0&directConnection=true",
                "mongodb://127.0.0.1:27117/?directConnection=false&replicaSet=rs0"
            })
    void theMongodbDriverStaysOnTheWay(String near) {
        var before = new ConnectionString(near);
        var after = new ConnectionString(ProxiedServers.ProxiedServer.through(server("mongodb-standalone", near), 9)
                .uri());
        assertThat(after.getHosts()).containsExactly("127.0.0.1:9");
        assertThat(after.isDirectConnection()).isTrue();
        assertThat(after.getDatabase()).isEqualTo(before.getDatabase());
        assertThat(after.getCredential()).isEqualTo(before.getCredential());
        assertThat(after.getRequiredReplicaSetName()).isEqualTo(before.getRequiredReplicaSetName());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sqlite | sqlite:/data/docbench | a library in this process",
                "postgres | postgresql://db.example.invalid/docbench | beyond a real network",
                "mongodb | mongodb://u:secret@127.0.0.1:1,127.0.0.1:2/ | none or several"
            })
    void whatHasNoNetworkOrARealOneSaysSo(String product, String uri, String says) {
        assertThat(ProxiedServers.ProxiedServer.obstacle(server(product, uri)))
                .hasValueSatisfying(why -> assertThat(why).contains(says).doesNotContain("secret"));
    }

    @ParameterizedTest
    @CsvSource({"mongodb-standalone, mongodb://127.0.0.1, 27017", "mysql, mysql://u@127.0.0.1:4406/d, 4406"})
    void aUriWithoutAPortMeansTheProducts(String product, String uri, int port) {
        InetSocketAddress address = ProxiedServers.ProxiedServer.address(server(product, uri));
        assertThat(address.getAddress().isLoopbackAddress()).isTrue();
        assertThat(address.getPort()).isEqualTo(port);
    }

    private static Server server(String product, String uri) {
        return GivenServer.of(product, uri);
    }
}
