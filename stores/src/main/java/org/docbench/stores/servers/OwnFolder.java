package org.docbench.stores.servers;

import java.io.IOException;
import java.nio.file.Path;
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
}
