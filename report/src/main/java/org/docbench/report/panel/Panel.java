package org.docbench.report.panel;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.view.Answer;
import org.docbench.report.view.LevelWords;
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

    /** Parts of a section that can be folded away; {@code open} when the page is opened. */
    public record Fold(String summary, boolean open, List<? extends Part> parts) implements Part {

        /** One for each durability level that has something to show, the first of them open. */
        public static List<Fold> levels(List<String> levels, Function<String, List<? extends Part>> parts) {
            List<Fold> folds = new ArrayList<>();
            for (String level : levels) {
                Fold fold = new Fold(LevelWords.whole(level), folds.isEmpty(), parts.apply(level));
                if (!fold.isEmpty()) {
                    folds.add(fold);
                }
            }
            return folds;
        }

        @Override
        public boolean isEmpty() {
            return parts.stream().allMatch(Part::isEmpty);
        }

        @Override
        public List<Table> tables() {
            return parts.stream().flatMap(part -> part.tables().stream()).toList();
        }
    }

    /**
     * A text of a section. It is shown with what it explains, so that alone it makes no section.
     *
     * @param kind how it is set
     * @param title its heading, or null
     */
    public record Text(Kind kind, String title, String label, String text) implements Part {

        /** How a text is set. */
        public enum Kind {
            NOTE,
            WARNING,
            QUOTED
        }

        /** A paragraph for each sentence. */
        public static List<Text> of(Kind kind, List<String> sentences) {
            return sentences.stream()
                    .map(sentence -> new Text(kind, null, null, sentence))
                    .toList();
        }

        /** What a program said, letter by letter; {@code label} names it to who cannot see what is round it. */
        public static Text quoted(String title, String label, String text) {
            return new Text(Kind.QUOTED, title, label, text);
        }

        @Override
        public boolean isEmpty() {
            return text.isEmpty();
        }
    }

    /** What every output shows of one suite of a run: answers, panels, where each target is worst, warnings. */
    public interface SuiteReport {

        /**
         * A number worked out of a row.
         *
         * @param name as in the header of CSV
         * @param of empty for a row that it is not of
         */
        record RowFigure(String name, Function<ResultRow, Optional<Double>> of) {}

        /** The questions of its readers. */
        default List<Answer> answers() {
            return List.of();
        }

        /** What the list of all results shows of a row in addition to its own fields. */
        default List<RowFigure> figures() {
            return List.of();
        }

        /** In the order of the page. */
        List<Panel> panels();

        /** Where each target is worst (rule 19). */
        default List<Table> worst() {
            return List.of();
        }

        /** What a reader must know of these numbers. */
        default List<String> warnings() {
            return List.of();
        }
    }
}
