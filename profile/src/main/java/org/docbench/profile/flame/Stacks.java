package org.docbench.profile.flame;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Collapsed stacks: how often each was seen. A stack is written as its frames from the outermost to the leaf with {@code ;}
 * between them; a frame of the kernel ends in {@code _[k]}. This is the format of Brendan Gregg's FlameGraph and of
 * async-profiler.
 */
public record Stacks(SortedMap<String, Long> counts) {
    static final String KERNEL = "_[k]";
    static final String SEPARATOR = ";";

    public static final Stacks NONE = new Stacks(new TreeMap<>());

    public Stacks {
        counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
    }

    /** Of lines {@code frame;frame;frame count}; lines of another form are left out, as the tools that read this format do. */
    public static Stacks of(Stream<String> lines) {
        SortedMap<String, Long> counts = new TreeMap<>();
        lines.forEach(line -> {
            int space = line.lastIndexOf(' ');
            if (space > 0 && line.substring(space + 1).matches("\\d{1,18}")) {
                counts.merge(line.substring(0, space), Long.parseLong(line.substring(space + 1)), Long::sum);
            }
        });
        return new Stacks(counts);
    }

    /** @throws IOException if the file cannot be read */
    public static Stacks read(Path file) throws IOException {
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            return of(reader.lines());
        }
    }

    void write(Path file) throws IOException {
        try (BufferedWriter writer = Files.newBufferedWriter(file)) {
            for (Map.Entry<String, Long> stack : counts.entrySet()) {
                writer.write(stack.getKey() + " " + stack.getValue() + "\n");
            }
        }
    }

    /** Samples. */
    public long total() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The same stacks as if {@code total} samples had been taken; every stack keeps one at least. */
    Stacks scaledTo(long total) {
        double factor = (double) total / Math.max(1, total());
        SortedMap<String, Long> scaled = new TreeMap<>();
        counts.forEach((stack, count) -> scaled.put(stack, Math.max(1, Math.round(count * factor))));
        return new Stacks(scaled);
    }
}
