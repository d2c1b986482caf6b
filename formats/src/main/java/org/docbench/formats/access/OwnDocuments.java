package org.docbench.formats.access;

import java.util.List;

/**
 * The user's own documents ({@code --documents FILE --path P}).
 *
 * @param file absolute path
 * @param paths in written form
 */
public record OwnDocuments(String file, List<String> paths) {
    public OwnDocuments {
        paths = List.copyOf(paths);
    }
}
