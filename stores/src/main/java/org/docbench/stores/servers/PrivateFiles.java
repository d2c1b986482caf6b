package org.docbench.stores.servers;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
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

    /** Removes a folder with everything in it; links are removed, not followed. */
    static void remove(Path folder) throws IOException {
        if (Files.notExists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                if (e instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw e;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path one, IOException e) throws IOException {
                Files.deleteIfExists(one);
                return FileVisitResult.CONTINUE;
            }
        });
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
