package org.docbench.cli;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.docbench.stores.Secrets;

/** Checks words the user typed against what there is, and says what was probably meant. */
final class Choice {
    /** So many are said themselves. */
    private static final int FEW = 12;

    private Choice() {}

    /** The words, each found in {@code known}; a usage error that suggests the nearest otherwise. */
    static List<String> among(String what, Collection<String> words, Collection<String> known) {
        for (String word : words) {
            if (!known.contains(word)) {
                throw UserError.usage("unknown " + what + " '" + Secrets.masked(word) + "'; did you mean '"
                        + nearest(word, known)
                        + "'? ("
                        + (known.size() <= FEW ? "one of " + String.join(", ", known) : "docbench list shows them all")
                        + ")");
            }
        }
        return List.copyOf(words);
    }

    /** A number an option takes; a usage error that says which it does otherwise. */
    static int within(String option, long value, int least, int most) {
        if (value < least || value > most) {
            throw UserError.usage(option + " " + value + ": " + least + " to " + most);
        }
        return Math.toIntExact(value);
    }

    /** The known word that takes the fewest edits to become {@code word}. */
    static String nearest(String word, Collection<String> known) {
        return known.stream()
                .min(Comparator.comparingInt(candidate -> edits(word, candidate)))
                .orElse("");
    }

    /** Levenshtein distance. */
    private static int edits(String a, String b) {
        int[] last = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(change, 1 + Math.min(last[j], row[j - 1]));
            }
            last = row;
        }
        return last[b.length()];
    }
}
