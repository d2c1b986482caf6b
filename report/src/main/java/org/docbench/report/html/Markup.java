package org.docbench.report.html;

import java.util.ArrayDeque;
import java.util.Deque;
import org.docbench.report.view.PlainText;

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
}
