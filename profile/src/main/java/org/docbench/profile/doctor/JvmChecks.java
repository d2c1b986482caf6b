package org.docbench.profile.doctor;

import java.util.List;

/** The forks' JVM. */
final class JvmChecks {

    /** DocBench is compiled for it (DESIGN §9), and JMH's cheap black holes need it. */
    private static final int LEAST_JAVA = 17;

    private JvmChecks() {}

    static List<Check> of(Vitals vitals) {
        return List.of(
                Check.of(
                        "java",
                        vitals.jvm().feature(),
                        feature -> feature >= LEAST_JAVA ? Status.OK : Status.BAD,
                        feature ->
                                "Java " + vitals.jvm().property("java.version").orElse(feature.toString()) + ", "
                                        + vitals.jvm().property("java.vm.name").orElse("an unnamed VM"),
                        "The forks run DocBench's own classes, which need Java 17.",
                        "Give a JDK 17 or later with --jvm."),
                Check.of(
                        "compiler",
                        vitals.jvm().optimises(),
                        on -> on ? Status.OK : Status.BAD,
                        on -> on ? "the optimising compiler is on" : "the optimising compiler (C2) is off",
                        "Without it code runs 2 to 50 times slower, and unlike any server in use.",
                        "Remove -Xint and -XX:TieredStopAtLevel from the forks' arguments and JAVA_TOOL_OPTIONS."));
    }
}
