package org.docbench.load.crud;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Orders and documents are functions of a number. */
class KeyOrderTest {

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 17, 1000, 4095, 4096, 4097, 100_003})
    void aPermutationHasEachNumberOnce(long size) {
        KeyOrder.Permutation shuffled = new KeyOrder.Permutation(size, 7);
        BitSet seen = new BitSet();
        LongStream.range(0, size).map(shuffled::at).forEach(n -> seen.set(Math.toIntExact(n)));
        assertThat(seen.cardinality()).isEqualTo(Math.toIntExact(size));
        assertThat(seen.length()).isEqualTo(Math.toIntExact(size));
    }

    /** 0.05 is five times the deviation of a correlation of 10,000 pairs that have nothing to do with each other. */
    @Test
    void aPermutationLooksRandom() {
        int size = 10_000;
        KeyOrder.Permutation shuffled = new KeyOrder.Permutation(size, 7);
        double middle = (size - 1) / 2.0;
        double sum = LongStream.range(0, size)
                .mapToDouble(n -> (n - middle) * (shuffled.at(n) - middle))
                .sum();
        double all = LongStream.range(0, size)
                .mapToDouble(n -> (n - middle) * (n - middle))
                .sum();
        assertThat(Math.abs(sum / all)).isLessThan(0.05);
    }

    @Test
    void randomHasEachOnceAndSequentialFollows() {
        LongUnaryOperator random = KeyOrder.RANDOM.over(1000, 3);
        assertThat(LongStream.range(0, 1000).map(random).distinct().count()).isEqualTo(1000);
        LongUnaryOperator sequential = KeyOrder.SEQUENTIAL.over(1000, 3);
        assertThat(LongStream.range(0, 999))
                .allMatch(n -> sequential.applyAsLong(n + 1) == (sequential.applyAsLong(n) + 1) % 1000);
    }

    /** As the paper defines it: a part h of the documents gets a part 1 - h of what is asked, and so on inside of it. */
    @Test
    void skewedIsSelfSimilar() {
        int size = 100_000;
        int asked = 200_000;
        LongUnaryOperator skewed = KeyOrder.SKEWED.over(size, 3);
        KeyOrder.Permutation places = new KeyOrder.Permutation(size, 1);
        Set<Long> fifth = new HashSet<>();
        LongStream.range(0, size / 5).map(places::at).forEach(fifth::add);
        Set<Long> fifthOfFifth = new HashSet<>();
        LongStream.range(0, size / 25).map(places::at).forEach(fifthOfFifth::add);
        List<Long> all = LongStream.range(0, asked).map(skewed).boxed().toList();
        assertThat(all).allMatch(n -> n >= 0 && n < size);
        assertThat(all.stream().filter(fifth::contains).count() / (double) asked)
                .isBetween(0.79, 0.81);
        assertThat(all.stream().filter(fifthOfFifth::contains).count() / (double) asked)
                .isBetween(0.63, 0.65);
    }

    @Test
    void idsAreRandomGuidsAndAllDifferent() {
        Documents documents = new Documents(42);
        Set<String> ids = new HashSet<>();
        LongStream.concat(
                        LongStream.range(0, 100_000),
                        LongStream.range(0, 100_000).map(n -> Documents.transientIndex(9, n)))
                .forEach(index -> ids.add(documents.id(index)));
        assertThat(ids).hasSize(200_000).allSatisfy(id -> {
            assertThat(UUID.fromString(id).version()).isEqualTo(4);
            assertThat(UUID.fromString(id).variant()).isEqualTo(2);
        });
        assertThat(documents.at(5)).isEqualTo(new Documents(42).at(5)).isNotEqualTo(new Documents(43).at(5));
    }
}
