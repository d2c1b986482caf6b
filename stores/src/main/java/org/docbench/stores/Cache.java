package org.docbench.stores;

import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a product keeps of its data in memory of its own. The operating system may keep more of the same files.
 *
 * @param bytes at most
 * @param settings that say so, by the product's own names, as the server gave them back
 */
public record Cache(long bytes, Map<String, String> settings) {
    public Cache {
        settings = Map.copyOf(settings);
    }

    /** {@code shared_buffers = 16384, block_size = 8192}. */
    public String words() {
        return settings.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(setting -> setting.getKey() + " = " + setting.getValue())
                .collect(Collectors.joining(", "));
    }
}
