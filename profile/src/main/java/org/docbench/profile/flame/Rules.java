package org.docbench.profile.flame;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
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
}
