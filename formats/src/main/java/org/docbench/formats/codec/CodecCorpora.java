package org.docbench.formats.codec;

import java.util.List;
import org.docbench.core.value.Value;

/** Which documents the suite uses. */
final class CodecCorpora {
    private CodecCorpora() {}

    static List<String> fill(CorpusFiles files, CodecEffort effort, List<Value.Obj> user, long seed) {
        return List.of();
    }

    static List<String> types(CorpusFiles files) {
        return List.of();
    }
}
