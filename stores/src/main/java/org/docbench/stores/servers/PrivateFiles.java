package org.docbench.stores.servers;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Locale;

/** Files and folders that only their owner may read, and random passwords and names. */
public final class PrivateFiles {
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
