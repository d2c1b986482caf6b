package org.docbench.stores.servers;

import java.nio.file.Path;
import org.docbench.stores.Endpoint;

/**
 * Where one server lives.
 *
 * @param folder everything it writes, and nothing else, is in here
 * @param endpoint where it shall answer, on the loopback interface
 */
record Site(Program program, Path folder, Endpoint endpoint) {

    Path data() {
        return folder.resolve("data");
    }

    /** What the server says about itself. */
    Path log() {
        return folder.resolve("log");
    }
}
