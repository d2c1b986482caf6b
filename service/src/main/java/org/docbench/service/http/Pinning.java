package org.docbench.service.http;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A core for the client and another for the server, so that neither takes the other's time. By Linux's taskset, which comes with every
 * distribution; children of this process share its core.
 *
 * @param client the core of this process and of what it starts, unless told otherwise
 * @param server the core of the endpoint
 */
record Pinning(int client, int server) {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String ALLOWED = "Cpus_allowed_list:";

    /** This process on the first core it may use, if there are two and a taskset. */
    static Optional<Pinning> ofThisProcess() throws IOException, InterruptedException {
        if (!Files.isReadable(STATUS)) {
            return Optional.empty();
        }
        List<Integer> cores = Files.readAllLines(STATUS).stream()
                .filter(line -> line.startsWith(ALLOWED))
                .flatMap(line -> cores(line.substring(ALLOWED.length())).stream())
                .toList();
        if (cores.size() < 2) {
            return Optional.empty();
        }
        var pinning = new Pinning(cores.get(0), cores.get(1));
        List<String> command = List.of(
                "taskset",
                "-a",
                "-c",
                "-p",
                String.valueOf(pinning.client),
                String.valueOf(ProcessHandle.current().pid()));
        try {
            Process taskset = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return taskset.waitFor() == 0 ? Optional.of(pinning) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** As the kernel lists them: {@code 0-3,8}. */
    static List<Integer> cores(String list) {
        List<Integer> cores = new ArrayList<>();
        for (String range : list.strip().split(",", -1)) {
            int[] ends = Arrays.stream(range.split("-", -1))
                    .mapToInt(Integer::parseInt)
                    .toArray();
            IntStream.rangeClosed(ends[0], ends[ends.length - 1]).forEach(cores::add);
        }
        return cores;
    }

    /** The same command on the server's core. */
    List<String> onServer(List<String> command) {
        List<String> pinned = new ArrayList<>(List.of("taskset", "-c", String.valueOf(server)));
        pinned.addAll(command);
        return pinned;
    }
}
