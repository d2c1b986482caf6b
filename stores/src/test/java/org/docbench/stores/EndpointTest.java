package org.docbench.stores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class EndpointTest {

    @Test
    void partsAreTakenFromTheUri() {
        Endpoint endpoint = new Endpoint("mongodb://me:p%40ss@127.0.0.1:27117/db?x=1");
        assertThat(endpoint.host()).isEqualTo("127.0.0.1");
        assertThat(endpoint.port()).isEqualTo(27117);
        assertThat(endpoint.user()).isEqualTo("me");
        assertThat(endpoint.password()).isEqualTo("p@ss");
    }

    @Test
    void noWrittenFormShowsASecret() {
        Endpoint endpoint = new Endpoint("mysql://me:p%40ss@127.0.0.1:1/db?token=abcdef&password=hunter2");
        assertThat(endpoint).hasToString("mysql://me:***@127.0.0.1:1/db?token=***&password=***");
        assertThat(endpoint.hide("login of me with p@ss, p%40ss, abcdef and hunter2 refused"))
                .isEqualTo("login of me with ***, ***, *** and *** refused");
    }

    @Test
    void whatIsNoUriIsSaidWithoutTheSecret() {
        Endpoint endpoint = new Endpoint("mysql://me:100%sure@host name:1/db");
        assertThat(endpoint.password()).isEqualTo("100%sure");
        assertThatThrownBy(endpoint::host).isInstanceOf(StoreException.class).hasMessageNotContaining("sure");
    }

    @Test
    void aBareAtSignIsPartOfThePassword() {
        assertThat(new Endpoint("mysql://me:p@ss@host:1/db")).hasToString("mysql://me:***@host:1/db");
        assertThat(new Endpoint("runs/mysql:/me:secret@host/db")).hasToString("runs/mysql:/me:***@host/db");
    }

    @Test
    void aUserWithoutAPasswordIsStillTheUser() {
        Endpoint endpoint = new Endpoint("mysql://root@127.0.0.1/db");
        assertThat(endpoint.user()).isEqualTo("root");
        assertThat(endpoint.password()).isNull();
    }

    @Test
    void aPlusSignInAPasswordIsItself() {
        assertThat(new Endpoint("mysql://me:a+b@127.0.0.1/db").password()).isEqualTo("a+b");
    }

    @Test
    void aServerWithoutAPasswordHasNone() {
        Endpoint endpoint = new Endpoint("mongodb://127.0.0.1:27017");
        assertThat(endpoint.user()).isNull();
        assertThat(endpoint.password()).isNull();
        assertThat(endpoint).hasToString("mongodb://127.0.0.1:27017");
    }
}
