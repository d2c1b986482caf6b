package org.docbench.profile.flame;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.docbench.profile.flame.PerfRecorder.Refusal;
import org.docbench.profile.machine.Machine.SystemFiles;
import org.junit.jupiter.api.Test;

class RefusalTest {
    private static final String DENIED = """
            Error:
            Access to performance monitoring and observability operations is limited.
            Consider adjusting /proc/sys/kernel/perf_event_paranoid setting to open
            """;

    @Test
    void aDenialNamesTheSettingAndWhatWouldAllowIt() {
        assertThat(Refusal.of(DENIED, false, paranoid("3")))
                .contains("kernel.perf_event_paranoid is 3", "sudo sysctl kernel.perf_event_paranoid=1", "PERFMON");
    }

    @Test
    void aServerOfAnotherUserNeedsMore() {
        assertThat(Refusal.of(DENIED, true, paranoid("1"))).contains("processes of another user", "CAP_SYS_PTRACE");
    }

    @Test
    void otherWordsOfPerfAreKeptWithoutFolders() {
        assertThat(Refusal.of("Events disabled\nfailed to open /home/me/x/perf.data: full\n", false, paranoid("1")))
                .isEqualTo("perf failed: failed to open perf.data: full");
    }

    private static SystemFiles paranoid(String level) {
        return new SystemFiles() {
            @Override
            public Optional<String> read(String path) {
                return path.equals("/proc/sys/kernel/perf_event_paranoid") ? Optional.of(level) : Optional.empty();
            }

            @Override
            public boolean exists(String path) {
                return read(path).isPresent();
            }
        };
    }
}
