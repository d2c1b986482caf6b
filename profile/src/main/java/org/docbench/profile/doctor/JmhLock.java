package org.docbench.profile.doctor;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.docbench.profile.machine.Found;

/** Whether another benchmark runs: JMH holds a lock on {@code jmh.lock} in the temporary folder while it measures. */
final class JmhLock {

    private JmhLock() {}

    static Path usual() {
        return Path.of(System.getProperty("java.io.tmpdir"), "jmh.lock");
    }

    /** Never makes the file, and gives the lock back at once. */
    static Found<Boolean> held(Path file) {
        if (!Files.exists(file)) {
            return Found.of(false);
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            return Found.of(lock == null);
        } catch (OverlappingFileLockException e) {
            return Found.of(true);
        } catch (IOException e) {
            return Found.unknown("JMH's lock file belongs to another user");
        }
    }
}
