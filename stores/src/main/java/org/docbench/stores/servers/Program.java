package org.docbench.stores.servers;

import java.nio.file.Path;

/**
 * A server program that can be started.
 *
 * @param executable the server's own
 * @param origin where it came from, in words
 */
record Program(Path executable, Version version, String origin) {

    /** Another program that came with it. */
    Path beside(String name) {
        return executable.resolveSibling(name);
    }
}
