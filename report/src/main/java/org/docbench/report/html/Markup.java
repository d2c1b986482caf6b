package org.docbench.report.html;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Deque;
import java.util.List;
import java.util.zip.Deflater;
import org.docbench.report.view.Figures;
import org.docbench.report.view.PlainText;
import org.docbench.report.view.Table;

/** HTML under construction. Text and attribute values are escaped here and nowhere else; there is no way round it. */
final class Markup {

    private final StringBuilder text = new StringBuilder();
    private final Deque<String> open = new ArrayDeque<>();

    /** Opens an element; {@code attributes} are name and value in turn, a null value leaves its attribute out. */
    Markup open(String tag, String... attributes) {
        start(tag, attributes);
        open.push(tag);
        return this;
    }

    Markup close() {
        text.append("</").append(open.pop()).append('>');
        return this;
    }

    /** An element that holds only text. */
    Markup leaf(String tag, String words, String... attributes) {
        return open(tag, attributes).text(words).close();
    }

    /** An element without an end tag, such as {@code meta}. */
    Markup empty(String tag, String... attributes) {
        start(tag, attributes);
        return this;
    }

    Markup text(String words) {
        text.append(escape(words));
        return this;
    }

    /** A long name that may go on in the next line behind a dot, a colon or a slash. */
    Markup breaking(String name) {
        text.append(escape(name).replaceAll("([.:/])(?=[A-Za-z])", "$1<wbr>"));
        return this;
    }

    /** An address of the web as a link, anything else as text. */
    Markup link(String address) {
        return address != null && address.matches("https?://[^\\s\"'<>]+")
                ? leaf("a", address, "href", address, "rel", "noreferrer")
                : text(address);
    }

    Markup line() {
        text.append('\n');
        return this;
    }

    /** The project's own style sheet or script. What comes from a run file never passes here. */
    Markup asset(String tag, String content) {
        if (content.toLowerCase(java.util.Locale.ROOT).contains("</" + tag)) {
            throw new IllegalArgumentException("an asset ends its own <" + tag + ">");
        }
        text.append('<')
                .append(tag)
                .append('>')
                .append(content)
                .append("</")
                .append(tag)
                .append(">\n");
        return this;
    }

    /** What the scripts load when the page is open: compressed, and in an alphabet without {@code <}. */
    Markup packed(String id, String content) {
        return leaf("script", Packed.of(content), "type", "text/plain", "id", id)
                .line();
    }

    private void start(String tag, String... attributes) {
        text.append('<').append(tag);
        for (int i = 0; i < attributes.length; i += 2) {
            if (attributes[i + 1] != null) {
                text.append(' ')
                        .append(attributes[i])
                        .append("=\"")
                        .append(escape(attributes[i + 1]).replace("\"", "&quot;"))
                        .append('"');
            }
        }
        text.append('>');
    }

    /**
     * For text; attributes stand in double quotes, and escape these as well.
     *
     * @see <a href="https://html.spec.whatwg.org/multipage/parsing.html#escapingString">HTML, escaping a string</a>
     */
    private static String escape(String words) {
        return words == null
                ? ""
                : PlainText.lines(words)
                        .replace("&", "&amp;")
                        .replace("<", "&lt;")
                        .replace(">", "&gt;");
    }

    @Override
    public String toString() {
        if (!open.isEmpty()) {
            throw new IllegalStateException("not closed: " + open);
        }
        return text.toString();
    }

    /** Text in as few characters as a page can hold and a browser can read again: raw deflate in base64. */
    static final class Packed {
        private static final int PIECE = 8192;

        private Packed() {}

        static String of(String content) {
            var deflater = new Deflater(Deflater.BEST_COMPRESSION, /* nowrap= */ true);
            try {
                deflater.setInput(content.getBytes(StandardCharsets.UTF_8));
                deflater.finish();
                var bytes = new ByteArrayOutputStream();
                byte[] piece = new byte[PIECE];
                while (!deflater.finished()) {
                    bytes.write(piece, 0, deflater.deflate(piece));
                }
                return Base64.getEncoder().encodeToString(bytes.toByteArray());
            } finally {
                deflater.end();
            }
        }
    }

    /**
     * A table in a box of its own that scrolls sideways, so that the page never does.
     * One of words alone is stacked on a phone, and then only its roles keep it a table for a screen reader.
     */
    static final class HtmlTable {

        private HtmlTable() {}

        /** {@code captioned} false keeps the caption for screen readers, where a heading already says the same. */
        static void write(Markup page, Table table, boolean captioned) {
            PanelSection.scroll(page, table.caption());
            boolean words = table.columns().stream().noneMatch(Table.Column::number);
            page.open("table", "class", words ? "stack" : null, "role", role(words, "table"))
                    .leaf("caption", table.caption(), "class", captioned ? null : "hidden");
            String group = role(words, "rowgroup");
            String head = role(words, "columnheader");
            page.open("thead", "role", group).open("tr", "role", role(words, "row"));
            table.columns()
                    .forEach(column ->
                            page.leaf("th", column.title(), "scope", "col", "role", head, "class", number(column)));
            page.close().close().open("tbody", "role", group).line();
            table.rows().forEach(row -> row(page, table, row, words));
            page.close().close().close().line();
            if (!table.note().isEmpty()) {
                page.leaf("p", table.note(), "class", "note");
            }
        }

        /** Where rows are stacked, a cell says its column itself and an empty one is left out. */
        private static void row(Markup page, Table table, List<String> row, boolean words) {
            page.open("tr", "role", role(words, "row"))
                    .leaf("th", row.get(0), "scope", "row", "role", role(words, "rowheader"));
            for (int i = 1; i < row.size(); i++) {
                Table.Column column = table.columns().get(i);
                if (words) {
                    String none = row.get(i).equals(Figures.NONE) ? "none" : null;
                    page.leaf("td", row.get(i), "role", "cell", "class", none, "data-column", column.title());
                } else {
                    page.leaf("td", row.get(i), "class", number(column));
                }
            }
            page.close().line();
        }

        private static String role(boolean words, String role) {
            return words ? role : null;
        }

        static String number(Table.Column column) {
            return column.number() ? "n" : null;
        }
    }
}
