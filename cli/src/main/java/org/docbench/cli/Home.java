package org.docbench.cli;

import java.nio.file.Path;

/** Where DocBench lies: the folder with {@code agents/} in it, as the launcher tells. */
final class Home {
    private Home() {}

    static Path path() {
        return Path.of(System.getProperty("docbench.home", "")).toAbsolutePath();
    }
}
