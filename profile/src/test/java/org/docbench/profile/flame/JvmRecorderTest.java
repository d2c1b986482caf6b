package org.docbench.profile.flame;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JvmRecorderTest {
    @Test
    void aLibrarysPathIsItsFilesName() {
        assertThat(
                        JvmRecorder.named(
                                "a/B.c;/var/x y/libnetty_transport_native_epoll_x86_6410929012297909840515.so (deleted);recv 3"))
                .isEqualTo("a/B.c;[libnetty_transport_native_epoll_x86.so];recv 3");
        assertThat(JvmRecorder.named("/usr/lib/libzip.so 1")).isEqualTo("[libzip.so] 1");
        assertThat(JvmRecorder.named("start;java/util/A.b;operator/ 12")).isEqualTo("start;java/util/A.b;operator/ 12");
    }
}
