package org.docbench.stores.servers;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Servers and folders of a DocBench that had no time to clean up: it was killed, or the machine went down. */
public final class Leftovers {
    private Leftovers() {}

    /** Stops and removes them all and says so; what belongs to a DocBench that runs is not touched. */
    public static void clean(Consumer<String> say) {
        clean(Places.here(), say);
    }

    static void clean(Places places, Consumer<String> say) {
        try {
            for (ServerRecord record : ServerRecord.all(places.state())) {
                if (isLeft(record)) {
                    List<Long> stopped = remove(record, places);
                    say.accept(story(record)
                            + (stopped.isEmpty() ? "" : "stopped process " + stopped.get(0) + ", ") + "removed "
                            + record.folder());
                }
            }
        } catch (IOException e) {
            say.accept("what an earlier DocBench left cannot be removed: " + e);
        }
    }

    private static String story(ServerRecord record) {
        return record.owner().isPresent()
                ? "an earlier DocBench was killed and left " + record.product() + ": "
                : record.product() + ", which had been put up, has ended: ";
    }

    /** Its owner is gone; one that nobody owns shall stay up, and is left only when it is gone itself. */
    private static boolean isLeft(ServerRecord record) {
        return record.owner().or(record::server).flatMap(Life::process).isEmpty();
    }

    /**
     * Stops what is written down, removes its folder and forgets it.
     *
     * @return the processes that were stopped
     */
    static List<Long> remove(ServerRecord record, Places places) throws IOException {
        String signal = Recipes.of(record.product()).map(Recipe::stopSignal).orElse(Processes.TERM);
        List<ProcessHandle> processes = Stream.concat(
                        record.server().flatMap(Life::process).stream(),
                        ProcessHandle.allProcesses().filter(process -> isOf(record, process)))
                .distinct()
                .toList();
        processes.forEach(process -> Processes.stop(process, signal, Processes.PATIENCE));
        Folders.remove(record.folder());
        record.forget(places.state());
        return processes.stream().map(ProcessHandle::pid).toList();
    }

    /** A process that was started in the moment before its id could be written down: this program over this folder. */
    private static boolean isOf(ServerRecord record, ProcessHandle process) {
        Optional<String> program = process.info().command();
        Optional<String[]> arguments = process.info().arguments();
        return program.equals(Optional.of(record.program().toString()))
                && arguments.stream()
                        .flatMap(Stream::of)
                        .anyMatch(argument -> argument.contains(record.folder().toString()));
    }
}
