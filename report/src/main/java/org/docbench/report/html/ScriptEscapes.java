package org.docbench.report.html;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import org.docbench.report.view.PlainText;

/**
 * How JSON is written into a script element. No {@code <} leaves here, so no text of the run can end the element or open a comment in
 * it; what {@link PlainText} replaces is replaced here, too.
 */
final class ScriptEscapes extends CharacterEscapes {
    private static final long serialVersionUID = 1;

    @Override
    public int[] getEscapeCodesForAscii() {
        int[] codes = standardAsciiEscapesForJSON();
        for (int c = 0; c < codes.length; c++) {
            if (c == '<' || !PlainText.isPlain(c)) {
                codes[c] = ESCAPE_CUSTOM;
            }
        }
        return codes;
    }

    @Override
    public SerializableString getEscapeSequence(int c) {
        if (c == '<') {
            return new SerializedString("\\u003c");
        }
        // The halves of a pair of characters come one after the other.
        boolean plain = PlainText.isPlain(c) || Character.getType(c) == Character.SURROGATE;
        return plain ? null : new SerializedString(PlainText.lines(Character.toString(c)));
    }
}
