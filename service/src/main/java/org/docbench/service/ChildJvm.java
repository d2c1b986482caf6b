package org.docbench.service;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.docbench.service.work.Wire;

/** A JVM of this class path that is told what to do on its standard input, and ends when that ends. */
public record ChildJvm(Process process) {
    /** Has HotSpot compile with C1 alone: a process is at its speed, a lower one, after hundreds of calls and not tens of thousands. */
    private static final String BRIEFLY = "-XX:TieredStopAtLevel=1";

    /** With C1 alone: has it compile what was called a fifth as often as usual, so that few requests are interpreted. */
    private static final String SOON = "-XX:CompileThresholdScaling=0.2";

    /** The command of a main class with its arguments. It compiles as this JVM does. */
    public static List<String> command(int heapMegabytes, Class<?> main, String... arguments) {
        boolean briefly =
                ManagementFactory.getRuntimeMXBean().getInputArguments().contains(BRIEFLY);
        return command(briefly, heapMegabytes, main, arguments);
    }

    /**
     * The command of a main class with its arguments.
     *
     * @param briefly whether it, and what it starts itself, compiles with C1 alone
     */
    public static List<String> command(boolean briefly, int heapMegabytes, Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xmx" + heapMegabytes + "m",
                // The default, but said: else JVMs from 21 on warn of a profiler that is loaded into them.
                "-XX:+EnableDynamicAgentLoading",
                "-Dslf4j.internal.verbosity=ERROR",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        if (briefly) {
            command.addAll(1, List.of(BRIEFLY, SOON));
        }
        command.addAll(List.of(arguments));
        return command;
    }

    /** Starts one; what it writes to its standard error is seen. */
    public static ChildJvm start(List<String> command) throws IOException {
        return new ChildJvm(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    /** Writes an order as a line to its standard input, which is never closed before it is to end. */
    public void order(Object order) throws IOException {
        process.getOutputStream().write(Wire.bytes(order));
        process.getOutputStream().write('\n');
        process.getOutputStream().flush();
    }

    /** Its next line; null at the end. */
    public String line() throws IOException {
        return process.inputReader(StandardCharsets.UTF_8).readLine();
    }

    /** Tells it to end; kills it if that takes too long. Does not wait. */
    public void tell(long seconds) {
        CompletableFuture.delayedExecutor(seconds, TimeUnit.SECONDS, Runnable::run)
                .execute(process::destroyForcibly);
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            process.destroyForcibly();
        }
    }

    /** The same, and waits. */
    public void end(long seconds) {
        tell(seconds);
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
