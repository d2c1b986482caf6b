package org.docbench.report.panel;

import java.util.List;
import org.docbench.report.view.Part;

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
