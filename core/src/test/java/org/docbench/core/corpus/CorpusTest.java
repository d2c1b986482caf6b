package org.docbench.core.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.docbench.core.value.CanonicalForm;
import org.docbench.core.value.Value;
import org.junit.jupiter.api.Test;

class CorpusTest {

    @Test
    void theSameSeedGivesTheSameDocuments() {
        assertThat(random(7).sha256())
                .isEqualTo(random(7).sha256())
                .isNotEqualTo(random(8).sha256());
    }

    /** Known answers from a program in another language: a changed document or canonical form must be noticed, and its version raised. */
    @Test
    void publishedDocumentsKeepTheirHashes() {
        assertThat(CanonicalForm.sha256(List.of(PublishedDocuments.flat(1000))))
                .isEqualTo("6c33d7cdcb5b0bd44739bc0301a6443dcfbbf13a28e908d73453b0195bb3c1d0");
        assertThat(CanonicalForm.sha256(List.of(PublishedDocuments.nested(5))))
                .isEqualTo("c7a59557b5b66b391cd523350eec19f74a496384fad9e1e503dcd5f75cc36f29");
    }

    /** The empty object by hand: tag '{' and a count of 0, hashed by any SHA-256 tool. */
    @Test
    void canonicalFormIsTheDocumentedOne() {
        assertThat(CanonicalForm.sha256(List.of(Value.Obj.of())))
                .isEqualTo("efb8bfaafac1354be2ed1e5f4d75825007da021674193acb4bd51a445fa7460e");
    }

    private static Corpus random(long seed) {
        var documents = new RandomDocuments(seed);
        List<Value.Obj> some = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            some.add(documents.next());
        }
        return new Corpus("random", 1, seed, some);
    }
}
