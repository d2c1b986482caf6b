package org.docbench.stores.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.docbench.stores.Endpoint;
import org.docbench.stores.mysql.MysqlStores.MysqlAddress;
import org.junit.jupiter.api.Test;

class MysqlAddressTest {
    private static MysqlAddress of(Endpoint endpoint) {
        return new MysqlAddress(endpoint, Duration.ofSeconds(1));
    }

    @Test
    void aPasswordOfAllCharactersReachesTheDriverAndNotTheUrl() {
        String password = "a/b@c:d?e#f%g h+i&j=k;l ä";
        MysqlAddress address = of(new Endpoint("mysql://ann@127.0.0.1:4711/db").withPassword(password));
        assertThat(address.properties()).containsEntry("user", "ann").containsEntry("password", password);
        assertThat(address.url()).isEqualTo("jdbc:mysql://127.0.0.1:4711/db");
    }

    @Test
    void aUserWithoutAPasswordIsTheUser() {
        assertThat(of(new Endpoint("mysql://ann@127.0.0.1/db")).properties())
                .containsEntry("user", "ann")
                .doesNotContainKey("password");
    }
}
