package org.docbench.formats.codec;

import org.docbench.core.corpus.GeneratedCorpora;
import org.docbench.core.value.Value;

/** Documents in the shapes of the MongoDB drivers' benchmark. */
public final class Shapes {
    private Shapes() {}

    /** A document of {@code drivers-flat} or {@code drivers-deep}. */
    public static Value.Obj of(String shape) {
        return GeneratedCorpora.named("drivers-" + shape)
                .orElseThrow()
                .documents(1, 42)
                .documents()
                .get(0);
    }
}
