package org.docbench.core.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A corpus whose documents change must get a new version: these hashes belong to version 1. */
class GeneratedCorporaHashTest {

    @ParameterizedTest
    @CsvSource({
        "nbson, 096d4795bdbbbaf8a2580c002e22798ddccf6e89dd62cf0b840bc0ecf5a41a68",
        "nbson-all, 705337d1f345a2c147d2837ffff81309dec336dff1f93372a03a10cc5c9ce81d",
        "drivers-flat, de3483817e9b0f556d8b9eff2b4f156ff1472faf318c63470da4c6e40c98e7f6",
        "drivers-deep, ae1e15d2b0406a042cdfdecc365f07e09eb4a40c56f856b5eee6d8fa5fafa895",
        "drivers-full, a7e7770a58d42694ad96e26076466bfa1a9ebd8b880f9ad7fca9b05f5260e74d",
        "orders, 545e52aaeef13d0ea530c673840dbf59befc6b321aa277455bd79f612564dea3",
        "linked, 2c259d42146264231e9f73ba3c9f4bd30134d06019d7949b13d73188983f9a10",
        "linked-nested, aafc3407fc103b65f676b160f350d97d37ce627a297fa569df5ede0c99ae0170",
        "types, 99502117e4b6e0769707983b1fe921d157ff7a74be28ad5a8bab0ff68016cab4",
    })
    void twentyDocumentsOfSeedSeven(String name, String sha256) {
        assertThat(corpus(name).documents(20, 7).sha256()).as(name).isEqualTo(sha256);
    }

    @Test
    void fewDocumentsAreTheFirstOfMany() {
        for (CorpusSource corpus : GeneratedCorpora.all()) {
            assertThat(corpus.documents(100, 3).documents().subList(0, 10))
                    .as(corpus.name())
                    .isEqualTo(corpus.documents(10, 3).documents());
        }
    }

    @Test
    void anotherSeedGivesOtherDocumentsAndATypeIsNotRandom() {
        for (CorpusSource corpus : GeneratedCorpora.all()) {
            boolean same = corpus.documents(3, 1)
                    .sha256()
                    .equals(corpus.documents(3, 2).sha256());
            assertThat(same).as(corpus.name()).isEqualTo(corpus.name().equals("types"));
        }
    }

    /** SplitMix64 with the state 1234567: the numbers of the authors' reference program, splitmix64.c. */
    @Test
    void theNumbersAreThoseOfSplitMix64() {
        var random = new SplitMix64();
        random.startAt(1234567);
        assertThat(List.of(random.next(), random.next(), random.next()))
                .containsExactly(
                        6457827717110365317L, 3203168211198807973L, Long.parseUnsignedLong("9817491932198370423"));
    }

    private static CorpusSource corpus(String name) {
        return GeneratedCorpora.named(name).orElseThrow();
    }
}
