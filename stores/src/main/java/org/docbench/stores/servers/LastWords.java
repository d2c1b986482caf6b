package org.docbench.stores.servers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The end of what a program wrote, for the message about its failure. */
final class LastWords {
    private static final int LINES = 4;
    private static final int LETTERS = 600;

    private LastWords() {}

    static String of(Path log) {
        try {
            List<String> lines = new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                    .lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .toList();
            String end = String.join(" | ", lines.subList(Math.max(0, lines.size() - LINES), lines.size()));
            if (end.isEmpty()) {
                return "nothing";
            }
            return end.length() > LETTERS ? "..." + end.substring(end.length() - LETTERS) : end;
        } catch (IOException e) {
            return "nothing that can be read (" + e.getMessage() + ")";
        }
    }
}
