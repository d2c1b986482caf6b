package org.docbench.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.docbench.core.value.Value;
import org.docbench.formats.access.OwnDocuments;
import org.docbench.formats.documents.DocumentFile;
import org.docbench.formats.documents.DocumentFileException;
import org.docbench.formats.documents.PathSample;
import org.docbench.formats.documents.ReadDocuments;

/**
 * The user's own documents and what to read in them, checked.
 *
 * @param file as given; null when there is none
 * @param documents empty when there is no file
 * @param paths in the documents, as written
 * @param indexed paths to index, as written
 * @param limit how many documents of the file are read
 * @param warnings what to know of them, one line each
 */
record UserDocuments(
        Path file,
        List<Value.Obj> documents,
        List<String> paths,
        List<String> indexed,
        int limit,
        List<String> warnings) {

    /** Reads the file now, so that a fault in it is found before anything is measured. */
    static UserDocuments of(RunOptions options) {
        if (options.documents == null) {
            if (!options.paths.isEmpty() || !options.indexes.isEmpty()) {
                throw UserError.usage(
                        (options.paths.isEmpty() ? "--index says what to index" : "--path says what to read")
                                + " in your own documents: give them with --documents FILE");
            }
            if (options.documentsLimit != null) {
                throw UserError.usage("--documents-limit needs --documents FILE");
            }
            return new UserDocuments(null, List.of(), List.of(), List.of(), 0, List.of());
        }
        int limit = options.documentsLimit == null ? DocumentFile.USUAL : options.documentsLimit;
        Choice.within("--documents-limit", limit, 1, DocumentFile.MOST);
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
            return new UserDocuments(
                    options.documents,
                    read,
                    paths,
                    options.indexes.isEmpty() ? paths : options.indexes,
                    limit,
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

    /** For the suite that reads the file in processes of its own; null when there is none. */
    OwnDocuments own() {
        return file == null ? null : new OwnDocuments(file.toAbsolutePath().toString(), paths, limit);
    }

    /** What to index in them. */
    List<org.docbench.core.value.Path> indexes() {
        return indexed.stream().map(org.docbench.core.value.Path::parse).toList();
    }

    /** For each path the first document that has it. */
    Map<String, Value.Obj> byPath() {
        Map<String, Value.Obj> found = new LinkedHashMap<>();
        for (String text : paths) {
            var path = org.docbench.core.value.Path.parse(text);
            documents.stream()
                    .filter(document -> path.in(document).isPresent())
                    .findFirst()
                    .ifPresent(document -> found.put(text, document));
        }
        return found;
    }
}
