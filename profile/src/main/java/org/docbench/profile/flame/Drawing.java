package org.docbench.profile.flame;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import one.convert.Arguments;
import one.convert.FlameGraph;

/** Interactive flame graphs, drawn by async-profiler's converter: one HTML page that needs no other file. */
final class Drawing {
    private Drawing() {}

    static String html(Stacks stacks, String title) throws IOException {
        return page(graph(stacks, arguments(title)));
    }

    /** The shape is that of {@code after}; a frame's colour is the change of its own samples since {@code before}. */
    static String difference(Stacks before, Stacks after, String title) throws IOException {
        Arguments arguments = arguments(title);
        FlameGraph base = graph(before, arguments);
        FlameGraph current = graph(after, arguments);
        current.diff(base);
        return page(current);
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
