package org.docbench.core.corpus;

import java.util.List;
import org.docbench.core.value.CanonicalForm;
import org.docbench.core.value.Value;

/**
 * A named, seeded, versioned set of documents. The same name, version and seed give the same documents on every machine.
 *
 * @param version raised whenever the documents of this name change
 * @param seed of the generator; 0 when nothing in it is random
 */
public record Corpus(String name, int version, long seed, List<Value.Obj> documents) {
    public Corpus {
        documents = List.copyOf(documents);
    }

    /** SHA-256 over the canonical forms of the documents in order, lower-case hexadecimal. */
    public String sha256() {
        return CanonicalForm.sha256(documents);
    }
}
