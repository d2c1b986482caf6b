package org.docbench.stores.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.docbench.stores.Durability;
import org.docbench.stores.Store;
import org.docbench.stores.StoreException;
import org.docbench.stores.servers.GivenServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class OracleUnreachableTest {
    private static final Store STORE = OracleStores.PRODUCT.stores().get().get(0);
    private static final Duration SHORT = Duration.ofMillis(500);

    @Test
    @Timeout(30)
    void aServerThatNeverAnswersIsAnError() throws IOException {
        try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            refused(silent.getLocalPort(), "ORA-");
        }
    }

    @Test
    @Timeout(30)
    void nobodyListening() throws IOException {
        int port;
        try (var closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = closed.getLocalPort();
        }
        refused(port, "Connection refused");
    }

    private static void refused(int port, String words) {
        assertThatThrownBy(() -> STORE.open(
                        GivenServer.of("oracle", "oracle://docbench:s3cret-word@127.0.0.1:" + port + "/FREEPDB1"),
                        SHORT))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(words)
                .hasMessageNotContaining("s3cret-word");
    }

    @Test
    void theLedgerSaysWhatIsNotVerified() {
        assertThat(OracleStores.PRODUCT.stores().get())
                .allSatisfy(store -> assertThat(store.ledger().about()).endsWith(OracleStores.UNVERIFIED));
        assertThat(STORE.without(Durability.OS)).isPresent();
        assertThat(STORE.without(Durability.SYNC)).isEmpty();
    }
}
