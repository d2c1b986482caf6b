package org.docbench.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.docbench.formats.FormatSuites;
import org.docbench.profile.doctor.Diagnosis;
import org.docbench.profile.doctor.Doctor;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code docbench doctor}: is this machine fit to measure on? */
@Command(
        name = "doctor",
        description = "Checks in ten seconds whether this machine is fit to measure on; exits with 1 when it is not.",
        mixinStandardHelpOptions = true)
final class DoctorCommand implements Callable<Integer> {
    @Option(
            names = "--jvm",
            paramLabel = "PATH",
            description = "The JDK of the measured processes. Default: the one running this.")
    private Path jvm;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        Diagnosis diagnosis = Doctor.examine(RunPlan.java(jvm), FormatSuites.JVM_OPTIONS, Path.of(""));
        Doctor.lines(diagnosis).forEach(spec.commandLine().getOut()::println);
        return diagnosis.fitness().exitCode();
    }
}
