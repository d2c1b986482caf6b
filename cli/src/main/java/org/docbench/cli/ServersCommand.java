package org.docbench.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.docbench.stores.ServerName;
import org.docbench.stores.StoreException;
import org.docbench.stores.servers.UpServers;
import org.docbench.stores.servers.UpServers.Up;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code docbench servers}: database servers that stay up between runs. */
@Command(
        name = "servers",
        description = "Starts database servers that stay up for several runs, shows them and stops them.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "A run starts what it needs by itself and removes it at its end. Servers listen on this machine only."
        })
final class ServersCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw UserError.usage("what with them? docbench servers up, down or status");
    }

    @Command(
            name = "up",
            description = "Starts servers that outlive this command; all of them if none is named.",
            mixinStandardHelpOptions = true)
    int up(@Parameters(paramLabel = "NAME", arity = "0..*") List<String> names) {
        return each(names, (servers, product) -> show(servers.up(product)));
    }

    @Command(
            name = "down",
            description = "Stops servers and removes their data; all of them if none is named.",
            mixinStandardHelpOptions = true)
    int down(@Parameters(paramLabel = "NAME", arity = "0..*") List<String> names) {
        return each(
                names,
                (servers, product) -> out().printf(
                                "%-18s %s%n",
                                product, servers.down(product) > 0 ? "stopped, its data removed" : "was not up"));
    }

    @Command(name = "status", description = "Shows the servers that are up.", mixinStandardHelpOptions = true)
    int status() {
        List<Up> up = servers().list();
        up.forEach(this::show);
        UpServers.products().stream()
                .filter(product -> up.stream().noneMatch(one -> one.product().equals(product)))
                .forEach(product -> out().printf("%-18s down: docbench servers up %s%n", product, product));
        return ExitCode.DONE;
    }

    private void show(Up up) {
        out().printf("%-18s up, process %d, %s%n", up.product(), up.pid(), up.endpoint());
        out().printf("  %-16s with its password: %s%n", "", up.uriFile());
    }

    /** Does it with every named server, or with all; one that fails does not keep the others from it. */
    private int each(List<String> names, BiConsumer<UpServers, String> action) {
        List<ServerName> named = names == null
                ? List.of()
                : names.stream().map(ServerName::parse).distinct().toList();
        List<String> known = UpServers.products();
        Words.among("server", named.stream().map(ServerName::product).toList(), known);
        UpServers servers = servers();
        Stream<String> all =
                Stream.concat(known.stream(), servers.list().stream().map(Up::product));
        int code = ExitCode.DONE;
        for (String product : named.isEmpty()
                ? all.distinct().toList()
                : named.stream().map(ServerName::toString).toList()) {
            try {
                action.accept(servers, product);
            } catch (StoreException e) {
                out().printf("%-18s failed: %s%n", product, e.getMessage());
                code = ExitCode.FAILED;
            }
        }
        return code;
    }

    private UpServers servers() {
        return new UpServers(line -> spec.commandLine().getErr().println(line));
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
