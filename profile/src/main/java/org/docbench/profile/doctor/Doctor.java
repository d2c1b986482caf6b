package org.docbench.profile.doctor;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.docbench.profile.machine.Machine;

/** {@code docbench doctor}: is this machine fit to measure on? It measures first, then judges; it changes nothing. */
public final class Doctor {

    private Doctor() {}

    /**
     * Examines this machine; takes four to six seconds.
     *
     * @param java the forks' JVM: a {@code java} program or a JDK's folder
     * @param jvmArguments the forks' arguments
     * @param dataDirectory where documents would be written; need not exist yet
     */
    public static Diagnosis examine(Path java, List<String> jvmArguments, Path dataDirectory)
            throws InterruptedException {
        return judge(Vitals.measure(Machine.real(), java, jvmArguments, dataDirectory));
    }

    /** The checks, in the order in which a reader would act on them. */
    public static Diagnosis judge(Vitals vitals) {
        return new Diagnosis(Stream.of(
                        JvmChecks.of(vitals),
                        TimerChecks.of(vitals),
                        QuietChecks.of(vitals),
                        CpuChecks.of(vitals),
                        LoopChecks.of(vitals),
                        SpaceChecks.of(vitals))
                .flatMap(List::stream)
                .toList());
    }
}
