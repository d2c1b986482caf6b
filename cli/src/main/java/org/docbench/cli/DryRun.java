package org.docbench.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.docbench.core.journal.Registration;
import org.docbench.core.run.Observer;
import org.docbench.core.run.RegisteredPlan;
import org.docbench.core.runner.Suite;
import org.docbench.formats.FormatMachine;
import org.docbench.load.RankBlocks;
import org.docbench.load.StoreEntry.StoreMachine;
import org.docbench.load.StoreTargets;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Server;
import org.docbench.stores.ServerName;
import org.docbench.stores.network.ProxiedServers;
import org.docbench.stores.servers.Availability;
import org.docbench.stores.servers.GivenServer;
import org.docbench.stores.servers.Servers;
import org.docbench.stores.servers.Servers.Found;

/** Plans a run on a machine where nothing is started. */
final class DryRun {
    private static final String ROW = "%-8s %6s %7s %7s %10s   %s";

    private static final String HERE = "server://127.0.0.1";

    private DryRun() {}

    /**
     * Makes the plan and describes it.
     *
     * @param given servers that the user names: URIs by product
     * @param say told what is built, and what is not measured for want of a toolchain; one line each
     */
    static String words(RunPlan plan, Map<String, String> given, Consumer<String> say) {
        Map<String, String> missing = new TreeMap<>();
        List<Suite> suites = new ArrayList<>();
        try {
            plan.suites(
                    machine(
                            plan.java(),
                            say,
                            product -> {
                                Availability expected = Availability.of(product);
                                if (given.containsKey(product) || expected.ready()) {
                                    return Optional.empty();
                                }
                                missing.put(product, expected.words());
                                return Optional.of(expected.words());
                            },
                            targets -> plan.network()
                                    .map(network -> targets.over(network, near -> far(near, given)))
                                    .orElse(targets)),
                    suites::add);
            return words(plan, suites, missing);
        } finally {
            suites.forEach(Suite::close);
        }
    }

    private static String words(RunPlan plan, List<Suite> suites, Map<String, String> missing) {
        RegisteredPlan registered =
                Registration.of(suites, ClaimsCommand.PublishedClaims.files(), plan.questions(), plan.tie());
        Duration planned = Budget.planned(suites);
        List<String> lines = new ArrayList<>(plan.notes());
        lines.add(ROW.formatted("suite", "cells", "rounds", "trials", "questions", "time"));
        for (Suite suite : suites) {
            lines.add(ROW.formatted(
                    suite.name(),
                    suite.cells(),
                    rounds(suite),
                    suite.trials(),
                    registered.questionsAsked(suite.name()),
                    Words.time(Duration.ofMillis(suite.millis()))));
        }
        lines.add(ROW.formatted(
                "in all",
                suites.stream().mapToLong(Suite::cells).sum(),
                "",
                registered.trials(),
                registered.questionsAsked(),
                Words.time(planned)));
        plan.untimed().ifPresent(lines::add);
        missing.forEach((product, why) -> lines.add("No server of " + product + ": " + why));
        lines.addAll(plan.idle(registered));
        plan.limit()
                .time()
                .filter(time -> planned.compareTo(time) > 0 || registered.questionsAsked() > 0)
                .ifPresent(time -> lines.add(limited(planned, time, plan.limit().untilDecided())));
        return String.join(System.lineSeparator(), lines) + System.lineSeparator();
    }

    private static String limited(Duration planned, Duration time, boolean untilDecided) {
        return planned.compareTo(time) > 0
                ? "The plan takes longer than " + Words.time(time) + ": all of it is measured, without further rounds."
                : "The rest of " + Words.time(time) + " adds further rounds of the cells that questions need"
                        + (untilDecided ? ", until they are decided." : ".");
    }

    private static String rounds(Suite suite) {
        IntSummaryStatistics rounds = suite.plan().stages().stream()
                .flatMap(stage -> stage.groups().stream())
                .mapToInt(suite.plan()::rounds)
                .summaryStatistics();
        return rounds.getCount() == 0
                ? "-"
                : rounds.getMin() == rounds.getMax() ? "" + rounds.getMax() : rounds.getMin() + "-" + rounds.getMax();
    }

    /**
     * Describes a machine whose servers are only expected.
     *
     * @param say told what is built, and what is not measured for want of a toolchain; one line each
     * @param missing why a product has no server; empty if one is expected
     */
    static Suites.Machine machine(Path java, Consumer<String> say, Function<String, Optional<String>> missing) {
        return machine(java, say, missing, targets -> targets);
    }

    private static Suites.Machine machine(
            Path java,
            Consumer<String> say,
            Function<String, Optional<String>> missing,
            UnaryOperator<StoreTargets> over) {
        return new Suites.Machine(
                new FormatMachine(java, say),
                new StoreMachine(
                        product -> missing.apply(product)
                                .<Found>map(Found.Absent::new)
                                .orElseGet(() -> new Found.Ready(new Expected(product))),
                        over,
                        () -> new Servers(Path.of("."), Map.of(), line -> {}),
                        Observer.NOBODY,
                        RankBlocks.ALONE,
                        line -> {}));
    }

    /** A server that the user does not name by a URI is on this machine, where a network can be put before it. */
    private static Found far(Server near, Map<String, String> given) {
        String uri = given.getOrDefault(near.name(), HERE);
        return ProxiedServers.obstacle(GivenServer.of(near.name(), uri.contains("://") ? uri : HERE))
                .<Found>map(Found.Absent::new)
                .orElseGet(() -> new Found.Ready(near));
    }

    /** A server that nobody started: plans need no more of it than its product. */
    private record Expected(String name) implements Server {
        @Override
        public String product() {
            return ServerName.parse(name).product();
        }

        @Override
        public Endpoint endpoint() {
            throw new IllegalStateException(name + " is not running in a dry run");
        }

        @Override
        public Kind kind() {
            return Kind.URI;
        }

        @Override
        public String origin() {
            return "dry run";
        }

        @Override
        public void close() {}
    }
}
