package org.docbench.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A docbench in a process of its own, where a test sends signals, reads what is said as a user would, or changes the environment. */
final class DocbenchProcess {
    private DocbenchProcess() {}

    /**
     * One that does without the second compiler: numbers do not matter here.
     *
     * @param options more of the JVM's; a later {@code -cp} replaces the first
     */
    static ProcessBuilder of(List<String> options, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dslf4j.internal.verbosity=ERROR",
                "-Ddocbench.home=" + System.getProperty("docbench.home"),
                "-cp",
                System.getProperty("java.class.path")));
        command.addAll(options);
        command.add(Main.class.getName());
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command);
    }

    /** One whose JVMs of JMH do without that compiler, too. Java tells of the variable on standard error. */
    static ProcessBuilder withBriefForks(List<String> options, String... arguments) {
        ProcessBuilder builder = of(options, arguments);
        builder.environment().put("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1");
        return builder;
    }
}
