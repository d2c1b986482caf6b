package org.docbench.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.docbench.formats.FormatSuites;
import org.docbench.formats.agent.AgentFolder;
import org.docbench.profile.doctor.Diagnosis;
import org.docbench.profile.doctor.Doctor;
import org.docbench.stores.ServerName;
import org.docbench.stores.doctor.ServerDiagnosis;
import org.docbench.stores.servers.Availability;
import org.docbench.stores.servers.ContainerImage.NamedImage;
import org.docbench.stores.servers.Program.NamedProgram;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code docbench doctor}: is this machine, or a server of the user's, fit to measure on? */
@Command(
        name = "doctor",
        description = {
            "Checks in ten seconds whether this machine is fit to measure on; exits with 1 when it is not.",
            "With --store it checks that server instead: connection, version, privileges, features and sizes, and every kind "
                    + "of statement that a run sends. It creates and drops collections named docbench_doctor_*."
        },
        mixinStandardHelpOptions = true)
final class DoctorCommand implements Callable<Integer> {
    /** Of each answer: an index over every field takes seconds to make. */
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @Option(
            names = "--jvm",
            paramLabel = "PATH",
            description = "The JDK of the measured processes. Default: the one running this.")
    private Path jvm;

    @Option(
            names = "--store",
            paramLabel = "PRODUCT=URI",
            converter = {StoreOption.ProductAlias.class, StoreOption.ProductAlias.Uri.class},
            description = "Check this server of a product (${bundle:text.products}), for example "
                    + "${bundle:text.product}=${bundle:text.product}://host:27017/db; repeatable.")
    private Map<String, String> stores = Map.of();

    @Option(
            names = "--password",
            paramLabel = "PRODUCT=SOURCE",
            converter = StoreOption.ProductAlias.class,
            description = "Where the password for a --store is: env:NAME, file:PATH or prompt; repeatable.")
    private List<String> passwords = List.of();

    @Option(names = "--statements", description = "With --store: print each statement and its outcome first.")
    private boolean statements;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        if (stores.isEmpty() && passwords.isEmpty() && !statements) {
            Diagnosis diagnosis = Doctor.examine(RunPlan.java(jvm), FormatSuites.JVM_OPTIONS, Path.of(""));
            Doctor.lines(diagnosis).forEach(this::print);
            print("");
            print("Database servers: what a run takes");
            Availability.lines().forEach(line -> print("  " + line));
            print("");
            print("Codecs of other languages: a run builds those that it measures");
            AgentFolder.all(Docbench.Home.path())
                    .forEach(folder -> print("  %-18s %s".formatted(folder.name(), AgentsCommand.state(folder))));
            return diagnosis.fitness().exitCode();
        }
        return servers();
    }

    private int servers() {
        if (jvm != null || stores.isEmpty()) {
            throw UserError.usage("--password and --statements need --store; --jvm is of the check of this machine");
        }
        StoreOption.check(stores, passwords);
        stores.forEach((server, text) -> {
            if (NamedImage.isImage(text) || NamedProgram.isPath(ServerName.parse(server), text)) {
                throw UserError.usage("--store " + server + ": doctor checks a server that runs; give its URI");
            }
        });
        boolean complete = true;
        for (var store : Passwords.here(spec.commandLine().getErr()::println)
                .in(stores, passwords)
                .entrySet()) {
            ServerDiagnosis diagnosis = ServerDiagnosis.of(
                    store.getKey(), store.getValue(), LIMIT, statements ? this::print : statement -> {});
            diagnosis.lines().forEach(this::print);
            complete &= diagnosis.complete();
        }
        return complete ? ExitCode.DONE : ExitCode.FAILED;
    }

    private void print(String line) {
        spec.commandLine().getOut().println(line);
    }
}
