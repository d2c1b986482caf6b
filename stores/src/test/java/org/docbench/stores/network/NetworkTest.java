package org.docbench.stores.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import org.docbench.core.claim.PublishedExperiments;
import org.docbench.core.claim.PublishedExperiments.Experiment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NetworkTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "100mbit,1ms  | 1e8   | 1000000  | 100mbit-1ms  | 100 Mbit/s, round trip 1 ms",
                "1.5gbit,50us | 1.5e9 | 50000    | 1.5gbit-50us | 1500 Mbit/s, round trip 0.05 ms",
                "1600KBIT,0ms | 1.6e6 | 0        | 1600kbit-0ms | 1.6 Mbit/s, round trip 0 ms",
                "lan          | 1e9   | 500000   | lan          | 1000 Mbit/s, round trip 0.5 ms",
                "mobile       | 12e6  | 70000000 | mobile       | 12 Mbit/s, round trip 70 ms"
            })
    void whatIsWrittenIsWhatIsMeant(String written, double bits, long nanos, String name, String words) {
        Network network = Network.of(written);
        assertThat(network).isEqualTo(new Network(name, bits, Duration.ofNanos(nanos)));
        assertThat(network.words()).isEqualTo(words);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "200mbit", "100mbps,1ms", "1ms,100mbit", "-1mbit,1ms", "100mbit,1ms,2", "LAN "})
    void whatIsNoneIsAnsweredWithWhatThereIs(String written) {
        assertThatThrownBy(() -> Network.of(written))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("lan, 100mbit, published-id, published-key, wan, mobile")
                .hasMessageContaining("100mbit,1ms");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0mbit,1ms", "999kbit,1ms", "11gbit,1ms", "100mbit,2.001s"})
    void whatCannotBeIsRefused(String written) {
        assertThatThrownBy(() -> Network.of(written))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1mbit to 10gbit");
    }

    /** The remote line of the publication, by its own rates. */
    @Test
    void thePublishedRoundTripsAreNetworks() throws IOException {
        Experiment published = PublishedExperiments.parse(
                        Files.readString(Path.of(System.getProperty("docbench.home"), "claims", "published.json")))
                .experiment("004.network");
        double bits = published.number("megabitsPerSecond") * 1e6;
        assertThat(Network.of("published-id")).isEqualTo(network("published-id", bits, published, "roundTripMillisId"));
        assertThat(Network.of("published-key"))
                .isEqualTo(network("published-key", bits, published, "roundTripMillisKey"));
        assertThat(Network.isName("published-id")).isTrue();
    }

    private static Network network(String name, double bits, Experiment published, String roundTrip) {
        return new Network(name, bits, Duration.ofNanos(Math.round(published.number(roundTrip) * 1e6)));
    }

    /** So that an alias survives {@code --targets a,b} and names of files. */
    @Test
    void namesAreOneWord() {
        Set<String> names = Network.PROFILES.stream().map(Network::name).collect(Collectors.toSet());
        names.add(Network.of("1.5gbit,0.5ms").name());
        assertThat(names).hasSize(7).allMatch(name -> name.matches("[a-z0-9.-]+"));
    }
}
