package org.docbench.load.update;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.corpus.Corpus;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.value.Value;
import org.docbench.load.SessionExecutor;
import org.docbench.stores.Durability;
import org.docbench.stores.Update;

/**
 * One of the experiments, its durability still open.
 *
 * @param parameters of the scenario, without the durability
 * @param document to begin with, without {@code _id}
 */
record UpdateCase(Scenario scenario, List<String> parameters, Supplier<Value.Obj> document, Operations operations) {
    private static final int CORPUS_VERSION = 1;

    /** Describes the updates that a block repeats on its document. */
    interface Operations {

        /** Returns the updates that make operation number {@code i}, timed together. */
        List<Update> timed(int i);

        /** Returns what brings the document back to its size afterwards, not timed. */
        default List<Update> after(int i) {
            return List.of();
        }
    }

    UpdateCase {
        parameters = List.copyOf(parameters);
    }

    /** Returns the case at a level. */
    Case at(Durability level) {
        List<Object> values = new ArrayList<>(parameters);
        values.add(level.id());
        return scenario.with(values.toArray());
    }

    boolean is(Scenario of, String... values) {
        return scenario.equals(of) && parameters.equals(List.of(values));
    }

    /** Describes the document before its first update, with its hash and its size as JSON text. */
    CorpusRow corpus() {
        String name = Stream.concat(Stream.of(UpdateSuite.NAME, scenario.name()), parameters.stream())
                .collect(Collectors.joining("-"));
        return SessionExecutor.Work.row(new Corpus(name, CORPUS_VERSION, 0, List.of(document.get())));
    }
}
