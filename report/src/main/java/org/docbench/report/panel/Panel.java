package org.docbench.report.panel;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.docbench.report.view.Part;
import org.docbench.report.view.Table;

/**
 * A section of the page, and what of it the text reports show. What a panel shows is worked out when an output asks for it.
 *
 * @param id the anchor of its section
 * @param lead the sentences that begin it, or null
 */
public record Panel(String id, String title, String lead, List<Item> items) {

    /** What shows panels. */
    public enum Output {
        PAGE,
        MARKDOWN,
        CONSOLE
    }

    /** Parts and where they are shown. */
    public record Item(Supplier<? extends List<? extends Part>> parts, Set<Output> outputs) {}

    /** A panel without parts. */
    public Panel(String id, String title, String lead) {
        this(id, title, lead, List.of());
    }

    /** The same panel with further parts. */
    public Panel with(Supplier<? extends List<? extends Part>> parts, Output... outputs) {
        List<Item> more = new ArrayList<>(items);
        more.add(new Item(parts, Set.of(outputs)));
        return new Panel(id, title, lead, more);
    }

    /** The same panel with one part more. */
    public Panel withOne(Supplier<? extends Part> part, Output... outputs) {
        return with(() -> List.of(part.get()), outputs);
    }

    /** What an output shows, empty parts among it. */
    public List<Part> parts(Output output) {
        List<Part> parts = new ArrayList<>();
        items.stream()
                .filter(item -> item.outputs().contains(output))
                .forEach(item -> parts.addAll(item.parts().get()));
        return List.copyOf(parts);
    }

    /** Whether an output shows it. */
    public boolean isIn(Output output) {
        return isMoreThanText(parts(output));
    }

    /** A text alone explains nothing. */
    public static boolean isMoreThanText(List<? extends Part> parts) {
        return parts.stream().anyMatch(part -> !(part instanceof Text) && !part.isEmpty());
    }

    /** What an output of text shows. */
    public List<Table> tables(Output output) {
        return parts(output).stream()
                .flatMap(part -> part.tables().stream())
                .filter(table -> !table.isEmpty())
                .toList();
    }
}
