package org.docbench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.docbench.report.view.PlainText;

/**
 * A line of CSV under construction, RFC 4180: quoted where needed. A spreadsheet runs a text that begins like a formula, so an
 * apostrophe stands before it; a number is a number, below zero too.
 */
final class CsvLine {

    /** The start of a formula, also behind a semicolon: that separates cells where the comma is the decimal mark. */
    private static final Pattern FORMULA = Pattern.compile("(?<=^|;)(?=\\h*[=+@\uFF1D\uFF0B\uFF0D\uFF20-])");

    private final List<String> cells = new ArrayList<>();

    /** Adds text; null is an empty cell. */
    CsvLine text(String value) {
        return add(value == null ? "" : FORMULA.matcher(PlainText.of(value)).replaceAll("'"));
    }

    /** Adds a number in full precision; null, NaN and infinity are an empty cell. */
    CsvLine number(Double value) {
        return add(value == null || value.isNaN() || value.isInfinite() ? "" : value.toString());
    }

    CsvLine number(long value) {
        return add(Long.toString(value));
    }

    private CsvLine add(String cell) {
        boolean quoted = cell.indexOf(',') >= 0 || cell.indexOf('"') >= 0;
        cells.add(quoted ? '"' + cell.replace("\"", "\"\"") + '"' : cell);
        return this;
    }

    /** The line with its end. */
    @Override
    public String toString() {
        return String.join(",", cells) + "\r\n";
    }
}
