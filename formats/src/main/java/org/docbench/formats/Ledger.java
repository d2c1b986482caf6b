package org.docbench.formats;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.docbench.core.value.Loss;

/**
 * The declared properties of a target (rule 18): a target that does less says so on its row.
 *
 * @param id {@code family.way}, lower case
 * @param product the library as its owner writes it, or "DocBench" for the reference readers
 * @param version of the library
 * @param about this way of using it, in a few words
 * @param validates what of the bytes it checks before it answers: nothing, the parts it touches, or everything
 * @param copies whether opening copies the bytes or what is in them
 * @param allocates whether a lookup allocates
 * @param materialises what a lookup returns
 * @param losses what it cannot hold
 */
public record Ledger(
        String id,
        String product,
        String version,
        String about,
        Validates validates,
        boolean copies,
        boolean allocates,
        Materialises materialises,
        Set<Loss> losses) {

    /** How much of the bytes is checked before an answer is given. */
    public enum Validates {
        NOTHING,
        TOUCHED,
        EVERYTHING
    }

    /** What a lookup hands over. */
    public enum Materialises {
        POSITION,
        VIEW,
        VALUE
    }

    public Ledger {
        losses = losses.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(losses));
    }

    /**
     * What the manifest of the jar that a class was loaded from says about the library's version.
     *
     * @param attribute that holds the version, such as {@code Bundle-Version}
     * @return the version, or {@code unknown} outside a jar and if its manifest has no version
     */
    public static String versionOf(Class<?> type, String attribute) {
        URL here = type.getResource(type.getSimpleName() + ".class");
        try {
            String version = here != null && here.openConnection() instanceof JarURLConnection jar
                    ? jar.getMainAttributes().getValue(attribute)
                    : null;
            return version == null ? "unknown" : version;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
