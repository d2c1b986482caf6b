package org.docbench.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.docbench.core.runner.UserDocuments;
import org.docbench.core.value.Value;
import org.docbench.formats.documents.DocumentFile;
import org.docbench.formats.documents.DocumentFileException;
import org.docbench.formats.documents.PathSample;
import org.docbench.formats.documents.ReadDocuments;

/**
 * What {@code --documents}, {@code --path} and {@code --index} name.
 *
 * @param warnings what to know of the file, one line each
 */
record DocumentOptions(UserDocuments documents, List<String> warnings) {

    /** Reads the file now, so that a fault in it is found before anything is measured. */
    static DocumentOptions of(RunOptions options) {
        if (options.documents == null) {
            if (!options.paths.isEmpty() || !options.indexes.isEmpty()) {
                throw UserError.usage(
                        (options.paths.isEmpty() ? "--index says what to index" : "--path says what to read")
                                + " in your own documents: give them with --documents FILE");
            }
            if (options.documentsLimit != null) {
                throw UserError.usage("--documents-limit needs --documents FILE");
            }
            return new DocumentOptions(UserDocuments.NONE, List.of());
        }
        int limit = options.documentsLimit == null ? DocumentFile.USUAL : options.documentsLimit;
        Words.within("--documents-limit", limit, 1, DocumentFile.MOST);
        try {
            ReadDocuments found = DocumentFile.read(options.documents, limit);
            List<Value.Obj> read = found.documents();
            Stream.concat(options.paths.stream(), options.indexes.stream())
                    .forEach(path -> check(path, read, options.documents));
            List<String> paths = options.paths.isEmpty()
                    ? PathSample.of(read, options.seed).stream()
                            .map(Object::toString)
                            .toList()
                    : options.paths;
            return new DocumentOptions(
                    new UserDocuments(
                            options.documents.toAbsolutePath().toString(),
                            read,
                            paths,
                            options.indexes.isEmpty() ? paths : options.indexes,
                            limit),
                    found.warnings(options.documents.getFileName().toString()));
        } catch (DocumentFileException e) {
            throw UserError.failed(e.getMessage());
        }
    }

    private static void check(String text, List<Value.Obj> documents, Path file) {
        try {
            var path = org.docbench.core.value.Path.parse(text);
            if (documents.stream().noneMatch(document -> path.in(document).isPresent())) {
                throw UserError.usage("no document of " + file + " has the path " + text);
            }
        } catch (IllegalArgumentException e) {
            throw UserError.usage(e.getMessage());
        }
    }
}
