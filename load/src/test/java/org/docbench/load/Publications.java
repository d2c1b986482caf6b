package org.docbench.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.docbench.core.claim.PublishedExperiments;

/** Reads what the publications state. */
public final class Publications {
    private Publications() {}

    /** Returns a published experiment. */
    public static PublishedExperiments.Experiment experiment(String id) {
        try {
            return PublishedExperiments.parse(
                            Files.readString(Path.of(System.getProperty("docbench.home"), "claims", "published.json")))
                    .experiment(id);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
