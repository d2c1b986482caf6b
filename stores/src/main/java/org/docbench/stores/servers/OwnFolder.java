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
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Locale;
import java.util.Optional;
import org.docbench.stores.StoreException;

/** A folder of this process, which only this user may enter. When this process is killed, a later DocBench removes it. */
public final class OwnFolder implements AutoCloseable {
    /** The system's folder for temporary files, whatever {@link #forTemporaryFiles} sets the JVM's to. */
    public static final Path TEMPORARY = Path.of(System.getProperty("java.io.tmpdir"));

    private final ServerRecord record;
    private final Path state;
    private final Optional<OrphanCleaner.Watchdog> watchdog;

    private OwnFolder(ServerRecord record, Path state, Optional<OrphanCleaner.Watchdog> watchdog) {
        this.record = record;
        this.state = state;
        this.watchdog = watchdog;
    }

    /**
     * Makes an empty one among the system's temporary files.
     *
     * @param name what it is for, in a word
     * @throws StoreException if it cannot be made
     */
    public static OwnFolder temporary(String name) {
        return in(TEMPORARY, "docbench-" + name);
    }

    /**
     * Sets {@code java.io.tmpdir} to a folder that is removed when the JVM ends or is killed. DocBench makes its temporary files in it,
     * and libraries unpack native code into it. {@code Files.createTempFile} asked when the JVM began, so it is given the
     * folder. Where none can be made the system's stays.
     */
    public static void forTemporaryFiles() {
        try {
            OwnFolder folder = watched(TEMPORARY, "docbench-files");
            System.setProperty("java.io.tmpdir", folder.path().toString());
            Runtime.getRuntime().addShutdownHook(new Thread(folder::close, "remove temporary files"));
        } catch (StoreException e) {
            // Who needs a temporary file says that it cannot be made.
        }
    }

    /** The same in another folder. */
    public static OwnFolder in(Path parent, String name) {
        return in(parent, name, Places.here().state());
    }

    /**
     * The same, and when this process is killed it is removed at once: by a watchdog, as no server is there yet that has one. A download
     * takes minutes.
     */
    public static OwnFolder watched(Path parent, String name) {
        return watched(parent, name, Places.here().state());
    }

    static OwnFolder watched(Path parent, String name, Path state) {
        Optional<OrphanCleaner.Watchdog> watchdog = Optional.empty();
        try {
            watchdog = Optional.of(OrphanCleaner.Watchdog.start(state)); // before there is a folder
        } catch (IOException e) {
            // A later DocBench removes the folder.
        }
        try {
            return in(parent, name, state, watchdog);
        } catch (StoreException e) {
            watchdog.ifPresent(OrphanCleaner.Watchdog::close);
            throw e;
        }
    }

    static OwnFolder in(Path parent, String name, Path state) {
        return in(parent, name, state, Optional.empty());
    }

    private static OwnFolder in(Path parent, String name, Path state, Optional<OrphanCleaner.Watchdog> watchdog) {
        var record = ServerRecord.own(name, Optional.empty(), parent.resolve(name + "-" + PrivateFiles.suffix()));
        try {
            record.write(state);
        } catch (IOException e) {
            // A home that cannot be written to is no reason not to work: nobody finds the folder then.
        }
        try {
            PrivateFiles.folder(record.folder());
            return new OwnFolder(record, state, watchdog);
        } catch (IOException e) {
            throw new StoreException(record.folder() + " cannot be made: " + e, e);
        }
    }

    public Path path() {
        return record.folder();
    }

    /** Removes it and everything in it; a second time does nothing. What cannot be removed now is left to a later DocBench. */
    @Override
    public void close() {
        try {
            PrivateFiles.remove(path());
            record.forget(state);
            watchdog.ifPresent(OrphanCleaner.Watchdog::close);
        } catch (IOException e) {
            // It stays written down, and who finds it then says what is wrong with it.
        }
    }

    /** Files and folders that only their owner may read, and random passwords and names. */
    public static final class PrivateFiles {
        /** Letters and digits only: a password is then the same in a URI, in SQL and in a file. */
        private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

        private static final SecureRandom RANDOM = new SecureRandom();

        private PrivateFiles() {}

        /** A new file with this text. */
        public static Path write(Path file, String text) throws IOException {
            Files.deleteIfExists(file);
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            return Files.writeString(file, text);
        }

        /** A new folder. */
        static Path folder(Path folder) throws IOException {
            Files.createDirectories(folder.getParent());
            return Files.createDirectory(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        }

        /** Removes a folder with everything in it, also what somebody else removes meanwhile; links are removed, not followed. */
        static void remove(Path folder) throws IOException {
            if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
                try (DirectoryStream<Path> children = Files.newDirectoryStream(folder)) {
                    for (Path child : children) {
                        remove(child);
                    }
                } catch (NoSuchFileException e) {
                    return;
                } catch (DirectoryIteratorException e) {
                    throw e.getCause();
                }
            }
            Files.deleteIfExists(folder);
        }

        /** 24 letters of 62: 142 bits. */
        public static String password() {
            return letters(24, LETTERS.length());
        }

        /** A few small letters that make a folder's name its own. */
        static String suffix() {
            return letters(8, 26).toLowerCase(Locale.ROOT);
        }

        private static String letters(int count, int of) {
            StringBuilder text = new StringBuilder();
            RANDOM.ints(count, 0, of).forEach(i -> text.append(LETTERS.charAt(i)));
            return text.toString();
        }
    }

    /**
     * The right to a folder, of which there is one among all processes of a user. It ends when it is closed or when its process ends,
     * however that ends, and leaves nothing in the folder.
     *
     * <p>A claim is the operating system's lock on one byte of a file in the user's state folder. The place of the byte is a digest of the
     * folder's real path.
     */
    public static final class FolderClaim implements AutoCloseable {
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
                return lockable(
                        OwnFolder.TEMPORARY.resolve("docbench-" + System.getProperty("user.name") + "-" + FILE));
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
}
