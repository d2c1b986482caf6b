package org.docbench.core.runner;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;

/**
 * The user's own documents and what to read in them, checked: every path is in one of them.
 *
 * @param file absolute path; empty when there is none
 * @param documents empty when there is no file
 * @param paths to read, as written
 * @param indexed paths to index, as written
 * @param limit how many documents of the file are read
 */
public record UserDocuments(
        String file, List<Value.Obj> documents, List<String> paths, List<String> indexed, int limit) {
    /** No file. */
    public static final UserDocuments NONE = new UserDocuments("", List.of(), List.of(), List.of(), 0);

    /** Returns the paths to index. */
    public List<Path> indexes() {
        return indexed.stream().map(Path::parse).toList();
    }

    /** Maps each path to the first document that has it. */
    public Map<String, Value.Obj> byPath() {
        Map<String, Value.Obj> found = new LinkedHashMap<>();
        for (String text : paths) {
            Path path = Path.parse(text);
            documents.stream()
                    .filter(document -> path.in(document).isPresent())
                    .findFirst()
                    .ifPresent(document -> found.put(text, document));
        }
        return found;
    }
}
