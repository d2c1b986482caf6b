package org.docbench.stores.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.docbench.stores.Endpoint;
import org.docbench.stores.StoreException;
import org.docbench.stores.postgres.PostgresStores.Address;
import org.junit.jupiter.api.Test;

class AddressTest {

    @Test
    void userAndPasswordLeaveTheUrl() {
        var address = Address.of(new Endpoint("postgresql://ann:p%40ss+1@127.0.0.1:5433/orders?sslmode=disable"));
        assertThat(address.url()).isEqualTo("jdbc:postgresql://127.0.0.1:5433/orders?sslmode=disable");
        var properties = address.properties(Duration.ofMillis(1500));
        assertThat(properties)
                .containsEntry("user", "ann")
                .containsEntry("password", "p@ss+1")
                .containsEntry("loginTimeout", "2");
    }

    @Test
    void aPasswordOfAllCharactersReachesTheDriver() {
        String password = "a/b@c:d?e#f%g h+i&j=k;l ä";
        assertThat(Address.of(new Endpoint("postgresql://ann@db/x").withPassword(password)))
                .isEqualTo(new Address(
                        "jdbc:postgresql://db/x", java.util.Optional.of("ann"), java.util.Optional.of(password)));
    }

    @Test
    void userAloneAndNobody() {
        assertThat(Address.of(new Endpoint("postgres://ann@db/x")).user()).hasValue("ann");
        assertThat(Address.of(new Endpoint("postgresql://db/x")))
                .isEqualTo(
                        new Address("jdbc:postgresql://db/x", java.util.Optional.empty(), java.util.Optional.empty()));
    }

    @Test
    void anotherSchemeIsRefusedWithoutItsPassword() {
        assertThatThrownBy(() -> Address.of(new Endpoint("mongodb://ann:hidden@db/x")))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("mongodb://")
                .hasMessageNotContaining("hidden");
    }
}
