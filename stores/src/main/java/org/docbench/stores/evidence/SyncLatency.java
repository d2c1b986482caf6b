package org.docbench.stores.evidence;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** What it takes to bring a page to the device, without any database. */
public final class SyncLatency {
    /** What the databases here write at least for a small commit. */
    private static final int PAGE = 4096;

    private SyncLatency() {}

    /**
     * Overwrites a page of a file that is on the device already and waits for the device, so many times. It uses
     * {@code fdatasync} where the platform has it. The file does not grow, because a sync then includes its new length. Databases
     * reuse the blocks of their logs, so that would be no lower bound for them.
     *
     * @param folder on the device in question; a file is made there and removed
     * @return nanoseconds of each write and sync together
     */
    public static long[] nanos(Path folder, int times) throws IOException {
        Path file = Files.createTempFile(folder, "docbench-sync", ".tmp");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            ByteBuffer page = ByteBuffer.allocateDirect(PAGE);
            for (int i = 0; i < times; i++) {
                page.clear();
                channel.write(page);
            }
            channel.force(true);
            channel.position(0);
            long[] nanos = new long[times];
            for (int i = 0; i < times; i++) {
                page.clear();
                page.putInt(0, i);
                long begin = System.nanoTime();
                channel.write(page);
                channel.force(false);
                nanos[i] = System.nanoTime() - begin;
            }
            return nanos;
        } finally {
            Files.deleteIfExists(file);
        }
    }
}
