package org.docbench.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.docbench.core.claim.Claim;
import org.docbench.formats.Format;
import org.docbench.formats.Formats;
import org.docbench.formats.access.AccessScenario;
import org.docbench.formats.access.AccessSuite;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code docbench list}: what there is. */
@Command(name = "list", description = "Shows suites, scenarios, targets and claims.", mixinStandardHelpOptions = true)
final class ListCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        out.println("Suite " + AccessSuite.NAME);
        for (AccessScenario scenario : AccessSuite.scenarios(null)) {
            out.printf(
                    "  %-8s %s%n",
                    scenario.scenario().name(), scenario.scenario().question());
        }
        out.printf("  %-8s %s%n", "user", "The same on your own documents (--documents FILE --path P).");
        out.println();
        out.println("Targets");
        for (Format<?> format : Formats.all()) {
            var ledger = format.ledger();
            out.printf(
                    "  %-17s ready  %s%n",
                    ledger.id(), (ledger.product() + " " + ledger.version()).strip() + ": " + ledger.about());
        }
        out.println();
        out.println("Claims");
        for (Claim claim : PublishedClaims.all()) {
            out.printf("  %-4s %s%n", claim.id(), claim.statement());
        }
        return ExitCode.DONE;
    }
}
