package org.docbench.service.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The load generator wrk (github.com/wg/wrk), a program of its own: one thread, closed loop.
 *
 * @param program where it is
 */
public record Wrk(Path program) {
    public static final String ABSENT = "wrk: skipped, it is not on the search path; Debian has it in the package wrk";

    private static final Pattern NUMBER = Pattern.compile("([0-9.]+)\\s*([a-z]*)");
    private static final Map<String, Double> NANOS = Map.of("us", 1e3, "ms", 1e6, "s", 1e9, "m", 60e9, "h", 3_600e9);

    /** The clock ticks of /proc are hundredths of a second on every Linux (USER_HZ, time(7)). */
    private static final long TICK_NANOS = 10_000_000;

    /**
     * What it reported.
     *
     * @param p50 nanoseconds, by its own statistics, which it corrects in silence (stats_correct in its wrk.c)
     * @param failed answers that were neither 2xx nor 3xx, and connections that broke
     * @param timeouts requests beyond its time-out, which are in no percentile
     * @param cpuNanos processor time, of user and kernel
     */
    public record Report(
            double requestsPerSecond,
            long requests,
            double p50,
            double p99,
            long failed,
            long timeouts,
            long cpuNanos) {}

    /** On the search path, if it is there. */
    public static Optional<Wrk> found() {
        return List.of(System.getenv().getOrDefault("PATH", "").split(":", -1)).stream()
                .map(folder -> Path.of(folder, "wrk"))
                .filter(Files::isExecutable)
                .findFirst()
                .map(Wrk::new);
    }

    /** GET of the root of an endpoint. */
    Report run(Template.Endpoint endpoint, int connections, int seconds) throws IOException, InterruptedException {
        return run("http://" + endpoint.host() + "/", connections, seconds);
    }

    /**
     * One run.
     *
     * @param more options, as {@code -s} and a script
     * @throws IOException if it fails, with what it said
     */
    public Report run(String url, int connections, int seconds, String... more)
            throws IOException, InterruptedException {
        long before = childrenNanos();
        List<String> command = new ArrayList<>(
                List.of(program.toString(), "-t1", "-c" + connections, "-d" + seconds + "s", "--latency"));
        command.addAll(List.of(more));
        command.add(url);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IOException("wrk failed: " + output.strip());
            }
            return parsed(output, childrenNanos() - before);
        } finally {
            process.destroyForcibly();
        }
    }

    static Report parsed(String output, long cpuNanos) throws IOException {
        return new Report(
                number(output, "Requests/sec:\\s+"),
                (long) number(output, "\\n\\s+(?=\\d+ requests in)"),
                nanos(output, "\\n\\s+50%\\s+"),
                nanos(output, "\\n\\s+99%\\s+"),
                count(output, "Non-2xx or 3xx responses: ")
                        + count(output, " connect ")
                        + count(output, ", read ")
                        + count(output, ", write "),
                count(output, ", timeout "),
                cpuNanos);
    }

    /** What it only mentions when there is some. */
    private static long count(String output, String before) throws IOException {
        return output.contains(before) ? (long) number(output, before) : 0;
    }

    private static double number(String output, String before) throws IOException {
        return Double.parseDouble(found(output, before).group(1));
    }

    private static double nanos(String output, String before) throws IOException {
        Matcher found = found(output, before);
        return Double.parseDouble(found.group(1)) * NANOS.get(found.group(2));
    }

    private static Matcher found(String output, String before) throws IOException {
        Matcher matcher = Pattern.compile(before + NUMBER).matcher(output);
        if (!matcher.find()) {
            throw new IOException(String.format(Locale.ROOT, "wrk said something new: %s", output.strip()));
        }
        return matcher;
    }

    /** Processor time of children that have ended and were waited for, as this process does: fields 16 and 17 of proc(5). */
    public static long childrenNanos() throws IOException {
        String stat = Files.readString(Path.of("/proc/self/stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return (Long.parseLong(fields[13]) + Long.parseLong(fields[14])) * TICK_NANOS;
    }
}
