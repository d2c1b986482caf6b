package org.docbench.load.insert;

import java.util.function.LongFunction;
import org.docbench.core.corpus.CorpusSource;
import org.docbench.core.corpus.DocumentGenerator;
import org.docbench.core.corpus.ValueSink;
import org.docbench.core.value.Value;

/** What is inserted: as many documents as are asked for, each a function of its number. */
interface Documents {

    /** The name in the run file. */
    String name();

    int version();

    /** The documents of a seed, by number from 0, for one thread. */
    LongFunction<Value.Obj> of(long seed);

    /** Those of a corpus. */
    static Documents of(CorpusSource corpus) {
        return new Documents() {
            @Override
            public String name() {
                return corpus.name();
            }

            @Override
            public int version() {
                return corpus.version();
            }

            @Override
            public LongFunction<Value.Obj> of(long seed) {
                DocumentGenerator generator = corpus.generators().get();
                var last = new Value.Obj[1];
                var sink = new ValueSink(document -> last[0] = document);
                return index -> {
                    generator.write(seed, index, sink);
                    return last[0];
                };
            }
        };
    }
}
