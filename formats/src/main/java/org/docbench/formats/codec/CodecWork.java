package org.docbench.formats.codec;

import java.util.function.Supplier;
import org.docbench.core.corpus.Corpus;

/**
 * What a case works on. Cases with the same name share their documents.
 *
 * @param corpus its name in the run file
 * @param documents makes them; throws {@link org.docbench.formats.corpus.CorpusException} if they cannot be fetched
 */
record CodecWork(String corpus, Supplier<Corpus> documents) {}
