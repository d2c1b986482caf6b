package org.docbench.stores.servers;

import java.util.List;

/**
 * A server program as a registry carries it.
 *
 * @param program the recipe's, for which it is
 * @param platform operating system and processor, as {@link Platform} names them
 * @param executable its path under the unpacked folder
 * @param parts what it is put together from
 */
record Pin(String program, String platform, String version, String executable, List<Part> parts) {
    Pin {
        parts = List.copyOf(parts);
    }

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
}
