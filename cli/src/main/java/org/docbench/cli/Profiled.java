package org.docbench.cli;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.docbench.load.crud.CrudSuite;
import org.docbench.load.insert.InsertSuite;
import org.docbench.load.query.QuerySuite;
import org.docbench.load.ycsb.YcsbSuite;
import org.docbench.service.rest.RestSuite;

/** Which suites have repetitions whose stacks are recorded: those that drive stores. */
final class Profiled {
    private static final List<String> SUITES =
            List.of(InsertSuite.NAME, QuerySuite.NAME, CrudSuite.NAME, YcsbSuite.NAME, RestSuite.NAME);

    private Profiled() {}

    /**
     * What {@code --flame} does not do for these suites, in one line; empty when it does all of them.
     *
     * @throws UserError if it does none of them
     */
    static Optional<String> without(Collection<String> suites) {
        List<String> others =
                suites.stream().filter(suite -> !SUITES.contains(suite)).toList();
        if (!others.isEmpty() && others.size() == suites.size()) {
            throw UserError.usage("--flame needs one of the suites " + String.join(", ", SUITES));
        }
        return others.isEmpty()
                ? Optional.empty()
                : Optional.of("--flame records nothing in " + String.join(", ", others));
    }
}
