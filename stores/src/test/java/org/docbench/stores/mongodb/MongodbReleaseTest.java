package org.docbench.stores.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.docbench.stores.servers.Program.Distribution;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MongodbReleaseTest {

    /** Names of archives that are in public use; there is none for Debian on Arm. */
    @ParameterizedTest
    @CsvSource({
        "8.0.16, linux-x86_64, debian, 12, linux/mongodb-linux-x86_64-debian12-8.0.16.tgz",
        "8.0.11, linux-aarch64, debian, 12, linux/mongodb-linux-aarch64-ubuntu2204-8.0.11.tgz",
        "6.0.27, linux-x86_64, debian, 12, linux/mongodb-linux-x86_64-ubuntu2204-6.0.27.tgz",
        "6.0.27, linux-x86_64, debian, 11, linux/mongodb-linux-x86_64-debian11-6.0.27.tgz",
        "6.0.5, linux-aarch64, rhel, 8.6, linux/mongodb-linux-aarch64-rhel82-6.0.5.tgz",
        "8.0.16, linux-aarch64, ubuntu, 24.04, linux/mongodb-linux-aarch64-ubuntu2404-8.0.16.tgz",
        "7.0.14, linux-x86_64, ubuntu, 24.04, linux/mongodb-linux-x86_64-ubuntu2204-7.0.14.tgz",
        "7.0.12, linux-x86_64, rocky rhel, 9.3, linux/mongodb-linux-x86_64-rhel90-7.0.12.tgz",
        "8.0.10, linux-x86_64, rocky rhel, 9.5, linux/mongodb-linux-x86_64-rhel93-8.0.10.tgz",
        "8.0.3, linux-x86_64, rhel, 8.10, linux/mongodb-linux-x86_64-rhel8-8.0.3.tgz",
        "8.0.3, linux-aarch64, amzn fedora, 2023, linux/mongodb-linux-aarch64-amazon2023-8.0.3.tgz",
        "8.0.3, linux-x86_64, linuxmint ubuntu debian, 21.3, linux/mongodb-linux-x86_64-ubuntu2204-8.0.3.tgz",
        "8.0.3, macos-aarch64, none, 0, osx/mongodb-macos-arm64-8.0.3.tgz"
    })
    void eachSystemHasItsArchive(String version, String platform, String ids, String system, String archive) {
        var release = MongodbStores.MongodbImage.MongodbRelease.of(
                        version, platform, new Distribution(List.of(ids.split(" ")), system))
                .orElseThrow();
        assertThat(release.archive()).hasToString("https://fastdl.mongodb.org/" + archive);
        assertThat(release.checksums()).hasToString(release.archive() + ".sha256");
    }

    @ParameterizedTest
    @CsvSource({"linux-x86_64, arch", "windows-x86_64, none"})
    void otherSystemsHaveNone(String platform, String id) {
        assertThat(MongodbStores.MongodbImage.MongodbRelease.of("8.0.3", platform, new Distribution(List.of(id), "")))
                .isEmpty();
    }
}
