package org.docbench.load.update;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.TrialRows;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.Trial;
import org.docbench.load.StoreTargets;
import org.docbench.load.StoreTargets.StoreTarget;
import org.docbench.stores.Durability;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Server;
import org.docbench.stores.Store;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The store of the guide's own text is measured by the suite. */
@Tag("slow")
class AddingAStoreTest {
    private static final UpdatePreset SMALL = new UpdatePreset(
            1,
            1,
            2,
            2,
            Duration.ofMillis(20),
            7,
            new UpdatePreset.Arrays(7, 2),
            0,
            false,
            true,
            Duration.ofSeconds(10));

    @Test
    void everyCaseIsMeasuredAndProved(@TempDir Path data, @TempDir Path classes) throws Exception {
        compile(classes);
        try (var loader = new URLClassLoader(
                new URL[] {classes.toUri().toURL()}, getClass().getClassLoader())) {
            var toy = (Store) loader.loadClass("org.docbench.stores.toy.ToyStore")
                    .getDeclaredConstructor()
                    .newInstance();
            assertThat(rows(new StoreTarget("toy.files", toy, new Folder(data))))
                    .hasSize(2 * 31)
                    .allMatch(row -> row.status()
                            .equals(
                                    row.caseParameters().get("durability").equals("none")
                                            ? "unsupported"
                                            : "measured"));
        }
    }

    private static List<ResultRow> rows(StoreTarget target) {
        List<Trial> trials = new ArrayList<>();
        try (Suite run = UpdateSuite.planned(
                new StoreTargets(List.of(target), Map.of()),
                SMALL,
                List.of(Durability.NONE, Durability.SYNC),
                UpdateCases.all(SMALL.largest(), Map.of()),
                1)) {
            run.run(() -> false, trials::add);
            return TrialRows.of(trials, run.order(), run.targets(), run::harnessBaseline, run.floor());
        }
    }

    private static void compile(Path classes) throws IOException {
        String guide = Files.readString(Path.of(System.getProperty("docbench.home"), "docs/adding-a-store.md"));
        Matcher block = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL).matcher(guide);
        assertThat(block.find()).isTrue();
        Path file = Files.writeString(classes.resolve("ToyStore.java"), block.group(1));
        var compiler = ToolProvider.getSystemJavaCompiler();
        var said = new StringWriter();
        boolean compiled = compiler.getTask(
                        said,
                        null,
                        null,
                        List.of("-d", classes.toString(), "-proc:none"),
                        null,
                        compiler.getStandardFileManager(null, null, null).getJavaFileObjects(file))
                .call();
        assertThat(compiled).as(said.toString()).isTrue();
    }

    /** Where the toy keeps its files. Without a process, so that the kernel counts nothing here. */
    private record Folder(Path path) implements Server {
        @Override
        public String product() {
            return "toy";
        }

        @Override
        public Endpoint endpoint() {
            return new Endpoint("toy:" + path);
        }

        @Override
        public Kind kind() {
            return Kind.LIBRARY;
        }

        @Override
        public String origin() {
            return "test";
        }

        @Override
        public Optional<Path> data() {
            return Optional.of(path);
        }

        @Override
        public Optional<ProcessHandle> process() {
            return Optional.empty();
        }

        @Override
        public void kill() {}

        @Override
        public void restart() {}

        @Override
        public void close() {}
    }
}
