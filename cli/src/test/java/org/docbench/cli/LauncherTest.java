package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
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

    /** A first use builds: what is fetched and built is told on the way, and of a failure what Maven says is wrong. */
    @Test
    void withoutMavenTheWrapperBuildsAndSaysHowFarItIs() throws Exception {
        Path home = installed(folder.resolve("docbench"));
        Path library = home.resolve("cli/target/docbench");
        Files.delete(library.resolve(".built"));
        Files.copy(library.resolve("docbench.jar"), home.resolve("new.jar"));
        Files.createFile(library.resolve("driver-of-before.jar"));
        Path wrapper = home.resolve("mvnw");
        String maven = """
                #!/bin/sh
                echo "[INFO] Building DocBench: core 0.1.0                      [2/11]"
                echo "[INFO] Downloaded from central: http://localhost/a.jar (7.5 MB at 3.4 MB/s)"
                echo "[INFO] Downloaded from central: http://localhost/b.jar (12 MB at 3.4 MB/s)"
                echo "[INFO] Downloaded from central: http://localhost/c.jar (730 kB at 120 kB/s)"
                echo "[ERROR] this and that is missing"
                cp new.jar cli/target/docbench/docbench.jar
                exit %d
                """;
        Files.writeString(wrapper, maven.formatted(1));
        assertThat(wrapper.toFile().setExecutable(true)).isTrue();

        String programs = programs();
        assertThat(said(home, Map.of("PATH", programs)))
                .startsWith("1 docbench: building")
                .contains("docbench: building DocBench: core, 2 of 11\n", "docbench: fetched 19 MB of at most ")
                .contains("\n[ERROR] this and that is missing\ndocbench: the build failed; the lines above say why\n")
                .doesNotContain("[INFO]");

        Files.writeString(wrapper, maven.formatted(0));
        assertThat(said(home, Map.of("PATH", programs)))
                .startsWith("0 docbench: building")
                .contains("\ndocbench 0.");
        assertThat(library.resolve("driver-of-before.jar"))
                .as("an upgraded library is not beside its old version")
                .doesNotExist();
        assertThat(said(home, Map.of())).as("it is built").startsWith("0 docbench 0.");
    }

    /** Its later processes start from the same jars. */
    @Test
    void aRunningDocbenchKeepsItsBuild() throws Exception {
        Path home = installed(folder.resolve("docbench"));
        Path library = home.resolve("cli/target/docbench");
        Process running = new ProcessBuilder(
                        "flock", "-s", library.toString(), "sh", "-c", "echo locked; read line || :")
                .start();
        running.inputReader().readLine();
        assertThat(said(home, Map.of())).as("several run at a time").startsWith("0 docbench 0.");
        Files.delete(library.resolve(".built"));
        assertThat(said(home, Map.of()))
                .startsWith("1 docbench: the sources changed, and another docbench of this folder is at work: ");
        assertThat(library.resolve("docbench.jar")).exists();
        running.outputWriter().close();
        assertThat(running.waitFor()).isZero();
    }

    /** The wrapper without unzip, as in many images: it takes the .tar.gz, which has a sum of its own. */
    @Test
    void withoutUnzipTheWrapperChecksTheOtherArchive() throws Exception {
        Path maven =
                Files.createDirectories(folder.resolve("apache-maven-9/bin")).resolve("mvn");
        Files.writeString(maven, "#!/bin/sh\necho maven was asked: $*\n");
        assertThat(maven.toFile().setExecutable(true)).isTrue();
        Path archive = folder.resolve("apache-maven-9-bin.tar.gz");
        assertThat(new ProcessBuilder("tar", "czf", archive.toString(), "-C", folder.toString(), "apache-maven-9")
                        .start()
                        .waitFor())
                .isZero();
        String programs = programs();
        String sum =
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(archive)));
        for (String expected : List.of(sum, (sum.startsWith("0") ? "1" : "0") + sum.substring(1))) {
            Path home = Files.createDirectories(folder.resolve(expected + "/.mvn/wrapper"))
                    .getParent()
                    .getParent();
            Files.copy(Path.of(System.getProperty("docbench.home"), "mvnw"), home.resolve("mvnw"));
            Files.writeString(
                    home.resolve(".mvn/wrapper/maven-wrapper.properties"),
                    "distributionUrl=" + folder.toUri() + "apache-maven-9-bin.zip\ndistributionSha256Sum="
                            + "0".repeat(64) + "\ntarGzSha256Sum=" + expected + "\n");
            var builder = new ProcessBuilder(home.resolve("mvnw").toString(), "package").redirectErrorStream(true);
            builder.environment().put("PATH", programs);
            builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
            builder.environment().put("MAVEN_USER_HOME", home.toString());
            Process wrapper = builder.start();
            String said = new String(wrapper.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(wrapper.waitFor()).as(said).isEqualTo(expected.equals(sum) ? 0 : 1);
            assertThat(said).contains(expected.equals(sum) ? "maven was asked: package" : "might be compromised");
        }
    }

    /** A folder with links to the programs that the scripts call, without Maven, unzip, wget and curl. */
    private String programs() throws IOException {
        Path programs = Files.createDirectory(folder.resolve("programs"));
        for (String name : List.of(
                "sh",
                "sed",
                "head",
                "find",
                "dirname",
                "basename",
                "uname",
                "mkdir",
                "mv",
                "cat",
                "tar",
                "gzip",
                "sha256sum",
                "readlink",
                "mktemp",
                "tail",
                "grep",
                "rm",
                "touch",
                "cp",
                "cut",
                "tr",
                "locale",
                "stty")) {
            Path found = Stream.of(System.getenv("PATH").split(File.pathSeparator))
                    .map(at -> Path.of(at, name))
                    .filter(Files::isExecutable)
                    .findFirst()
                    .orElseThrow();
            Files.createSymbolicLink(programs.resolve(name), found);
        }
        return programs.toString();
    }

    /** Exit code and output of {@code docbench --version}, with these variables and a path only. */
    private static String said(Path home, Map<String, String> environment) throws Exception {
        var builder = new ProcessBuilder(home.resolve("docbench").toString(), "--version").redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().put("PATH", System.getenv("PATH"));
        builder.environment().putAll(environment);
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
