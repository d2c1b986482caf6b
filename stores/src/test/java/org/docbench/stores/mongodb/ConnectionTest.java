package org.docbench.stores.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoClientSettings;
import com.mongodb.MongoCompressor;
import com.mongodb.ReadPreference;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.docbench.stores.Endpoint;
import org.docbench.stores.StoreException.TlsException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectionTest {
    private static final Duration LIMIT = Duration.ofSeconds(3);

    @Test
    void nothingIsSentTwiceUnlessTheUriSaysSo() {
        MongoClientSettings plain = settings("mongodb://localhost:1/test");
        assertThat(Connection.options(plain))
                .isEqualTo(Map.of("retryWrites", "false", "retryReads", "false", "compressors", "none"));
        MongoClientSettings named =
                settings("mongodb://localhost:1/test?retryWrites=true&retryReads=true&compressors=zlib");
        assertThat(named.getCompressorList()).containsExactly(MongoCompressor.createZlibCompressor());
        assertThat(Connection.options(named))
                .isEqualTo(Map.of("retryWrites", "true", "retryReads", "true", "compressors", "zlib"));
    }

    /** One connection is what a session measures, proofs read from the primary, and a longer limit would hang a run. */
    @Test
    void aSessionHasOneConnectionToThePrimaryAndItsLimitWhateverTheUriSays() {
        MongoClientSettings named = settings("mongodb://localhost:1/test?maxPoolSize=50&minPoolSize=5"
                + "&socketTimeoutMS=600000&readPreference=secondaryPreferred");
        assertThat(named.getReadPreference()).isEqualTo(ReadPreference.primary());
        assertThat(named.getConnectionPoolSettings().getMaxSize()).isEqualTo(1);
        assertThat(named.getConnectionPoolSettings().getMinSize()).isZero();
        assertThat(named.getSocketSettings().getReadTimeout(TimeUnit.SECONDS)).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            timeoutMS=600000      | timeoutMS is not supported: DocBench has a limit of its own per operation
            compressors=zstd,zlib | of the compressors, zlib alone is supported: the others need more libraries
            compressors=snappy    | of the compressors, zlib alone is supported: the others need more libraries
            """)
    void anOptionThatIsNotSupportedIsRefused(String option, String why) {
        assertThat(Connection.malformed(new Endpoint("mongodb://localhost:1/test?" + option)))
                .contains(why);
        assertThat(Connection.malformed(new Endpoint("mongodb://localhost:1/test?compressors=zlib")))
                .isEmpty();
    }

    /** A server without TLS closes a connection that begins with a greeting of TLS; with a rest unread, that is a reset. */
    @Test
    void whoAsksForTlsOfAServerWithoutItIsToldSo() throws Exception {
        try (var plain = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Void> closes = CompletableFuture.runAsync(() -> {
                try (Socket one = plain.accept()) {
                    one.getInputStream().read();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            var endpoint = new Endpoint("mongodb://127.0.0.1:" + plain.getLocalPort() + "/test?tls=true");
            assertThatThrownBy(() -> Connection.reach(endpoint, Connection.uri(endpoint), LIMIT))
                    .isInstanceOf(TlsException.class)
                    .hasMessageStartingWith("no encrypted connection to ");
            closes.get();
        }
    }

    private static MongoClientSettings settings(String uri) {
        return Connection.settings(new Endpoint(uri), LIMIT);
    }
}
