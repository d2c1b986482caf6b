package org.docbench.stores.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoClientSettings;
import com.mongodb.MongoCompressor;
import com.mongodb.ReadPreference;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.docbench.stores.Endpoint;
import org.junit.jupiter.api.Test;

class ConnectionTest {
    private static final Duration LIMIT = Duration.ofSeconds(3);

    @Test
    void nothingIsSentTwiceOrCompressedUnlessTheUriSaysSo() {
        MongoClientSettings plain = settings("mongodb://localhost:1/test");
        assertThat(plain.getRetryWrites()).isFalse();
        assertThat(plain.getRetryReads()).isFalse();
        assertThat(plain.getCompressorList()).isEmpty();
        assertThat(plain.getReadPreference()).isEqualTo(ReadPreference.primary());

        MongoClientSettings named = settings("mongodb://localhost:1/test?retryWrites=true&retryReads=true"
                + "&compressors=zlib&readPreference=secondaryPreferred");
        assertThat(named.getRetryWrites()).isTrue();
        assertThat(named.getRetryReads()).isTrue();
        assertThat(named.getCompressorList()).containsExactly(MongoCompressor.createZlibCompressor());
        assertThat(named.getReadPreference()).isEqualTo(ReadPreference.secondaryPreferred());
    }

    /** One connection is what a session measures, and a limit that the URI stretched would hang a run. */
    @Test
    void aSessionHasOneConnectionAndItsLimitWhateverTheUriSays() {
        MongoClientSettings named =
                settings("mongodb://localhost:1/test?maxPoolSize=50&minPoolSize=5&socketTimeoutMS=600000");
        assertThat(named.getConnectionPoolSettings().getMaxSize()).isEqualTo(1);
        assertThat(named.getConnectionPoolSettings().getMinSize()).isZero();
        assertThat(named.getSocketSettings().getReadTimeout(TimeUnit.SECONDS)).isEqualTo(3);
    }

    private static MongoClientSettings settings(String uri) {
        return Connection.settings(new Endpoint(uri), LIMIT);
    }
}
