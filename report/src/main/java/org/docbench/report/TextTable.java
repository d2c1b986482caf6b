package org.docbench.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.docbench.report.view.Figures;
import org.docbench.report.view.PlainText;
import org.docbench.report.view.Table;

/** A table in fixed-width text. Columns that do not fit are wrapped, widest first, so that no line is longer than asked. */
final class TextTable {

    private static final String GAP = "  ";
    private static final int NARROWEST = 8;
    private static final String GLUE = "\u00a0";

    /** The blank between a number and its unit, or what it counts. */
    private static final Pattern UNIT =
            Pattern.compile("(?<=\\d) (?=(?:ns|µs|ms|s|min|h|B|kB|MB|GB|KiB|MiB|%|[kM]?/s|clients?)(?![\\p{L}\\d]))");

    private TextTable() {}

    /** The table; if its columns of numbers do not fit side by side, several tables under one another. */
    static String of(Table table, int width) {
        int fit = fitting(table, width);
        if (fit >= table.columns().size()) {
            return one(table, width);
        }
        StringBuilder text = new StringBuilder();
        for (int from = 1; from < table.columns().size(); from += fit - 1) {
            text.append(from == 1 ? "" : "\n");
            text.append(one(table.part(from, Math.min(table.columns().size(), from + fit - 1)), width));
        }
        return text.toString();
    }

    /** How many columns fit unbroken; tables with columns of words are wrapped instead. */
    private static int fitting(Table table, int width) {
        if (table.columns().stream().skip(1).anyMatch(column -> !column.number())) {
            return table.columns().size();
        }
        int used = 0;
        int fit = 0;
        for (int column = 0; column < table.columns().size(); column++) {
            used += natural(table, column) + (column == 0 ? 0 : GAP.length());
            fit += used <= width ? 1 : 0;
        }
        return Math.max(2, fit);
    }

    /** The longest of the title's words and the cells. */
    private static int natural(Table table, int column) {
        String[] words = table.columns().get(column).title().split(" ", -1);
        return Stream.concat(Stream.of(words), table.rows().stream().map(row -> row.get(column)))
                .mapToInt(String::length)
                .max()
                .orElse(0);
    }

    private static String one(Table table, int width) {
        int[] widths = widths(table, width);
        StringBuilder text = new StringBuilder();
        line(text, table, table.columns().stream().map(Table.Column::title).toList(), widths);
        text.append("─".repeat(Math.min(width, Arrays.stream(widths).sum() + GAP.length() * (widths.length - 1))))
                .append('\n');
        table.rows()
                .forEach(row -> line(
                        text,
                        table,
                        row.stream()
                                .map(cell -> cell.isBlank() ? Figures.NONE : cell)
                                .toList(),
                        widths));
        return text.toString();
    }

    private static int[] widths(Table table, int width) {
        int[] widths = IntStream.range(0, table.columns().size())
                .map(column -> natural(table, column))
                .toArray();
        int free = width - GAP.length() * (widths.length - 1);
        while (Arrays.stream(widths).sum() > free) {
            int widest = 0;
            for (int i = 1; i < widths.length; i++) {
                widest = widths[i] > widths[widest] ? i : widest;
            }
            if (widths[widest] <= NARROWEST) {
                break;
            }
            widths[widest]--;
        }
        return widths;
    }

    private static void line(StringBuilder text, Table table, List<String> cells, int[] widths) {
        List<List<String>> wrapped = new ArrayList<>();
        for (int i = 0; i < widths.length; i++) {
            wrapped.add(wrapped(cells.get(i), widths[i]));
        }
        int height = wrapped.stream().mapToInt(List::size).max().orElse(0);
        for (int row = 0; row < height; row++) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                String cell = row < wrapped.get(i).size() ? wrapped.get(i).get(row) : "";
                String blank = " ".repeat(Math.max(0, widths[i] - cell.length()));
                line.append(i == 0 ? "" : GAP).append(table.columns().get(i).number() ? blank + cell : cell + blank);
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
    }

    /** Text broken at blanks, and inside a word only when the word alone is too long. A number keeps its unit. */
    static List<String> wrapped(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        List<String> words = Arrays.stream(
                        UNIT.matcher(PlainText.of(text)).replaceAll(GLUE).split(" ", -1))
                .flatMap(word -> word.length() <= width ? Stream.of(word) : Arrays.stream(word.split(GLUE, -1)))
                .map(word -> word.replace(GLUE, " "))
                .toList();
        for (String word : words) {
            String rest = word;
            if (!line.isEmpty() && line.length() + 1 + rest.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            while (rest.length() > width) {
                lines.add(rest.substring(0, width));
                rest = rest.substring(width);
            }
            line.append(line.isEmpty() ? "" : " ").append(rest);
        }
        lines.add(line.toString());
        return lines;
    }
}
