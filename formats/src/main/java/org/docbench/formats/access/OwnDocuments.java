package org.docbench.formats.access;

import java.util.List;

/**
 * The user's own documents ({@code --documents FILE --path P}). It travels to forked JVMs, which read the file themselves.
 *
 * @param file absolute path
 * @param paths in written form
 * @param limit how many documents of the file are read
 */
public record OwnDocuments(String file, List<String> paths, int limit) {
    public OwnDocuments {
        paths = List.copyOf(paths);
    }
}
