package org.docbench.stores.doctor;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.docbench.stores.Product;
import org.docbench.stores.Product.Requirement;
import org.docbench.stores.Product.Requirement.Finding;
import org.docbench.stores.Product.Requirement.Status;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.StoreException;
import org.docbench.stores.servers.GivenServer;
import org.docbench.stores.servers.ReachabilityProbe;

/**
 * What a server has of all that a run needs: connection, version, the product's requirements, then every kind of statement of each
 * target. Each target uses a collection of its own name and drops it; nothing else on the server is written.
 *
 * @param server as messages name it, without secrets
 * @param rows in the order in which they were found
 */
public record ServerDiagnosis(String server, List<ServerDiagnosis.Row> rows) {
    public ServerDiagnosis {
        rows = List.copyOf(rows);
    }

    /**
     * Asks a server that the user named.
     *
     * @param product one of {@link org.docbench.stores.servers.Servers#products}, and a version, as {@link org.docbench.stores.ServerName} writes it
     * @param statements told each statement and its outcome, a line each
     * @param limit of each answer
     */
    public static ServerDiagnosis of(String product, String uri, Duration limit, Consumer<String> statements) {
        Server server = GivenServer.of(product, uri);
        return ReachabilityProbe.fault(product, uri, limit)
                .map(fault -> new ServerDiagnosis(named(server), List.of(unreached(fault))))
                .orElseGet(() -> of(Product.of(server.product()).orElseThrow(), server, limit, statements));
    }

    /** Asks a server that answers. */
    public static ServerDiagnosis of(Product product, Server server, Duration limit, Consumer<String> statements) {
        List<Store> stores = product.stores().get().stream()
                .filter(store -> store.ledger().server().equals(server.product()))
                .toList();
        List<Row> rows = new ArrayList<>();
        try (Session session = stores.get(0).open(server, limit)) {
            rows.add(row(server, "connection", Finding.ok(session.version()), List.of()));
            product.requirements()
                    .apply(server.product())
                    .forEach(requirement -> rows.add(row(
                            server,
                            requirement.name(),
                            requirement.of(session),
                            List.of(requirement.why(), requirement.remedy()))));
        } catch (StoreException e) {
            rows.add(unreached(clean(server, e.getMessage())));
        }
        stores.forEach(store -> rehearse(store, server, limit, rows, statements));
        return new ServerDiagnosis(named(server), rows);
    }

    private static String named(Server server) {
        return server.name() + " at " + server.endpoint();
    }

    private static Row unreached(String fault) {
        return new Row(
                Status.MISSING,
                "connection",
                fault,
                List.of("Nothing can be measured without it.", "Start the server, or correct the URI of --store."));
    }

    private static void rehearse(
            Store store, Server server, Duration limit, List<Row> rows, Consumer<String> statements) {
        String target = store.ledger().id();
        List<Step> steps = Rehearsal.of(store, server, limit);
        for (Step step : steps) {
            String outcome = String.join("; ", step.statements()) + " -> "
                    + step.finding().status().name() + " " + step.finding().words();
            statements.accept(target + ": " + step.name() + ": " + clean(server, outcome));
        }
        List<Step> refused = steps.stream()
                .filter(step -> step.finding().status() != Status.OK)
                .toList();
        refused.forEach(step -> rows.add(row(server, target, step.finding(), List.of(step.refused()))));
        if (refused.stream().allMatch(step -> step.finding().status() == Status.LIMITED)) {
            rows.add(row(server, target, Finding.ok("can be measured; " + steps.size() + " steps"), List.of()));
        }
    }

    private static Row row(Server server, String name, Finding finding, List<String> advice) {
        String user = Optional.ofNullable(server.endpoint().user()).orElse("the user");
        return new Row(
                finding.status(),
                name,
                clean(server, finding.words()),
                advice.stream()
                        .map(line -> clean(server, line.replace(Requirement.USER, user)))
                        .toList());
    }

    /** The text of a server is untrusted. Secrets are hidden first: with other spaces they would be other texts. */
    private static String clean(Server server, String words) {
        return server.endpoint()
                .hide(String.valueOf(words))
                .replaceAll("[\\p{Cntrl}\\s]+", " ")
                .strip();
    }

    /** Whether nothing is missing; a limit is no failure. */
    public boolean complete() {
        return rows.stream().noneMatch(row -> row.status() == Status.MISSING);
    }

    /** The diagnosis in lines of plain text. */
    public List<String> lines() {
        long missing = count(Status.MISSING);
        long limited = count(Status.LIMITED);
        String verdict = missing == 0 && limited == 0
                ? "Nothing is missing for a run."
                : missing + " missing (a target cannot be measured), " + limited
                        + " limited (a part of a run is skipped, or has less evidence).";
        return Stream.of(Stream.of(server), rows.stream().flatMap(Row::lines), Stream.of("", verdict))
                .flatMap(lines -> lines)
                .toList();
    }

    private long count(Status status) {
        return rows.stream().filter(row -> row.status() == status).count();
    }

    /**
     * One line of a diagnosis.
     *
     * @param name of the requirement, or of the target
     * @param found what the server answered, on one line and without secrets
     * @param advice why it matters and what to do, a line each; shown where something is missing
     */
    public record Row(Status status, String name, String found, List<String> advice) {
        public Row {
            advice = List.copyOf(advice);
        }

        /** The row in lines of plain text. */
        Stream<String> lines() {
            String first =
                    String.format(Locale.ROOT, "%-8s %-20s %s", status.name().toLowerCase(Locale.ROOT), name, found);
            return status == Status.OK
                    ? Stream.of(first)
                    : Stream.concat(Stream.of(first), advice.stream().map(line -> " ".repeat(9) + line));
        }
    }

    /**
     * One thing that a run does, done once.
     *
     * @param statements what was sent for it, as far as the driver shows it
     */
    record Step(String name, List<String> statements, Finding finding) {
        Step {
            statements = List.copyOf(statements);
        }

        /** The statement that was refused: the last one sent. */
        String refused() {
            return statements.isEmpty() ? name : name + ": " + statements.get(statements.size() - 1);
        }
    }
}
