package org.docbench.stores.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Properties;
import org.docbench.stores.Endpoint;
import org.junit.jupiter.api.Test;

class MysqlAddressTest {
    private static Properties properties(Endpoint endpoint) {
        return MysqlStores.properties(endpoint, Duration.ofSeconds(1));
    }

    @Test
    void aPasswordOfAllCharactersReachesTheDriverAndNotTheUrl() {
        String password = "a/b@c:d?e#f%g h+i&j=k;l ä";
        var endpoint = new Endpoint("mysql://ann@127.0.0.1:4711/db").withPassword(password);
        assertThat(properties(endpoint)).containsEntry("user", "ann").containsEntry("password", password);
        assertThat(MysqlStores.url(endpoint)).isEqualTo("jdbc:mysql://127.0.0.1:4711/db");
    }

    @Test
    void aUserWithoutAPasswordIsTheUser() {
        assertThat(properties(new Endpoint("mysql://ann@127.0.0.1/db")))
                .containsEntry("user", "ann")
                .doesNotContainKey("password");
    }
}
