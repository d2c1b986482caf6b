package org.docbench.formats.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.docbench.core.corpus.Corpus;
import org.docbench.core.corpus.CorpusSource;
import org.docbench.core.value.Value;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Data that is fetched: where npm or the network is missing there is nothing to test, and that is said. */
@Tag("slow")
class RealCorporaTest {

    @Test
    void countriesAndInterfacesAsPinned() {
        assumeReachable();
        Corpus countries = source("real-countries").documents(250, 1);
        assertThat(countries.seed()).isZero();
        assertThat(countries.documents().get(0).fields()).containsEntry("cca3", new Value.Str("ABW"));
        assertThat(countries.sha256()).isEqualTo("11a411a2664a0bcf32489ef4dc443eed83ec65b78397b3708f01d68d2180528e");
        Corpus browsers = source("real-browsers").documents(1109, 1);
        assertThat(browsers.documents().get(1).fields().keySet()).contains("_id", "__compat");
        assertThat(browsers.sha256()).isEqualTo("e56a28b1f40849d28c91621f0c9b312dee8b7e71445fa24e780c93ab6474c443");
    }

    private static CorpusSource source(String name) {
        return RealCorpora.all().stream()
                .filter(corpus -> corpus.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static void assumeReachable() {
        try {
            assertThat(source("real-countries").documents(1, 1).documents()).hasSize(1);
        } catch (CorpusWriter.CorpusException e) {
            System.out.println("skipped: " + e.getMessage());
            assumeTrue(false, e.getMessage());
        }
    }

    @Test
    void withoutNpmItSaysWhatToInstall(@TempDir Path cache) {
        CorpusSource corpus = RealCorpora.all(cache, new RealCorpora.NpmPackage.NpmClient("no-such-npm"))
                .get(0);
        assertThatThrownBy(() -> corpus.documents(1, 1))
                .isInstanceOf(CorpusWriter.CorpusException.class)
                .hasMessageContaining("world-countries@5.1.0")
                .hasMessageContaining("install Node.js");
    }

    @Test
    void anotherFileThanThePinnedOneIsRefusedAndNotKept(@TempDir Path cache) throws Exception {
        Path fake = Files.writeString(cache.resolve("fake-npm"), "#!/bin/sh\necho other > other.tgz\n");
        assumeTrue(fake.toFile().setExecutable(true) && Files.isExecutable(fake), "no scripts can be run here");
        CorpusSource corpus = RealCorpora.all(cache, new RealCorpora.NpmPackage.NpmClient(fake.toString()))
                .get(0);
        assertThatThrownBy(() -> corpus.documents(1, 1)).hasMessageContaining("is not the file it was");
        try (var files = Files.list(cache.resolve("npm"))) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void theCacheIsWhereTheDesktopSpecificationSays() {
        Path absolute = Path.of("x").toAbsolutePath();
        assertThat(RealCorpora.cacheFolder(Map.of("XDG_CACHE_HOME", absolute.toString()), "/home/a"))
                .isEqualTo(absolute.resolve("docbench"));
        assertThat(RealCorpora.cacheFolder(Map.of("XDG_CACHE_HOME", "relative"), "/home/a"))
                .isEqualTo(Path.of("/home/a/.cache/docbench"));
    }
}
