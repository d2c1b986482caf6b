package org.docbench.stores.servers;

import java.util.Locale;

/** Operating system and processor: {@code linux-x86_64}. */
final class Platform {
    private Platform() {}

    static String here() {
        return of(System.getProperty("os.name"), System.getProperty("os.arch"));
    }

    static String of(String system, String processor) {
        String name = system.toLowerCase(Locale.ROOT);
        String os = name.startsWith("mac") ? "macos" : name.replace(' ', '-');
        return os + "-"
                + switch (processor) {
                    case "amd64", "x86_64" -> "x86_64";
                    case "aarch64", "arm64" -> "aarch64";
                    default -> processor;
                };
    }
}
