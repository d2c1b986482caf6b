package org.docbench.stores.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Properties;
import org.docbench.stores.Endpoint;
import org.docbench.stores.StoreException;
import org.docbench.stores.postgres.PostgresStores.Address;
import org.junit.jupiter.api.Test;

class AddressTest {
    private static Properties properties(Endpoint endpoint) {
        return Address.properties(endpoint, Duration.ofMillis(1500));
    }

    @Test
    void userAndPasswordLeaveTheUrl() {
        var endpoint = new Endpoint("postgresql://ann:p%40ss+1@127.0.0.1:5433/orders?sslmode=disable");
        assertThat(Address.url(endpoint)).isEqualTo("jdbc:postgresql://127.0.0.1:5433/orders?sslmode=disable");
        assertThat(properties(endpoint))
                .containsEntry("user", "ann")
                .containsEntry("password", "p@ss+1")
                .containsEntry("loginTimeout", "2");
    }

    @Test
    void aPasswordOfAllCharactersReachesTheDriver() {
        String password = "a/b@c:d?e#f%g h+i&j=k;l ä";
        var endpoint = new Endpoint("postgresql://ann@db/x").withPassword(password);
        assertThat(Address.url(endpoint)).isEqualTo("jdbc:postgresql://db/x");
        assertThat(properties(endpoint)).containsEntry("user", "ann").containsEntry("password", password);
    }

    @Test
    void userAloneAndNobody() {
        assertThat(properties(new Endpoint("postgres://ann@db/x")))
                .containsEntry("user", "ann")
                .doesNotContainKey("password");
        var nobody = new Endpoint("postgresql://db/x");
        assertThat(Address.url(nobody)).isEqualTo("jdbc:postgresql://db/x");
        assertThat(properties(nobody)).doesNotContainKeys("user", "password");
    }

    @Test
    void anotherSchemeIsRefusedWithoutItsPassword() {
        assertThatThrownBy(() -> Address.url(new Endpoint("mongodb://ann:hidden@db/x")))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("mongodb://")
                .hasMessageNotContaining("hidden");
    }
}
