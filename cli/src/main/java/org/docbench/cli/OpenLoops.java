package org.docbench.cli;

import java.util.Collection;
import java.util.List;
import org.docbench.load.open.OpenChoice;
import org.docbench.service.rest.RestSuite;

/** What {@code --rate} and {@code --find-capacity} choose. */
final class OpenLoops {

    private OpenLoops() {}

    /** @param suites that are run */
    static OpenChoice of(RunOptions options, Collection<String> suites) {
        OpenChoice asked;
        try {
            asked = OpenChoice.of(options.rate, options.capacity);
        } catch (IllegalArgumentException e) {
            throw UserError.usage("--rate, --find-capacity: " + e.getMessage());
        }
        boolean restAlone = suites.contains(RestSuite.NAME) && suites.stream().noneMatch(OptionRule.OPEN::contains);
        if (restAlone && asked.asked() && !List.of(RestSuite.RATE_NAME).containsAll(options.scenarios)) {
            throw UserError.usage("--rate is the scenario " + RestSuite.RATE_NAME + " of rest and no other");
        }
        return asked;
    }
}
