package org.docbench.profile.flame;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import one.convert.Arguments;
import one.convert.FlameGraph;

/** Interactive flame graphs, drawn by async-profiler's converter: one HTML page that needs no other file. */
public final class Drawing {
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
     * @throws IOException if one cannot be read
     */
    public static String difference(Path before, Path after) throws IOException {
        Stacks one = Stacks.read(before);
        Stacks two = Stacks.read(after);
        Arguments arguments = arguments(name(after) + " compared with " + name(before));
        FlameGraph graph = graph(two, arguments);
        graph.diff(graph(one.scaledTo(two.total()), arguments));
        return page(graph);
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
            lines.append(stack.getKey()).append(' ').append(stack.getValue()).append('\n');
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
