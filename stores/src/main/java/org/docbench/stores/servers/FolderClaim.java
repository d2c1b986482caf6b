package org.docbench.stores.servers;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Optional;

/**
 * The right to a folder, of which there is one among all processes of a user. It ends when it is closed or when its process ends,
 * however that ends, and leaves nothing in the folder.
 *
 * <p>A claim is the operating system's lock on one byte of a file in the user's state folder. The place of the byte is a digest of the
 * folder's real path.
 */
public final class FolderClaim implements AutoCloseable {
    private static final String FILE = "folders.lock";

    /** A byte that is no folder's. */
    private static final long BEYOND = Long.MAX_VALUE - 1;

    /** Never closed: on POSIX systems closing one channel of a file gives up all locks that the process has on the file. */
    private static FileChannel file;

    private final FileLock lock;

    private FolderClaim(FileLock lock) {
        this.lock = lock;
    }

    /**
     * Claims a folder that is there; empty when this process or another one has it.
     *
     * @throws IOException if the folder cannot be found or nothing can be locked
     */
    public static synchronized Optional<FolderClaim> of(Path folder) throws IOException {
        long place = place(folder.toRealPath());
        if (file == null) {
            file = open();
        }
        try {
            return Optional.ofNullable(file.tryLock(place, 1, false)).map(FolderClaim::new);
        } catch (OverlappingFileLockException e) {
            return Optional.empty();
        }
    }

    /** Where a home cannot be written to, or its file system has no locks, the system's temporary files are the place. */
    private static FileChannel open() throws IOException {
        try {
            return lockable(Files.createDirectories(Places.here().state()).resolve(FILE));
        } catch (IOException e) {
            // Not the JVM's folder for temporary files, which may be one of this process.
            return lockable(OwnFolder.TEMPORARY.resolve("docbench-" + System.getProperty("user.name") + "-" + FILE));
        }
    }

    private static FileChannel lockable(Path path) throws IOException {
        FileChannel channel = FileChannel.open(path, CREATE, WRITE);
        FileLock probe = channel.tryLock(BEYOND, 1, false);
        if (probe != null) {
            probe.release();
        }
        return channel;
    }

    private static long place(Path folder) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest(folder.toString().getBytes(StandardCharsets.UTF_8));
            return ByteBuffer.wrap(digest).getLong() >>> 2;
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has SHA-256", e);
        }
    }

    @Override
    public void close() {
        try {
            lock.release();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
