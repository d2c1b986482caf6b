package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreOptionTest {
    private static final List<String> PASSWORDS = List.of("mongodb=env:WORD");

    @Test
    void aServerWhosePasswordIsInAVariableIsNamedElsewhere() {
        assertThat(StoreOption.elsewhere(Map.of("mongodb", "mongodb://me@h/d?tls=true"), PASSWORDS))
                .containsExactly("--store", "mongodb=mongodb://me@h/d?tls=true", "--password", "mongodb=env:WORD");
    }

    /** They come to local ranks by the variable that they were given in. */
    @Test
    void noOptionOfJavaWithASecretBecomesAnArgument() {
        assertThat(RankGroup.isSecret("-Djavax.net.ssl.trustStorePassword=Geheim7word"))
                .isTrue();
        assertThat(List.of("-Xmx1g", "-Djavax.net.ssl.trustStore=db-ca.p12", "-Ddocbench.home=/password"))
                .noneMatch(RankGroup::isSecret);
    }

    @Test
    void aRankElsewhereCannotAskForAPassword() {
        Map<String, String> stores = Map.of("mongodb", "mongodb://me@h/d");
        assertThatThrownBy(() -> StoreOption.elsewhere(stores, List.of("mongodb=prompt")))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("write mongodb=file:FILE");
    }

    /** Other users of those machines can read the arguments of a process. */
    @ParameterizedTest
    @ValueSource(strings = {"tlsCertificateKeyFilePassword", "authMechanismProperties", "sslpassword"})
    void noUriWithASecretBecomesAnArgumentElsewhere(String parameter) {
        Map<String, String> stores = Map.of("mongodb", "mongodb://me@h/d?" + parameter + "=Geheim7word");
        assertThatThrownBy(() -> StoreOption.elsewhere(stores, PASSWORDS))
                .isInstanceOf(UserError.class)
                .hasMessageStartingWith("--store mongodb=mongodb://me@h/d?" + parameter + "=***: ")
                .hasMessageNotContainingAny("Geheim7word", "\n");
    }
}
