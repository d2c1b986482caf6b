package org.docbench.profile.flame;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The rules in {@code categories.txt}, in their order; the head of that file says how they are read. */
record Rules(List<Rule> rules) {
    private static final Rules ALL = load();

    Rules {
        rules = List.copyOf(rules);
    }

    static Rules all() {
        return ALL;
    }

    private static Rules load() {
        try (BufferedReader reader = new BufferedReader(
                new InputStreamReader(Rules.class.getResourceAsStream("categories.txt"), StandardCharsets.UTF_8))) {
            return parse(reader.lines());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Rules parse(Stream<String> lines) {
        return new Rules(lines.map(String::strip)
                .filter(Predicate.not(String::isEmpty))
                .filter(line -> !line.startsWith("#"))
                .map(Rule::parse)
                .toList());
    }

    /** Those that can speak of a place. */
    Rules in(Place place) {
        return new Rules(rules.stream().filter(rule -> rule.holdsIn(place)).toList());
    }

    /** Walks from the leaf outward until a rule knows a frame, or the kernel is left without one. */
    Category of(String stack) {
        List<String> frames = Arrays.asList(stack.split(Stacks.SEPARATOR));
        boolean inKernel = false;
        for (int at = frames.size() - 1; at >= 0; at--) {
            boolean kernel = frames.get(at).endsWith(Stacks.KERNEL);
            if (inKernel && !kernel) {
                return Category.KERNEL;
            }
            inKernel = kernel;
            for (Rule rule : rules) {
                if (rule.knows(frames, at)) {
                    return rule.category();
                }
            }
        }
        return inKernel ? Category.KERNEL : Category.UNKNOWN;
    }

    /**
     * What a frame says about the work its stack does.
     *
     * @param scope {@code kernel}, {@code java} (DocBench's own JVMs), a product or several (frames of their servers' programs) or {@code *}
     * @param frame found in the frame
     * @param under found in a frame further out, or null where that does not matter
     */
    record Rule(String scope, Category category, Pattern frame, Pattern under) {
        static final String KERNEL = "kernel";
        static final String ANYWHERE = "*";
        static final String JAVA = "java";

        private static final String UNDER = " +under +";

        /** Of a line of the rules' file: scope, category, regex, all with two spaces or more between them. */
        static Rule parse(String line) {
            String[] parts = line.split(" {2,}", 3);
            if (parts.length != 3) {
                throw new IllegalArgumentException("no rule: " + line);
            }
            Category category = Category.named(parts[1])
                    .orElseThrow(() -> new IllegalArgumentException("no category: " + parts[1]));
            String[] patterns = parts[2].split(UNDER, 2);
            return new Rule(
                    parts[0],
                    category,
                    Pattern.compile(patterns[0]),
                    patterns.length == 1 ? null : Pattern.compile(patterns[1]));
        }

        boolean holdsIn(Place place) {
            return scope.equals(ANYWHERE)
                    || scope.equals(KERNEL)
                    || List.of(scope.split("\\|")).contains(place.java() ? JAVA : place.product());
        }

        /** @param frames from the outermost to the leaf */
        boolean knows(List<String> frames, int at) {
            String name = frames.get(at);
            return scope.equals(KERNEL) == name.endsWith(Stacks.KERNEL)
                    && frame.matcher(name).find()
                    && (under == null || frames.subList(0, at).stream().anyMatch(finds(under)));
        }

        private static Predicate<String> finds(Pattern pattern) {
            return name -> pattern.matcher(name).find();
        }
    }
}
