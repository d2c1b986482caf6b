package org.docbench.stores.servers;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** A product's version, the first number first. */
record Version(List<Integer> numbers) implements Comparable<Version> {
    Version {
        numbers = List.copyOf(numbers);
    }

    /** Of a text such as {@code 8.0.31}. */
    static Version of(String text) {
        return new Version(
                Arrays.stream(text.split("\\.", -1)).map(Integer::valueOf).toList());
    }

    @Override
    public int compareTo(Version other) {
        return Arrays.compare(
                numbers.stream().mapToInt(Integer::intValue).toArray(),
                other.numbers.stream().mapToInt(Integer::intValue).toArray());
    }

    @Override
    public String toString() {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining("."));
    }
}
