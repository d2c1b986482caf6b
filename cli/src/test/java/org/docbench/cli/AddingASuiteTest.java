package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The guide's own text is compiled, registered with the guide's own line, and run by the command. */
@Tag("slow")
class AddingASuiteTest {
    private static final Path HOME = Path.of(System.getProperty("docbench.home"));
    private static final String LIST = "formats/src/main/java/org/docbench/formats/FormatSuites.java";
    private static final Pattern SOURCE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern NAME = Pattern.compile("(?m)^(?:public )?(?:final )?(?:class|record|enum) (\\w+)");
    private static final Pattern LINE = Pattern.compile(Pattern.quote(LIST) + ":(.*?)\n");

    @TempDir
    static Path folder;

    private static List<String> sources;
    private static String line;

    @BeforeAll
    static void compile() throws IOException {
        String guide = Files.readString(HOME.resolve("docs/adding-a-suite.md"));
        sources = SOURCE.matcher(guide).results().map(block -> block.group(1)).toList();
        Matcher registration = LINE.matcher(guide);
        assertThat(registration.find()).isTrue();
        line = registration.group(1);
        compile(sources, folder.resolve("classes"));
    }

    private static void compile(List<String> files, Path classes) throws IOException {
        Path written = Files.createDirectories(classes.resolveSibling(classes.getFileName() + "-sources"));
        Files.createDirectories(classes);
        List<Path> paths = new ArrayList<>();
        for (String source : files) {
            Matcher name = NAME.matcher(source);
            assertThat(name.find()).isTrue();
            paths.add(Files.writeString(written.resolve(name.group(1) + ".java"), source));
        }
        String list = Files.readString(HOME.resolve(LIST));
        String before = "new AccessSuite(),";
        assertThat(list).contains(before);
        paths.add(Files.writeString(
                written.resolve("FormatSuites.java"),
                list.replaceFirst("import ", "import org.docbench.formats.checksum.ChecksumSuite;\nimport ")
                        .replace(before, before + "\n" + line)));
        var said = new StringWriter();
        var compiler = ToolProvider.getSystemJavaCompiler();
        boolean compiled = compiler.getTask(
                        said,
                        null,
                        null,
                        List.of("-d", classes.toString(), "-proc:none"),
                        null,
                        compiler.getStandardFileManager(null, null, null).getJavaFileObjectsFromPaths(paths))
                .call();
        assertThat(compiled).as(said.toString()).isTrue();
    }

    @Test
    void isAtMostSixFilesAndOneLine() {
        assertThat(sources).hasSizeLessThanOrEqualTo(6);
        assertThat(line.lines()).hasSize(1);
    }

    @Test
    void isListedAndChecksItsParameter() throws Exception {
        assertThat(docbench(folder.resolve("classes"), ExitCode.DONE, command(0)))
                .contains("What does a checksum of a document cost, by its size?")
                .contains("CRC-32C of the JDK");
        assertThat(docbench(folder.resolve("classes"), ExitCode.USAGE, command(1, "--set", "bytes=0")))
                .contains("bytes: '0' is not a whole number from 1 to 1000000");
    }

    @Test
    void isMeasuredComparedAndResumed() throws Exception {
        Path out = folder.resolve("run");
        docbench(folder.resolve("classes"), ExitCode.DONE, command(2, "--out", out.toString()));
        JsonNode run = new ObjectMapper().readTree(out.resolve("run.json").toFile());
        assertThat(run.get("results")).hasSize(2 * 3).allSatisfy(row -> {
            assertThat(row.path("status").asText()).isEqualTo("measured");
            assertThat(row.get("samples")).hasSize(8);
        });
        assertThat(run.get("comparisons")).isNotEmpty();
        assertThat(out.resolve("report.html")).content().contains("checksum");
        Path journal = out.resolve("trials.ndjson");
        List<String> lines = Files.readAllLines(journal);
        Files.write(journal, lines.subList(0, lines.size() / 2));
        docbench(
                folder.resolve("classes"),
                ExitCode.DONE,
                Stream.of(command(3))
                        .map(word -> word.replace("RUN", out.toString()))
                        .toArray(String[]::new));
        assertThat(new ObjectMapper().readTree(out.resolve("run.json").toFile()).get("results"))
                .hasSize(2 * 3)
                .allSatisfy(row -> assertThat(row.get("samples")).hasSize(8));
    }

    @Test
    void aWrongChecksumFails() throws Exception {
        Path wrong = folder.resolve("wrong");
        compile(
                sources.stream()
                        .map(source -> source.replace("return sum.getValue();", "return sum.getValue() ^ 1;"))
                        .toList(),
                wrong);
        Path out = folder.resolve("wrong-run");
        docbench(wrong, ExitCode.FAILED, "run", "checksum", "--targets", "crc32", "--out", out.toString());
        assertThat(new ObjectMapper().readTree(out.resolve("run.json").toFile()).get("results"))
                .isNotEmpty()
                .allSatisfy(row -> assertThat(row.path("reason").asText()).startsWith("wrong result: the checksum of"));
    }

    /** A command of the guide, with further words. */
    private static String[] command(int place, String... more) throws IOException {
        List<PageCommand> all = PageCommand.of("docs/adding-a-suite.md").stream()
                .filter(command -> command.isOurs() && !command.inSentence())
                .toList();
        return Stream.concat(all.get(place).words().stream(), Stream.of(more)).toArray(String[]::new);
    }

    private static String docbench(Path classes, int exit, String... arguments) throws Exception {
        String classPath = classes + File.pathSeparator + System.getProperty("java.class.path");
        Process process = DocbenchProcess.of(List.of("-cp", classPath), arguments)
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isEqualTo(exit);
        return said;
    }
}
