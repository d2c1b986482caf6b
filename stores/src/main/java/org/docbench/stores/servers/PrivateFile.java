package org.docbench.stores.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Files and folders that only their owner may read. */
final class PrivateFile {
    private PrivateFile() {}

    /** A new file with this text. */
    static Path write(Path file, String text) throws IOException {
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
}
