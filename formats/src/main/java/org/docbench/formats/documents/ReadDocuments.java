package org.docbench.formats.documents;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.docbench.core.value.Value;

/**
 * The documents of a file, and what a reader of the results must know of them.
 *
 * @param documents in the order of the file
 * @param more whether the file holds further documents, which were not read
 * @param duplicates how many documents have a key twice in one object
 * @param kept which value of such a key was read: {@code first} or {@code last}
 * @param rounded how many numbers have more digits than the 64-bit floating-point number that was read
 */
public record ReadDocuments(List<Value.Obj> documents, boolean more, int duplicates, String kept, int rounded) {
    public ReadDocuments {
        documents = List.copyOf(documents);
    }

    /**
     * One line for each thing to know; none of usual files.
     *
     * @param file its name in the lines
     */
    public List<String> warnings(String file) {
        List<String> warnings = new ArrayList<>();
        String all = count(documents.size()) + (documents.size() == 1 ? " document of " : " documents of ") + file;
        long empty = documents.stream()
                .filter(document -> document.fields().isEmpty())
                .count();
        if (more) {
            warnings.add("--documents: the first " + all + " were read; more follow; --documents-limit N reads more");
        }
        if (empty > 0) {
            warnings.add("--documents: empty documents: " + count(empty) + " of " + all);
        }
        if (duplicates > 0) {
            warnings.add("--documents: documents with duplicate keys: " + count(duplicates) + " of " + all + "; the "
                    + kept + " value of each key was read");
        }
        if (rounded > 0) {
            warnings.add("--documents: numbers with more digits than 64-bit floating point can represent: "
                    + count(rounded) + " in " + all + "; the nearest value was read");
        }
        return List.copyOf(warnings);
    }

    private static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
