package org.docbench.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.docbench.core.scenario.Trial;
import org.docbench.formats.access.AccessExperiment.Phase;
import org.docbench.formats.access.InProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The guide's own text is compiled and measured. */
class AddingAFormatTest {

    @Test
    void theFormatOfTheGuideCompilesAndIsMeasured(@TempDir Path classes) throws Exception {
        String guide = Files.readString(Path.of(System.getProperty("docbench.home"), "docs/adding-a-format.md"));
        Matcher block = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL).matcher(guide);
        assertThat(block.find()).isTrue();
        String source = block.group(1);
        long linesOfCode = source.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("import") && !line.startsWith("package"))
                .count();
        assertThat(linesOfCode).as("lines of the toy format").isLessThan(40);

        Path file = Files.writeString(classes.resolve("ToyFormat.java"), source);
        var said = new StringWriter();
        boolean compiled = ToolProvider.getSystemJavaCompiler()
                .getTask(
                        said,
                        null,
                        null,
                        List.of("-d", classes.toString(), "-proc:none"),
                        null,
                        ToolProvider.getSystemJavaCompiler()
                                .getStandardFileManager(null, null, null)
                                .getJavaFileObjects(file))
                .call();
        assertThat(compiled).as(said.toString()).isTrue();
        try (var loader = new URLClassLoader(
                new URL[] {classes.toUri().toURL()}, getClass().getClassLoader())) {
            var toy = (Format<?>) loader.loadClass("org.docbench.formats.toy.ToyFormat")
                    .getDeclaredConstructor()
                    .newInstance();
            for (Phase phase : List.of(Phase.OPEN, Phase.GET, Phase.READ, Phase.OPEN_READ, Phase.UPSTREAM)) {
                assertThat(InProcess.flat(toy, phase)).as("%s", phase).isInstanceOf(Trial.Measured.class);
            }
        }
    }
}
