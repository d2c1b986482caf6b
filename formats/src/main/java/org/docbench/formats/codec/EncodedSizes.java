package org.docbench.formats.codec;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.docbench.core.experiment.Target;
import org.docbench.formats.Codecs;

/** What all documents of a corpus take in each format, as the codecs of the run encoded them. */
final class EncodedSizes {
    /** The format whose sizes are those of the files themselves. */
    private static final String BSON = "BSON";

    private record Key(String corpus, String codec) {}

    private final Map<Key, Long> sizes = new HashMap<>();

    /**
     * Notes what a target encoded a corpus to.
     *
     * @param bytes of all documents, proved to be those of the corpus
     */
    void note(String corpus, String target, long bytes) {
        sizes.putIfAbsent(new Key(corpus, Target.parse(target).id()), bytes);
    }

    /**
     * By format, BSON first and the others in the order of reports. Of several codecs of one format the first in that order
     * speaks for it, whichever was measured first.
     */
    Map<String, Long> of(String corpus, long bson) {
        Map<String, Long> found = new LinkedHashMap<>(Map.of(BSON, bson));
        for (String codec : Codecs.ids()) {
            Long bytes = sizes.get(new Key(corpus, codec));
            if (bytes != null) {
                Codecs.formatOf(codec).ifPresent(format -> found.putIfAbsent(format, bytes));
            }
        }
        return found;
    }
}
