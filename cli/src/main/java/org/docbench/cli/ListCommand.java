package org.docbench.cli;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.docbench.core.claim.Claim;
import org.docbench.core.scenario.Scenario;
import org.docbench.formats.Codec;
import org.docbench.formats.Codecs;
import org.docbench.formats.Format;
import org.docbench.formats.Formats;
import org.docbench.formats.Ledger;
import org.docbench.formats.access.AccessSuite;
import org.docbench.formats.agent.AgentFolder;
import org.docbench.formats.codec.CodecSuite;
import org.docbench.load.crud.CrudSuite;
import org.docbench.load.insert.InsertSuite;
import org.docbench.load.query.QuerySuite;
import org.docbench.load.update.UpdateSuite;
import org.docbench.load.ycsb.YcsbSuite;
import org.docbench.service.rest.ForeignService;
import org.docbench.service.rest.RestSuite;
import org.docbench.service.table.TableLedger;
import org.docbench.service.table.Tables;
import org.docbench.stores.NullStore;
import org.docbench.stores.Store;
import org.docbench.stores.StoreLedger;
import org.docbench.stores.Stores;
import org.docbench.stores.network.Network;
import org.docbench.stores.servers.Availability;
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
        suite(
                out,
                AccessSuite.NAME,
                AccessSuite.descriptor(null).scenarios(),
                "The same on your own documents (--documents FILE --path P).");
        for (Format<?> format : Formats.all()) {
            ready(out, format.ledger());
        }
        out.println();
        suite(out, CodecSuite.NAME, CodecSuite.scenarios(false), "The same on your own documents (--documents FILE).");
        for (Codec<?> codec : Codecs.all()) {
            ready(out, codec.ledger());
        }
        for (AgentFolder folder : AgentFolder.all(Home.path())) {
            String state = folder.missing().isPresent() ? "absent" : "ready";
            folder.targets().forEach(target -> line(out, target.id(), state, target.about()));
            folder.missing().ifPresent(need -> out.printf("  %-19s         install it: %s%n", "", need.install()));
        }
        out.println();
        suite(
                out,
                UpdateSuite.NAME,
                UpdateSuite.scenarios(),
                "The same on your own documents (--documents FILE --path P).");
        out.println("  stores, below");
        out.println();
        String own = "The same on your own documents (--documents FILE --index PATH).";
        suite(out, InsertSuite.NAME, InsertSuite.scenarios(), own);
        out.println("  stores, below");
        out.println();
        suite(out, QuerySuite.NAME, QuerySuite.scenarios(), own);
        out.println("  stores, below");
        out.println();
        suite(out, CrudSuite.NAME, CrudSuite.of(0).scenarios(), "Not on your documents.");
        out.println("  stores, below");
        out.println();
        suite(out, YcsbSuite.NAME, YcsbSuite.of(0).scenarios(), "Not on your documents.");
        out.println("  stores, below");
        out.println();
        suite(out, RestSuite.NAME, RestSuite.scenarios(), "Not on your documents.");
        Tables.all().forEach(table -> table(out, table.ledger()));
        line(out, ForeignService.ID, "", "somebody's service: --service URL");
        out.println();
        out.println("Stores");
        stores(out);
        out.println("Networks for --network");
        Network.PROFILES.forEach(network -> out.printf("  %-19s         %s%n", network.name(), network.words()));
        out.println();
        out.println("Claims");
        for (Claim claim : PublishedClaims.all()) {
            out.printf("  %-13s %s%n", claim.id(), claim.statement());
        }
        return ExitCode.DONE;
    }

    private static void stores(PrintWriter out) {
        Map<String, Availability> servers = new LinkedHashMap<>();
        for (Store store : Stores.all()) {
            StoreLedger ledger = store.ledger();
            boolean none = ledger.server().equals(NullStore.NO_SERVER);
            boolean ready = none
                    || servers.computeIfAbsent(ledger.server(), Availability::of).ready();
            line(out, ledger.id(), ready ? "ready" : "absent", ledger.product() + ": " + ledger.about());
        }
        out.println("Their servers");
        servers.forEach((server, outlook) -> line(out, server, outlook.ready() ? "ready" : "absent", outlook.words()));
    }

    private static void table(PrintWriter out, TableLedger ledger) {
        boolean ready = ledger.server().equals(NullStore.NO_SERVER)
                || Availability.of(ledger.server()).ready();
        line(out, ledger.id(), ready ? "ready" : "absent", ledger.product() + ": " + ledger.about());
    }

    private static void suite(PrintWriter out, String name, List<Scenario> scenarios, String user) {
        out.println("Suite " + name);
        scenarios.forEach(scenario -> out.printf("  %-10s %s%n", scenario.name(), scenario.question()));
        out.printf("  %-10s %s%n", "user", user);
        out.println("Its targets");
    }

    private static void ready(PrintWriter out, Ledger ledger) {
        line(out, ledger.id(), "ready", (ledger.product() + " " + ledger.version()).strip() + ": " + ledger.about());
    }

    private static void line(PrintWriter out, String id, String state, String about) {
        out.printf("  %-19s %-6s  %s%n", id, state, about);
    }
}
