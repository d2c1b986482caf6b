package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code docbench}, in an installation of its own that is built already. */
@Timeout(120)
@Tag("slow")
class LauncherTest {
    @TempDir
    private Path folder;

    @Test
    void anEnvironmentWithoutHomeIsEnough() throws Exception {
        Path home = installed(folder.resolve("docbench"));
        assertThat(said(home, Map.of())).startsWith("0 docbench ");
    }

    @Test
    void aFolderWithLettersBeyondAsciiIsFoundInThePlainLocale() throws Exception {
        Path home = installed(Path.of(folder + "/dörf bänch"));
        assertThat(said(home, Map.of("LC_ALL", "C"))).startsWith("0 docbench ");
        assertThat(said(home, Map.of("LC_ALL", "POSIX", "HOME", folder.toString())))
                .startsWith("0 docbench ");
    }

    /** Exit code and output of {@code docbench --version}, with these variables and a path only. */
    private static String said(Path home, Map<String, String> environment) throws Exception {
        var builder = new ProcessBuilder(home.resolve("docbench").toString(), "--version").redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().putAll(environment);
        builder.environment().put("PATH", System.getenv("PATH"));
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() + " " + output;
    }

    /** The script beside a built library: one jar, which names the class path of this test. */
    private static Path installed(Path home) throws IOException {
        Path library = Files.createDirectories(home.resolve("cli/target/docbench"));
        var manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes()
                .put(
                        Attributes.Name.CLASS_PATH,
                        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                                .map(entry -> Path.of(entry).toUri().toString())
                                .collect(Collectors.joining(" ")));
        new JarOutputStream(Files.newOutputStream(library.resolve("docbench.jar")), manifest).close();
        Files.createFile(library.resolve(".built"));
        Files.copy(Path.of(System.getProperty("docbench.home"), "docbench"), home.resolve("docbench"));
        return home;
    }
}
