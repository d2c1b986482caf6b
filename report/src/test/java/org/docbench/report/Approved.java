package org.docbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A text that a person has read and approved. {@code -Ddocbench.approve=true} writes the new one in its place: read it. */
final class Approved {

    private static final Path FOLDER = Path.of("src", "test", "resources", "approved");

    private Approved() {}

    static void check(String name, String actual) throws IOException {
        Path file = FOLDER.resolve(name);
        if (Boolean.getBoolean("docbench.approve")) {
            Files.createDirectories(FOLDER);
            Files.writeString(file, actual, StandardCharsets.UTF_8);
        }
        assertThat(actual).isEqualTo(Files.readString(file, StandardCharsets.UTF_8));
    }
}
