package org.docbench.stores;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** A file system in memory that is soon full; to mount one takes root. */
public record SmallDisk(Path folder) implements AutoCloseable {

    /** Mounts it; the test is skipped, with the reason, where that is refused. */
    public SmallDisk(Path folder, int bytes) throws IOException, InterruptedException {
        this(Files.createDirectories(folder));
        String refusal;
        try {
            refusal = said("mount", "-t", "tmpfs", "-o", "size=" + bytes, "tmpfs", folder.toString());
        } catch (IOException e) {
            refusal = e.getMessage();
        }
        if (!refusal.isEmpty()) {
            System.err.println("  skipped: no small disk can be mounted: " + refusal);
            Assumptions.abort("no small disk can be mounted: " + refusal);
        }
    }

    /** Takes all its room but some bytes. */
    public void fill(long left) throws IOException {
        long free = Files.getFileStore(folder).getUsableSpace();
        Files.write(filling(), new byte[Math.toIntExact(free - left)]);
    }

    /** Gives back what {@link #fill} took. */
    public void free() throws IOException {
        Files.delete(filling());
    }

    private Path filling() {
        return folder.resolve("filling");
    }

    /** What a command had to say; nothing when it did it. */
    private static String said(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String words = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        return process.waitFor() == 0 ? "" : words;
    }

    @Override
    public void close() throws IOException {
        try {
            String refusal = said("umount", folder.toString());
            if (!refusal.isEmpty()) {
                throw new IOException(refusal);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
