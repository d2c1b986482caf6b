package org.docbench.profile.machine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** The small text files in which Linux describes itself ({@code /proc}, {@code /sys}): injected, so that tests can lay out another machine. */
public interface SystemFiles {

    /** The content without surrounding white space; empty when the file is missing, unreadable or not a file. */
    Optional<String> read(String path);

    boolean exists(String path);

    /** One value, or a reason that says what was looked for. */
    default Found<String> find(String path, String otherwise) {
        return read(path).filter(text -> !text.isEmpty()).map(Found::of).orElseGet(() -> Found.unknown(otherwise));
    }

    static SystemFiles real() {
        return new SystemFiles() {
            @Override
            public Optional<String> read(String path) {
                try {
                    // ISO 8859-1 decodes any byte: a strange cgroup or mount name must not hide the rest of the file.
                    return Optional.of(Files.readString(Path.of(path), StandardCharsets.ISO_8859_1)
                            .strip());
                } catch (IOException | SecurityException | InvalidPathException e) {
                    return Optional.empty();
                }
            }

            @Override
            public boolean exists(String path) {
                return Files.exists(Path.of(path));
            }
        };
    }
}
