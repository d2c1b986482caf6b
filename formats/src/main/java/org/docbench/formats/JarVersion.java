package org.docbench.formats;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URL;

/** Which version of a library is in use, asked of the library itself. */
public final class JarVersion {
    private JarVersion() {}

    /**
     * What the manifest of the jar that a class was loaded from says.
     *
     * @param attribute that holds the version, such as {@code Bundle-Version}
     * @return the version, or {@code unknown} outside a jar and without the attribute
     */
    public static String of(Class<?> type, String attribute) {
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
