package org.docbench.formats.access;

import java.util.List;
import org.docbench.core.corpus.Corpus;
import org.docbench.core.corpus.PublishedDocuments;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Edit;

/**
 * What one case works on. Operation number i uses document i, reading i and edit i; each list starts again at its end. A list
 * of one is the same work every time. A long list prevents that a single field stays in the cache by accident.
 *
 * @param copies how many separate images of the documents are kept; more than the caches hold makes a case cold
 * @param readings the paths read by one operation
 * @param edits empty when the case changes nothing
 */
public record Workload(Corpus corpus, int copies, List<List<Path>> readings, List<Edit> edits) {
    public Workload {
        readings = List.copyOf(readings);
        edits = List.copyOf(edits);
    }

    /** One published document, read again and again. */
    static Workload of(String corpus, Value.Obj document, List<List<Path>> readings) {
        return new Workload(
                new Corpus(corpus, PublishedDocuments.VERSION, 0, List.of(document)), 1, readings, List.of());
    }

    /** A flat document, read again and again. */
    static Workload flat(int fields, List<List<Path>> readings) {
        return of("flat-" + fields, PublishedDocuments.flat(fields), readings);
    }

    /** The field at a position of a flat document. */
    static List<Path> flatField(int position) {
        return List.of(Path.ofNames(PublishedDocuments.flatName(position)));
    }

    /** The same with several images of each document. */
    Workload copied(int times) {
        return new Workload(corpus, times, readings, edits);
    }

    /** How many operations there are before the first one comes again. */
    int cycle() {
        return Math.max(corpus.documents().size() * copies, Math.max(readings.size(), edits.size()));
    }
}
