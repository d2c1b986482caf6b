package org.docbench.profile.flame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.docbench.profile.flame.Flames.Place;
import org.docbench.profile.flame.Flames.Shares;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SharesTest {

    @Property(tries = 300)
    void everySampleIsInOneCategory(@ForAll("stacks") Map<String, Long> counts, @ForAll("places") Place place) {
        Map<String, Double> shares = Shares.of(new Stacks(new TreeMap<>(counts)), place);
        assertThat(shares).containsKey("unknown");
        assertThat(shares.values()).allMatch(share -> share >= 0 && share <= 1);
        assertThat(shares.values().stream().mapToDouble(Double::doubleValue).sum())
                .isCloseTo(1, within(1e-9));
    }

    @Provide
    Arbitrary<Map<String, Long>> stacks() {
        Arbitrary<String> frame = Arbitraries.oneOf(
                Arbitraries.strings()
                        .alpha()
                        .numeric()
                        .withChars("_:/.[]<>()*$ ")
                        .ofMinLength(1)
                        .ofMaxLength(20),
                Arbitraries.of(
                        "__wt_row_search", "tcp_sendmsg_[k]", "org/bson/A.b", "XLogWrite", "vfs_fsync_[k]", "[x]"));
        Arbitrary<String> stack = frame.list().ofMinSize(1).ofMaxSize(8).map(frames -> String.join(";", frames));
        return Arbitraries.maps(stack, Arbitraries.longs().between(1, 1_000_000))
                .ofMinSize(1)
                .ofMaxSize(12);
    }

    @Provide
    Arbitrary<Place> places() {
        return Arbitraries.of(
                new Place("client", "mongodb"),
                new Place("server", "mongodb"),
                new Place("server", "postgres"),
                new Place("server", "mysql"),
                new Place("server", "oracle"),
                new Place("server", "unheard"));
    }

    @Test
    void sharesArePartsOfTheSamples() {
        Stacks stacks = Stacks.of(List.of("a;__wt_row_search 6", "a;b 1", "a;mongo::BSONObj::copy;memcpy 1").stream());
        assertThat(Shares.of(stacks, new Place("server", "mongodb")))
                .isEqualTo(Map.of("storage engine", 0.75, "unknown", 0.125, "encode", 0.125));
    }

    @ParameterizedTest
    @ValueSource(strings = {"mongodb", "mongodb:8.0", "mongodb#2", "mongodb@wan", "mongodb.replicas:8.0@wan#2"})
    void theRulesOfAProductHoldForItsVersionsNetworksAndCopies(String target) {
        Stacks stacks = Stacks.of(List.of("a;__wt_row_search 6").stream());
        assertThat(Shares.of(stacks, Place.of("server", target)))
                .isEqualTo(Map.of("storage engine", 1.0, "unknown", 0.0));
    }

    @Test
    void withoutSamplesThereAreNoShares() {
        assertThat(Shares.of(Stacks.NONE, new Place("client", "sqlite"))).isEmpty();
    }
}
