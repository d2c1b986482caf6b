package org.docbench.cli;

import java.util.List;
import java.util.Optional;
import org.docbench.service.rest.ForeignService;
import org.docbench.service.rest.RestSuite;
import org.docbench.service.rest.RestTargets;
import org.docbench.stores.Secrets;

/** What {@code --service} and {@code --form} choose. */
final class Services {
    /** The form of the published gateway. */
    static final String PUBLISHED = "published";

    private static final List<String> FORMS = List.of(PUBLISHED, "rest");

    private Services() {}

    static Optional<ForeignService> of(RunOptions options, Selection selection) {
        List<String> suites = selection.suites();
        Choice.among("form", List.of(options.form), FORMS);
        if (suites.contains(RestSuite.NAME)
                && selection.asked().all().stream()
                        .anyMatch(asked -> asked.copy() > 1 && RestTargets.ids().contains(asked.id()))) {
            throw UserError.usage("rest: copies of a target would share one table");
        }
        if (options.service == null) {
            if (!options.form.equals(PUBLISHED) || options.written().contains("--form")) {
                throw UserError.usage("--form needs --service URL: DocBench's own service is asked in both forms");
            }
            return Optional.empty();
        }
        if (!options.targets.isEmpty() || !options.durability.isEmpty()) {
            throw UserError.usage(
                    "--service is the only target, at the level that it has: no --targets, no --durability");
        }
        if (!suites.equals(List.of(RestSuite.NAME))) {
            throw UserError.usage("--service needs the suite rest alone: docbench run rest --service "
                    + Secrets.masked(options.service));
        }
        try {
            return Optional.of(new ForeignService(options.service, options.form.equals(PUBLISHED)));
        } catch (IllegalArgumentException e) {
            throw UserError.usage("--service: " + e.getMessage());
        }
    }
}
