package org.docbench.profile.flame;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.docbench.core.claim.PublishedExperiments;
import org.docbench.core.claim.PublishedExperiments.Experiment;
import org.junit.jupiter.api.Test;

class PaceTest {
    /** A share of a published profile is never looked at with fewer samples than it had. */
    @Test
    void stacksAreTakenAtLeastAsOftenAsPublished() throws IOException {
        Experiment published = PublishedExperiments.parse(
                        Files.readString(Path.of(System.getProperty("docbench.home"), "claims", "published.json")))
                .experiment("001.profile");
        assertThat(Recorder.Pace.HERTZ).isGreaterThanOrEqualTo(published.count("serverHertz"));
        assertThat(Recorder.Pace.NANOS)
                .isLessThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(published.count("clientIntervalMillis")));
        assertThat(published.differs()).contains(Recorder.Pace.HERTZ + " Hz");
    }
}
