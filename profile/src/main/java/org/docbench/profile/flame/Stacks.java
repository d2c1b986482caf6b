package org.docbench.profile.flame;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import one.convert.Arguments;
import one.convert.FlameGraph;

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

    /** @throws IOException if the file cannot be read as text */
    public static Stacks read(Path file) throws IOException {
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            return of(reader.lines());
        } catch (UncheckedIOException e) {
            throw new IOException(file + " is no text", e);
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

    /** What processor time went to. */
    public enum Category {
        ENCODE("encode"),
        DRIVER("driver"),
        LARGE_OBJECTS("large objects"),
        COMMIT("commit"),
        HTTP("http"),
        SERVICE("service"),
        RPC("rpc"),
        NETWORK("network"),
        QUERY("query"),
        STORAGE_ENGINE("storage engine"),
        INDEX("index"),
        JOURNAL("journal"),
        LOCKS("locks"),
        KERNEL("kernel"),
        JVM("jvm"),
        HARNESS("harness"),
        /** No rule knows a frame of the stack. */
        UNKNOWN("unknown");

        private final String words;

        Category(String words) {
            this.words = words;
        }

        /** As in the rules and in the run file. */
        public String words() {
            return words;
        }

        static Optional<Category> named(String words) {
            return Arrays.stream(values()).filter(c -> c.words.equals(words)).findFirst();
        }
    }

    /** Interactive flame graphs, drawn by async-profiler's converter: one HTML page that needs no other file. */
    public static final class Drawing {
        private Drawing() {}

        static String html(Stacks stacks, String title) throws IOException {
            return page(graph(stacks, arguments(title)));
        }

        /**
         * A differential flame graph in the shape of {@code after}. Frames that took a greater part of the samples than in
         * {@code before} are red; frames that took less are blue. Frames that are in {@code before} alone are not drawn: exchange
         * the two to see them. The samples of {@code before} are scaled to the number of {@code after}, because two windows never
         * last equally long.
         *
         * @param before collapsed stacks, a file
         * @param after collapsed stacks, a file
         * @return an HTML page that needs no other file
         * @throws IOException if one cannot be read, or has no stacks
         */
        public static String difference(Path before, Path after) throws IOException {
            Stacks one = some(before);
            Stacks two = some(after);
            Arguments arguments = arguments(name(after) + " compared with " + name(before));
            FlameGraph graph = graph(two, arguments);
            graph.diff(graph(one.scaledTo(two.total()), arguments));
            return page(graph);
        }

        private static Stacks some(Path file) throws IOException {
            Stacks read = Stacks.read(file);
            if (read.counts.isEmpty()) {
                throw new IOException(file + " has no stacks");
            }
            return read;
        }

        private static String name(Path file) {
            return file.getFileName().toString().replaceFirst("\\.collapsed$", "");
        }

        private static Arguments arguments(String title) {
            Arguments arguments = new Arguments();
            arguments.title = escaped(title);
            arguments.output = "html";
            return arguments;
        }

        private static FlameGraph graph(Stacks stacks, Arguments arguments) throws IOException {
            StringBuilder lines = new StringBuilder();
            for (Map.Entry<String, Long> stack : stacks.counts().entrySet()) {
                lines.append(stack.getKey())
                        .append(' ')
                        .append(stack.getValue())
                        .append('\n');
            }
            FlameGraph graph = new FlameGraph(arguments);
            graph.parseCollapsed(new StringReader(lines.toString()));
            return graph;
        }

        private static String page(FlameGraph graph) throws IOException {
            ByteArrayOutputStream page = new ByteArrayOutputStream();
            graph.dump(page);
            return page.toString(StandardCharsets.UTF_8);
        }

        /** The converter writes titles as they are, and targets and paths come from the user. */
        private static String escaped(String title) {
            return title.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        }
    }
}
