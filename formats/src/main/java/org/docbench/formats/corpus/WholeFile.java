package org.docbench.formats.corpus;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A file that is there whole or not at all: it is written next to its place and moved there at the end. An error, Ctrl-C and
 * a full disk leave what was there before.
 */
public final class WholeFile {
    private WholeFile() {}

    /** Writes the content of a file. */
    public interface Content<T> {
        T writeTo(OutputStream out) throws IOException;
    }

    /**
     * Writes a file; a device or pipe, which cannot be replaced, is written to directly.
     *
     * @throws CorpusWriter.CorpusException if it cannot be written
     */
    public static <T> T write(Path file, Content<T> content) {
        try {
            if (Files.isDirectory(file)) {
                throw new CorpusWriter.CorpusException(file + " is a folder");
            }
            return Files.exists(file) && !Files.isRegularFile(file)
                    ? stream(file, content, StandardOpenOption.WRITE)
                    : replaced(file, content);
        } catch (NoSuchFileException e) {
            throw new CorpusWriter.CorpusException(
                    "no such folder: " + file.toAbsolutePath().getParent());
        } catch (AccessDeniedException e) {
            throw new CorpusWriter.CorpusException("may not be written: " + file);
        } catch (IOException e) {
            String reason =
                    e instanceof FileSystemException at && at.getReason() != null ? at.getReason() : e.getMessage();
            throw new CorpusWriter.CorpusException("cannot write " + file + ": " + reason);
        }
    }

    private static <T> T replaced(Path file, Content<T> content) throws IOException {
        Path part = file.resolveSibling(
                file.getFileName() + "." + ProcessHandle.current().pid() + ".part");
        var removal = new Thread(() -> remove(part));
        Runtime.getRuntime().addShutdownHook(removal);
        try {
            T result = stream(part, content, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            return result;
        } finally {
            remove(part);
            withdraw(removal);
        }
    }

    private static <T> T stream(Path file, Content<T> content, StandardOpenOption... options) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file, options))) {
            return content.writeTo(out);
        }
    }

    private static void remove(Path part) {
        try {
            Files.deleteIfExists(part);
        } catch (IOException e) {
            throw new CorpusWriter.CorpusException("cannot remove " + part + ": " + e.getMessage());
        }
    }

    /** The process may be ending; then the hook runs, and finds nothing to remove. */
    private static boolean withdraw(Thread removal) {
        try {
            return Runtime.getRuntime().removeShutdownHook(removal);
        } catch (IllegalStateException e) {
            return false;
        }
    }
}
