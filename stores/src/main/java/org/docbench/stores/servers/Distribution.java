package org.docbench.stores.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The Linux distribution of this machine.
 *
 * @param ids its own name, then those of the distributions that it is like: {@code rocky}, {@code rhel}, {@code centos}
 * @param version such as {@code 12}, {@code 22.04}; empty where it has none
 * @see <a href="https://www.freedesktop.org/software/systemd/man/latest/os-release.html">os-release</a>
 */
public record Distribution(List<String> ids, String version) {
    private static final List<Path> FILES = List.of(Path.of("/etc/os-release"), Path.of("/usr/lib/os-release"));

    /** That of this machine; without a name where none is known. */
    public static Distribution here() {
        return FILES.stream()
                .filter(Files::isReadable)
                .findFirst()
                .map(Distribution::of)
                .orElse(new Distribution(List.of(), ""));
    }

    private static Distribution of(Path file) {
        try {
            return of(Files.readAllLines(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Distribution of(List<String> lines) {
        Map<String, String> values = lines.stream()
                .filter(line -> line.contains("="))
                .map(line -> line.split("=", 2))
                .collect(Collectors.toMap(
                        parts -> parts[0].strip(),
                        parts -> parts[1].replaceAll("^[\"']|[\"']$", ""),
                        (first, last) -> last));
        return new Distribution(
                Stream.of(values.getOrDefault("ID", ""), values.getOrDefault("ID_LIKE", ""))
                        .flatMap(names -> Stream.of(names.split(" ")))
                        .filter(name -> !name.isEmpty())
                        .toList(),
                values.getOrDefault("VERSION_ID", ""));
    }

    /** The first number of its version; 0 where it has none. */
    public int major() {
        String number = version.replaceFirst("\\D.*", "");
        return number.isEmpty() ? 0 : Integer.parseInt(number);
    }
}
