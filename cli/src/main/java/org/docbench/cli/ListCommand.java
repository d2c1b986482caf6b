package org.docbench.cli;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.docbench.core.claim.Claim;
import org.docbench.core.runner.SuiteEntry;
import org.docbench.core.runner.SuiteEntry.Ability;
import org.docbench.core.runner.SuiteEntry.ListedTarget;
import org.docbench.stores.NullStore;
import org.docbench.stores.Store;
import org.docbench.stores.StoreLedger;
import org.docbench.stores.Stores;
import org.docbench.stores.network.Network;
import org.docbench.stores.servers.Availability;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code docbench list}: what there is. */
@Command(name = "list", description = "Shows suites, scenarios, targets and claims.", mixinStandardHelpOptions = true)
final class ListCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "SUITE",
            description = "Only these suites with their parameters and targets. Default: everything.",
            completionCandidates = HelpTexts.SuiteNames.class)
    private List<String> suites = List.of();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        Words.among("suite", suites, Suites.names());
        boolean everything = suites.isEmpty();
        List<Suites.Entry<?>> shown = Suites.ALL.stream()
                .filter(suite -> everything || suites.contains(suite.name()))
                .toList();
        for (Suites.Entry<?> suite : shown) {
            suite(out, suite.described());
            if (!everything && !suite.described().parameters().isEmpty()) {
                out.println("Parameters of --set");
                suite.described().parameters().forEach(one -> out.println("  " + SetOption.help(one)));
            }
            out.println("Its targets");
            if (suite.can(Ability.STORES)) {
                out.println("  stores, below");
            } else {
                suite.described().listed().forEach(target -> line(out, target));
            }
            out.println();
        }
        List<Suites.Entry<?>> onStores =
                shown.stream().filter(suite -> suite.can(Ability.STORES)).toList();
        if (!onStores.isEmpty()) {
            out.println("Stores");
            stores(out, onStores);
        }
        if (everything) {
            out.println("Networks for --network");
            Network.PROFILES.forEach(network -> out.printf("  %-19s          %s%n", network.name(), network.words()));
            out.println();
            out.println("Claims");
            for (Claim claim : ClaimsCommand.PublishedClaims.all()) {
                out.printf("  %-13s %s%n", claim.id(), claim.statement());
            }
        }
        return ExitCode.DONE;
    }

    private static void suite(PrintWriter out, SuiteEntry<?> suite) {
        out.println("Suite " + suite.name());
        suite.scenarios().forEach(scenario -> out.printf("  %-10s %s%n", scenario.name(), scenario.question()));
        String paths = suite.abilities().contains(Ability.INDEXES)
                ? " --index PATH"
                : suite.abilities().contains(Ability.PATHS) ? " --path P" : "";
        out.printf(
                "  %-10s %s%n",
                SuiteEntry.USER,
                suite.abilities().contains(Ability.DOCUMENTS)
                        ? "The same on your own documents (--documents FILE" + paths + ")."
                        : "Not on your documents.");
    }

    /** Those that one of the suites measures, and the one without a server. */
    private static void stores(PrintWriter out, List<Suites.Entry<?>> suites) {
        Map<String, Availability> servers = new LinkedHashMap<>();
        for (Store store : Stores.all()) {
            StoreLedger ledger = store.ledger();
            boolean serverless = ledger.server().equals(NullStore.NO_SERVER);
            if (!serverless
                    && suites.stream()
                            .allMatch(suite -> suite.described()
                                    .products(Set.of(ledger.id()))
                                    .isEmpty())) {
                continue;
            }
            boolean ready = serverless
                    || servers.computeIfAbsent(ledger.server(), Availability::of)
                            .ready();
            line(out, new ListedTarget(ledger.id(), ready, ledger.product() + ": " + ledger.about()));
        }
        out.println("Their servers");
        servers.forEach((server, outlook) -> line(out, new ListedTarget(server, outlook.ready(), outlook.words())));
    }

    private static void line(PrintWriter out, ListedTarget target) {
        out.printf("  %-19s %-7s  %s%n", target.id(), target.state(), target.about());
    }
}
