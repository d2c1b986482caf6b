package org.docbench.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Opens a page with the program that the system opens files with.
 *
 * @param programs names of such programs, the first one that is there is used
 * @param folders where programs are
 */
record PageOpener(List<String> programs, List<Path> folders) {
    /** A program that shows the page itself goes on running. */
    private static final int PATIENCE_SECONDS = 5;

    /** Of this system. */
    static PageOpener here() {
        String path = System.getenv().getOrDefault("PATH", "");
        boolean mac = System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("mac");
        return new PageOpener(
                List.of(mac ? "open" : "xdg-open"),
                Arrays.stream(path.split(File.pathSeparator))
                        .filter(folder -> !folder.isBlank())
                        .map(Path::of)
                        .toList());
    }

    /** Opens a page; returns why it cannot, in one line, or nothing. */
    Optional<String> open(Path page) {
        Optional<Path> program = programs.stream()
                .flatMap(name -> folders.stream().map(folder -> folder.resolve(name)))
                .filter(Files::isExecutable)
                .findFirst();
        if (program.isEmpty()) {
            return Optional.of(
                    "--view: this system has no " + String.join(" or ", programs) + "; open " + page + " yourself");
        }
        try {
            Process process = new ProcessBuilder(
                            program.get().toString(), page.toAbsolutePath().toString())
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            boolean failed = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) && process.exitValue() != 0;
            return failed ? Optional.of(cannot(program.get(), page)) : Optional.empty();
        } catch (IOException e) {
            return Optional.of(cannot(program.get(), page));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private static String cannot(Path program, Path page) {
        return "--view: " + program.getFileName() + " could not open the page; open " + page + " yourself";
    }
}
