package org.docbench.formats.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A registry through which npm would write without end, or another archive than the pinned one. */
@Timeout(120)
@DisabledOnOs(OS.WINDOWS)
class EndlessPackageTest {
    private static final RealCorpora.NpmPackage PINNED =
            new RealCorpora.NpmPackage("some-package", "1.0.0", 10, "AAAA");

    @TempDir
    private Path cache;

    private RealCorpora.NpmPackage.NpmClient npm(String script) throws IOException {
        Path fake = Files.writeString(cache.resolve("fake-npm"), "#!/bin/sh\n" + script + "\n");
        assumeTrue(fake.toFile().setExecutable(true) && Files.isExecutable(fake), "no scripts can be run here");
        return new RealCorpora.NpmPackage.NpmClient(fake.toString());
    }

    /** The largest file is told by the script itself, as its last act: it ends when it can write no more. */
    @Test
    void whatNpmWritesHasALimit() throws IOException {
        Path told = cache.resolve("told");
        RealCorpora.NpmPackage.NpmClient endless = npm(
                "(trap '' XFSZ; head -c 100000000 /dev/zero > other.tgz); wc -c < other.tgz > '" + told + "'; exit 1");
        assertThatThrownBy(() -> PINNED.file("package/x", cache, endless))
                .isInstanceOf(CorpusWriter.CorpusException.class)
                .hasMessageContaining("npm cannot get some-package@1.0.0");
        assertThat(Long.parseLong(Files.readString(told).strip())).isLessThanOrEqualTo(64L << 20);
        assertThat(cache.resolve("npm")).isEmptyDirectory();
    }

    @Test
    void anArchiveOfAnotherSizeIsNotRead() throws IOException {
        assertThatThrownBy(() -> PINNED.file("package/x", cache, npm("printf 12345678901 > other.tgz")))
                .isInstanceOf(CorpusWriter.CorpusException.class)
                .hasMessage("some-package@1.0.0 is not the file it was: 11 bytes, expected 10");
        assertThat(cache.resolve("npm")).isEmptyDirectory();
    }

    @Test
    void anArchiveOfTheSameSizeAndAnotherContentIsNotRead() throws IOException {
        assertThatThrownBy(() -> PINNED.file("package/x", cache, npm("printf 1234567890 > other.tgz")))
                .isInstanceOf(CorpusWriter.CorpusException.class)
                .hasMessageContaining("is not the file it was: SHA-512");
        assertThat(cache.resolve("npm")).isEmptyDirectory();
    }
}
