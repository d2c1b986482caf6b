package org.docbench.profile.flame;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A folder for what is needed for a moment only. */
final class Scratch {
    private Scratch() {}

    static Path within(Path folder) throws IOException {
        return Files.createTempDirectory(folder, ".docbench-flames-");
    }

    /** What cannot be removed stays: nothing that was measured hangs on it. */
    static void remove(Path scratch) {
        try (Stream<Path> files = Files.walk(scratch)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            scratch.toFile().deleteOnExit();
        }
    }
}
