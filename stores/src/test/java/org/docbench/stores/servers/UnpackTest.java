package org.docbench.stores.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** Archives as a registry has them, and crafted ones: nothing is written, or can be read, outside the folder. */
@Timeout(60)
class UnpackTest {
    private static final long SMALL = 1 << 20;

    @TempDir
    private Path temporary;

    private Path folder;
    private Path outside;

    @FunctionalInterface
    private interface Content {
        void into(TarArchiveOutputStream tar) throws IOException;
    }

    @BeforeEach
    void folders() throws IOException {
        folder = temporary.resolve("cache").resolve("program");
        outside = Files.createDirectory(temporary.resolve("outside"));
    }

    @Test
    void filesFoldersAndLinksWithinAreThere() throws IOException {
        unpack(tar -> {
            directory(tar, "lib/");
            file(tar, "lib/libx.so.1.2", "library", 0644);
            symbolic(tar, "lib/libx.so", "libx.so.1.2");
            symbolic(tar, "bin/up", "../lib/libx.so");
            file(tar, "bin/server", "program", 0755);
        });
        assertThat(folder.resolve("lib/libx.so")).isSymbolicLink().hasContent("library");
        assertThat(folder.resolve("bin/up")).hasContent("library");
        assertThat(folder.resolve("bin/server")).isExecutable().hasContent("program");
        assertThat(Files.isExecutable(folder.resolve("lib/libx.so.1.2"))).isFalse();
    }

    @Test
    void oneFileOfAnArchiveIsTakenAlone() throws IOException {
        Path zip = zip("content.txz", tar("content.txz", tar -> {
            file(tar, "lib/liba.so", "a", 0644);
            file(tar, "lib/libb.so", "b", 0644);
            symbolic(tar, "lib/libc.so", "../../../outside");
        }));
        Unpack.part(zip, one("content.txz!lib/libb.so"), folder, Unpack.MOST_BYTES);
        assertThat(folder.resolve("needed/one")).hasContent("b");
        assertThat(folder.resolve("lib")).doesNotExist();
        for (String other : List.of("lib/libd.so", "lib/libc.so", "lib")) {
            assertThatThrownBy(() ->
                            Unpack.part(zip, one("content.txz!" + other), folder.resolve("other"), Unpack.MOST_BYTES))
                    .hasMessage("the archive has no file " + other);
        }
    }

    @Test
    void aFolderOfTheFileIsTakenWhole() throws IOException {
        Path zip = temporary.resolve("folder.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            for (String name :
                    List.of("top/bin/server", "top/share/english/text", "topless", "out/../../../outside/x")) {
                out.putNextEntry(new ZipEntry(name));
                out.write(name.getBytes(StandardCharsets.UTF_8));
            }
        }
        Unpack.part(zip, one("top/"), folder, Unpack.MOST_BYTES);
        assertThat(folder.resolve("needed/one/bin/server")).isExecutable().hasContent("top/bin/server");
        assertThat(folder.resolve("needed/one/share/english/text")).hasContent("top/share/english/text");
        assertThat(folder.resolve("needed/one")).isDirectoryNotContaining("glob:**less");
        assertThatThrownBy(() -> Unpack.part(zip, one("nowhere/"), folder, Unpack.MOST_BYTES))
                .hasMessage("the archive has nothing in nowhere/");
        assertThatThrownBy(() -> Unpack.part(zip, one("out/"), folder, Unpack.MOST_BYTES))
                .hasMessageStartingWith("a file outside its folder");
        assertThatThrownBy(() -> Unpack.part(zip, one("top/"), folder.resolve("small"), 20))
                .isInstanceOf(Download.LimitedInputStream.TooLongException.class);
        assertThat(outside).isEmptyDirectory();
    }

    private static Pin.Part one(String entry) {
        return new Pin.Part(Pin.Registry.MAVEN, "g:a:1", "file.zip", 1, "00", entry, "needed/one");
    }

    /** Its name alone says {@code outside} within the folder; but each {@code a} is the folder itself, so the steps up lead out of it. */
    private static final String OUT = "a/a/../../outside";

    @Test
    void aFileIsNotWrittenThroughLinksThatLeadOutTogether() {
        assertThatThrownBy(() -> unpack(tar -> {
                    symbolic(tar, "a", ".");
                    symbolic(tar, "b", OUT);
                    file(tar, "b/planted", "planted", 0644);
                }))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("through a link: b");
        assertThat(outside).isEmptyDirectory();
    }

    @Test
    void linksThatLeadOutTogetherAreLeftOut() throws IOException {
        Files.writeString(outside.resolve("program"), "somebody's");
        unpack(tar -> {
            symbolic(tar, "program", OUT + "/program"); // before the link that it goes through
            symbolic(tar, "a", ".");
            symbolic(tar, "absolute", outside.toString());
            symbolic(tar, "plain", "../../outside");
            symbolic(tar, "nowhere", "not/there");
            file(tar, "file", "own", 0644);
        });
        assertThat(folder).isDirectoryContaining(path -> path.endsWith("file"));
        for (String link : new String[] {"program", "absolute", "plain", "nowhere"}) {
            assertThat(Files.exists(folder.resolve(link), LinkOption.NOFOLLOW_LINKS))
                    .as(link)
                    .isFalse();
        }
        assertThat(outside.resolve("program")).hasContent("somebody's");
    }

    @Test
    void aLinkIsNotReplacedByWritingToIt() throws IOException {
        Path target = Files.writeString(outside.resolve("target"), "before");
        assertThatThrownBy(() -> unpack(tar -> {
                    symbolic(tar, "x", target.toString());
                    file(tar, "x", "after", 0644);
                }))
                .isInstanceOf(IOException.class);
        assertThat(target).hasContent("before");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../outside/planted", "a/../../../outside/planted", "lib/../../../outside/planted"})
    void namesThatLeadOutAreRefused(String name) {
        assertThatThrownBy(() -> unpack(tar -> file(tar, name, "planted", 0644)))
                .hasMessageContaining("outside its folder");
        assertThat(outside).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(
            bytes = {
                TarConstants.LF_LINK,
                TarConstants.LF_CHR,
                TarConstants.LF_BLK,
                TarConstants.LF_FIFO,
                TarConstants.LF_GNUTYPE_SPARSE
            })
    void whatIsNeitherFileFolderNorSymbolicLinkIsRefused(byte kind) throws IOException {
        Path secret = Files.writeString(outside.resolve("secret"), "secret");
        assertThatThrownBy(() -> unpack(tar -> {
                    var entry = new TarArchiveEntry("entry", kind);
                    entry.setLinkName(secret.toString());
                    tar.putArchiveEntry(entry);
                    tar.closeArchiveEntry();
                }))
                .isInstanceOf(IOException.class);
        assertThat(folder.resolve("entry")).doesNotExist();
    }

    /** A megabyte of nothing takes a thousandth of that in the archive. */
    @ParameterizedTest
    @ValueSource(strings = {"content.tar.gz", "content.txz", "content"})
    void moreBytesThanAProgramHasAreRefused(String entry) throws IOException {
        byte[] much = new byte[(int) (2 * SMALL)];
        Path zip = zip(entry, entry.equals("content") ? much : tar(entry, tar -> file(tar, "much", much, 0644)));
        assertThat(Files.size(zip)).isLessThan(SMALL / 10);
        assertThatThrownBy(() -> Unpack.part(zip, part(entry), folder, SMALL))
                .hasMessageContaining("exceeds the limit of 1.0 MB");
        assertThat(size()).isLessThanOrEqualTo(SMALL);
    }

    /** Files without content have headers all the same. */
    @Test
    void moreFilesThanAProgramHasAreRefused() throws IOException {
        Path zip = zip("content.tar.gz", tar("content.tar.gz", tar -> {
            for (int i = 0; i < 1_000; i++) {
                file(tar, "file" + i, "", 0644);
            }
        }));
        assertThatThrownBy(() -> Unpack.part(zip, part("content.tar.gz"), folder, SMALL / 4))
                .hasMessageContaining("exceeds the limit of");
    }

    /** Only the pinned entry is taken, so the names of others may be what they like. */
    @Test
    void otherEntriesOfAZipAreNotTouched() throws IOException {
        Path zip = temporary.resolve("file.zip");
        try (var out = new ZipOutputStream(Files.newOutputStream(zip))) {
            for (String name : new String[] {
                "../../outside/planted", outside.resolve("absolute").toString(), "content"
            }) {
                out.putNextEntry(new ZipEntry(name));
                out.write('x');
            }
        }
        Unpack.part(zip, part("content"), folder, Unpack.MOST_BYTES);
        assertThat(outside).isEmptyDirectory();
        assertThat(folder.resolve("into")).hasContent("x");
    }

    private long size() throws IOException {
        try (var all = Files.walk(temporary.resolve("cache"))) {
            return all.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }

    private void unpack(Content content) throws IOException {
        Unpack.part(
                zip("content.tar.gz", tar("content.tar.gz", content)),
                part("content.tar.gz"),
                folder,
                Unpack.MOST_BYTES);
    }

    private static Pin.Part part(String entry) {
        return new Pin.Part(
                Pin.Registry.MAVEN, "g:a:1", "file.zip", 1, "00", entry, entry.contains(".t") ? "" : "into");
    }

    private Path zip(String entry, byte[] content) throws IOException {
        Path zip = temporary.resolve("file.zip");
        try (var out = new ZipOutputStream(Files.newOutputStream(zip))) {
            out.putNextEntry(new ZipEntry(entry));
            out.write(content);
        }
        return zip;
    }

    private static byte[] tar(String name, Content content) throws IOException {
        var bytes = new ByteArrayOutputStream();
        OutputStream compressed =
                name.endsWith(".txz") ? new XZOutputStream(bytes, new LZMA2Options(1)) : new GZIPOutputStream(bytes);
        try (var tar = new TarArchiveOutputStream(compressed)) {
            content.into(tar);
        }
        return bytes.toByteArray();
    }

    private static void file(TarArchiveOutputStream tar, String name, String content, int mode) throws IOException {
        file(tar, name, content.getBytes(java.nio.charset.StandardCharsets.UTF_8), mode);
    }

    private static void file(TarArchiveOutputStream tar, String name, byte[] content, int mode) throws IOException {
        var entry = new TarArchiveEntry(name, true);
        entry.setMode(mode);
        entry.setSize(content.length);
        tar.putArchiveEntry(entry);
        tar.write(content);
        tar.closeArchiveEntry();
    }

    private static void directory(TarArchiveOutputStream tar, String name) throws IOException {
        tar.putArchiveEntry(new TarArchiveEntry(name));
        tar.closeArchiveEntry();
    }

    private static void symbolic(TarArchiveOutputStream tar, String name, String to) throws IOException {
        var entry = new TarArchiveEntry(name, TarConstants.LF_SYMLINK);
        entry.setLinkName(to);
        tar.putArchiveEntry(entry);
        tar.closeArchiveEntry();
    }
}
