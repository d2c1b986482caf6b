package org.docbench.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.docbench.service.ServiceSpec;
import org.docbench.service.ServiceSpec.ServerRef;
import org.docbench.service.gateway.Gateway.Limits;
import org.docbench.service.serve.Service;
import org.docbench.service.table.NullTable;
import org.docbench.service.table.Table;
import org.docbench.service.variant.Variant;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;
import org.docbench.stores.Product;
import org.docbench.stores.Server;
import org.docbench.stores.StoreException;
import org.docbench.stores.StoreException.UnreachableException;
import org.docbench.stores.servers.OrphanCleaner;
import org.docbench.stores.servers.OwnFolder;
import org.docbench.stores.servers.Servers;
import org.docbench.stores.servers.Servers.Found;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code docbench serve}: the transaction service, until it is told to end. */
@Command(
        name = "serve",
        description = "Serves transactions over HTTP: a gateway, and the table in its own process or in backends.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Listens on this machine only, and prints one line with its URL when it is ready. At Ctrl-C or SIGTERM, it answers the",
            "requests that it accepted, and ends. /openapi.json describes its requests, /stages the time of each stage."
        })
final class ServeCommand implements Callable<Integer> {
    private static final int LONGEST_SECONDS = 3_600;

    @Spec
    private CommandSpec spec;

    @Option(names = "--port", defaultValue = "0", description = "0 for any that is free. Default: ${DEFAULT-VALUE}.")
    private long port;

    @Option(
            names = "--table",
            paramLabel = "TABLE",
            description =
                    "Where transactions are kept, such as ${bundle:text.table}; docbench list shows them. Default: "
                            + NullTable.ID + ".")
    private String named;

    @Option(
            names = "--store",
            paramLabel = "PRODUCT=URI",
            converter = StoreOption.ProductAlias.class,
            description =
                    "The server of the table, whose table is used as it is. Default: found, fetched or started here; a table that is not there is made.")
    private List<String> stores = List.of();

    /** The old name of {@code --store}, which this version still takes. */
    @Option(names = "--server", hidden = true)
    private String server;

    @Option(
            names = "--password",
            paramLabel = "PRODUCT=SOURCE",
            converter = StoreOption.ProductAlias.class,
            description =
                    "Where the password for --store is, whose URI has a user and no password: env:NAME (an environment "
                            + "variable), file:PATH (its only line) or prompt.")
    private List<String> passwords = List.of();

    @Option(names = "--make", description = "Make the table first; one that is there is dropped.")
    private boolean make;

    @Option(
            names = "--durability",
            paramLabel = "LEVEL",
            defaultValue = "sync",
            description = "Where a transaction is when it is acknowledged: none, os, sync. Default: ${DEFAULT-VALUE}.")
    private String durability;

    @Option(
            names = "--variant",
            paramLabel = "NAME",
            defaultValue = "each",
            description =
                    "How the workers use clients of the table: shared, each, autocommit, async, buffered. Default: ${DEFAULT-VALUE}.")
    private String variant;

    @Option(
            names = "--workers",
            paramLabel = "W",
            defaultValue = "4",
            description = "Threads that use the table at the same time, in each backend. Default: ${DEFAULT-VALUE}.")
    private long workers;

    @Option(
            names = "--backends",
            paramLabel = "N",
            defaultValue = "0",
            description =
                    "Processes with the clients of the table; 0: this process has them. Default: ${DEFAULT-VALUE}.")
    private long backends;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            defaultValue = "5",
            description =
                    "Seconds within which a request is answered, if necessary with 503 or 504. Default: ${DEFAULT-VALUE}.")
    private long timeout;

    @Option(
            names = "--queue",
            paramLabel = "N",
            defaultValue = "1000",
            description =
                    "Requests that may wait for a worker; one more is answered 503 at once. Default: ${DEFAULT-VALUE}.")
    private long queue;

    @Option(
            names = "--allow-host",
            paramLabel = "NAME",
            description =
                    "A further host name that requests may use, with any port, such as bench.example.com; repeatable. Always allowed: localhost, 127.0.0.1 and [::1] with its own port. Any other Host is answered 421.")
    private List<String> hosts = List.of();

    @Override
    public Integer call() throws InterruptedException {
        int listening = Words.within("--port", port, 0, 65_535);
        int crew = Words.within("--workers", workers, 1, 1_000);
        int processes = Words.within("--backends", backends, 0, 100);
        int seconds = Words.within("--timeout", timeout, 1, LONGEST_SECONDS);
        int waiting = Words.within("--queue", queue, 0, 1_000_000);
        Words.among(
                "variant",
                List.of(variant),
                Variant.all().stream().map(Variant::id).toList());
        Words.among(
                "durability",
                List.of(durability),
                Durability.ofOneServer().stream().map(Durability::id).toList());
        PrintWriter err = spec.commandLine().getErr();
        ServedTable served = ServedTable.of(named, stores, server, passwords);
        served.hints().forEach(err::println);
        Table table = served.table();
        Durability level = Durability.named(durability);
        refuse(served, Variant.named(variant).orElseThrow(), level);
        Limits limits = allowing(Limits.USUAL.queue(waiting).timeout(Duration.ofSeconds(seconds)));
        String uri = withPassword(served);
        err = spec.commandLine().getErr();
        OrphanCleaner.clean(err::println);
        OwnFolder.forTemporaryFiles();
        var told = new CountDownLatch(1);
        if (uri != null) {
            Probe.all(List.of(Probe.of(table.ledger().server(), uri)), Probe.LIMIT, err::println);
        }
        try (var interruption =
                        new Interruption(told::countDown, Interruption.FINISH.plusSeconds(seconds), err::println);
                var place = TablePlace.of(table, uri, make, err::println);
                Service service = Service.start(
                        new ServiceSpec(table.ledger().id(), place.server(), level, variant),
                        processes,
                        crew,
                        limits,
                        listening)) {
            if (!interruption.requested()) {
                PrintWriter out = spec.commandLine().getOut();
                out.println(service.url());
                out.flush();
            }
            told.await();
            return ExitCode.DONE;
        } catch (IOException | StoreException e) {
            throw UserError.failed(e.getMessage());
        }
    }

    private Limits allowing(Limits limits) {
        try {
            return limits.allow(hosts);
        } catch (IllegalArgumentException e) {
            throw UserError.usage("--allow-host: " + e.getMessage());
        }
    }

    /** The URI of the server, or null. */
    private String withPassword(ServedTable served) {
        if (served.password().isEmpty()) {
            return served.uri().orElse(null);
        }
        String without = served.uri()
                .orElseThrow(() -> UserError.usage("--password needs --store PRODUCT=scheme://user@host/database"));
        CommandLine command = spec.commandLine();
        String uri = Passwords.here(command.getErr()::println)
                .in(without, served.password().get(), "--password");
        command.setErr(Shareable.HidingWriter.over(command.getErr(), List.of(uri)));
        return uri;
    }

    /** What can be seen to be wrong before a server is started. */
    private void refuse(ServedTable served, Variant asked, Durability level) {
        Table table = served.table();
        String id = table.ledger().id();
        if (table.ledger().server().equals(NullStore.NO_SERVER) && (served.uri().isPresent() || make)) {
            throw UserError.usage("--store and --make need a --table that is on a server: " + id + " is not");
        }
        served.uri()
                .map(uri -> served.password().isEmpty() ? uri : Passwords.checkable(uri))
                .flatMap(uri -> Product.uriFault(table.ledger().server(), uri))
                .ifPresent(why -> {
                    throw UserError.usage("--store: " + why);
                });
        asked.without(table).ifPresent(why -> {
            throw UserError.usage("--variant " + variant + " of " + id + ": " + why);
        });
        table.without(asked.level(table, level)).ifPresent(why -> {
            throw UserError.usage("--durability " + durability + " of " + id + ": " + why);
        });
    }

    /**
     * The server on which a table is served, and the table in it.
     *
     * @param server as the service and its backends are told of it
     * @param closing gives back what was started for it
     */
    record TablePlace(ServerRef server, Runnable closing) implements AutoCloseable {
        private static final Duration LIMIT = Duration.ofSeconds(30);

        /**
         * Finds the server, and makes the table if that is asked for, or if a server that DocBench started has none.
         *
         * @param uri of a server of the user's, or null
         * @throws UserError if there is no server or it refuses
         */
        static TablePlace of(Table table, String uri, boolean make, Consumer<String> say) {
            String product = table.ledger().server();
            if (product.equals(NullStore.NO_SERVER)) {
                return new TablePlace(ServerRef.NOWHERE, () -> {});
            }
            var folder = OwnFolder.temporary("serve");
            var servers = new Servers(folder.path(), uri == null ? Map.of() : Map.of(product, uri), say);
            var place = new TablePlace(ServerRef.NOWHERE, () -> {
                servers.close();
                folder.close();
            });
            try {
                if (servers.find(product) instanceof Found.Ready ready) {
                    Optional<String> missing = make ? Optional.empty() : missing(table, ready.server());
                    if (uri != null && missing.isPresent()) {
                        throw UserError.failed(missing.get() + " (the table is used as it is; --make makes it)");
                    }
                    if (make || missing.isPresent()) {
                        table.make(ready.server(), LIMIT);
                    }
                    return new TablePlace(ServerRef.of(ready.server()), place.closing);
                }
                throw UserError.failed(((Found.Absent) servers.find(product)).reason() + ", or docbench serve --store "
                        + product + "=URI");
            } catch (StoreException e) {
                place.close();
                throw UserError.failed(e.getMessage());
            } catch (RuntimeException e) {
                place.close();
                throw e;
            }
        }

        /** Why the table cannot be asked; empty when it can. */
        private static Optional<String> missing(Table table, Server server) {
            Durability level = table.weakest();
            try (var client = table.open(server, level, table.commit(), LIMIT)) {
                client.get("is it there");
                return Optional.empty();
            } catch (UnreachableException e) {
                throw e; // no table could be made there either
            } catch (StoreException e) {
                return Optional.of(e.getMessage());
            }
        }

        @Override
        public void close() {
            closing.run();
        }
    }
}
