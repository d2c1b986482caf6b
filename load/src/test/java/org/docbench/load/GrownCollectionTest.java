package org.docbench.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GrownCollectionTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "mongodb://me:word@h/d",
                "mongodb://h/d?authMechanismProperties=AWS_SESSION_TOKEN:word",
                "mysql://me@h/d?password=word",
                "postgresql://me@h/d?ssl=true&sslpassword=word"
            })
    void noSecretLeavesTheMachine(String uri) {
        assertThat(GrownCollection.sent(uri, false)).isNull();
        assertThat(GrownCollection.sent(uri, true)).isEqualTo(uri);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "mongodb://me@h:27017,i:27017/d?replicaSet=rs0", "postgresql://me@h/d?ssl=true"})
    void otherRanksGetWhatHasNone(String uri) {
        assertThat(GrownCollection.sent(uri, false)).isEqualTo(uri);
    }
}
