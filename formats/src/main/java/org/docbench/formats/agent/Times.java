package org.docbench.formats.agent;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;

/**
 * What a run gave.
 *
 * @param times nanoseconds, each of all the passes asked for
 * @param bytes size of the results of one pass, or of its input where the results are no bytes
 * @param values how many values {@code read} saw in one pass
 * @param allocated bytes allocated during all times together, or null where the runtime does not tell
 * @param settled false when the runtime was still compiling during the times, or null where it does not tell
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Times(List<Long> times, long bytes, long values, Long allocated, Boolean settled) {

    /** Whether nothing says that the code was still getting faster. */
    public boolean isSettled() {
        return settled == null || settled;
    }
}
