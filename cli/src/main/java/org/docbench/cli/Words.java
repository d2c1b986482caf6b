package org.docbench.cli;

import java.math.BigInteger;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import org.docbench.stores.Secrets;
import picocli.CommandLine.TypeConversionException;

/** Reads the words of options, whichever option they belong to, and suggests what was probably meant. */
final class Words {
    /** From so many on, seconds say nothing. */
    private static final int HOURS = 10;

    /** Digits of ASCII: the parsers of the JDK take those of every script. */
    private static final Pattern WHOLE = Pattern.compile("-?[0-9]+");

    /** So many are said themselves. */
    private static final int FEW = 12;

    private Words() {}

    /**
     * The whole number that a word is.
     *
     * @throws TypeConversionException if it is none, or none from {@code least} to {@code most}
     */
    private static long number(String word, long least, long most) {
        if (!WHOLE.matcher(word).matches()) {
            throw new TypeConversionException("'" + word + "' is not a whole number");
        }
        var number = new BigInteger(word);
        if (number.compareTo(BigInteger.valueOf(least)) < 0 || number.compareTo(BigInteger.valueOf(most)) > 0) {
            throw new TypeConversionException("'" + word + "' is not a whole number from " + least + " to " + most);
        }
        return number.longValueExact();
    }

    /** For options that are checked against limits of their own later, see {@link #within}. */
    static long number(String word) {
        return number(word, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    static int integer(String word) {
        return Math.toIntExact(number(word, Integer.MIN_VALUE, Integer.MAX_VALUE));
    }

    /** The path that a word is; an empty one would be the current folder. */
    static Path path(String word) {
        if (word.isBlank()) {
            throw new TypeConversionException("a name is missing");
        }
        try {
            return Path.of(word);
        } catch (InvalidPathException e) {
            throw new TypeConversionException("this is no name of a file or folder: " + e.getReason());
        }
    }

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

    /** A duration as people say it: {@code 8 min 05 s}. */
    static String time(Duration duration) {
        if (duration.toDays() > 1) {
            return duration.toDays() + " days " + duration.toHoursPart() + " h";
        }
        if (duration.toHours() >= HOURS) {
            return "%d h %02d min".formatted(duration.toHours(), duration.toMinutesPart());
        }
        return duration.toMinutes() > 0
                ? "%d min %02d s".formatted(duration.toMinutes(), duration.toSecondsPart())
                : duration.toSeconds() + " s";
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
