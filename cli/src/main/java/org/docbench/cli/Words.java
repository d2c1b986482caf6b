package org.docbench.cli;

import java.math.BigInteger;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/** What the words of options mean, whichever option they belong to. */
final class Words {
    /** Digits of ASCII: the parsers of the JDK take those of every script. */
    private static final Pattern WHOLE = Pattern.compile("-?[0-9]+");

    private Words() {}

    /**
     * The whole number that a word is.
     *
     * @throws TypeConversionException if it is none from {@code least} to {@code most}
     */
    static long whole(String word, long least, long most) {
        if (WHOLE.matcher(word).matches()) {
            var number = new BigInteger(word);
            if (number.compareTo(BigInteger.valueOf(least)) >= 0 && number.compareTo(BigInteger.valueOf(most)) <= 0) {
                return number.longValueExact();
            }
        }
        throw new TypeConversionException("'" + word + "' is not a whole number from " + least + " to " + most);
    }

    /** For options that are checked against limits of their own later, see {@link Choice#within}. */
    static long number(String word) {
        return number(word, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    static int integer(String word) {
        return Math.toIntExact(number(word, Integer.MIN_VALUE, Integer.MAX_VALUE));
    }

    private static long number(String word, long least, long most) {
        if (!WHOLE.matcher(word).matches()) {
            throw new TypeConversionException("'" + word + "' is not a whole number");
        }
        return whole(word, least, most);
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
}
