package org.docbench.load.crud;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.docbench.core.experiment.Preset;
import org.docbench.core.run.Observer;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.TrialRows;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.scenario.Trial;
import org.docbench.core.value.Value;
import org.docbench.load.LoadGenerator;
import org.docbench.load.OpenChoice.OpenPreset;
import org.docbench.load.RankBlocks;
import org.docbench.load.Requests;
import org.docbench.load.StorePreset;
import org.docbench.load.StoreSuite;
import org.docbench.load.StoreTargets;
import org.docbench.load.StoreTargets.StoreTarget;
import org.docbench.stores.Durability;
import org.docbench.stores.FolderServer;
import org.docbench.stores.NullStore;
import org.docbench.stores.Prepared;
import org.docbench.stores.Query;
import org.docbench.stores.RealServers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The guide's own text is compiled, registered with the guide's own line, and measured. */
@Tag("slow")
class AddingAScenarioTest {
    private static final Path HOME = Path.of(System.getProperty("docbench.home"));
    private static final String SUITE = "load/src/main/java/org/docbench/load/crud/CrudSuite.java";
    private static final String SOURCE = "```java\n(.*?)```";
    private static final String NAME = "find-many";

    @TempDir
    static Path folder;

    private static String guide;
    private static Registered loader;
    private static StoreSuite suite;

    @BeforeAll
    static void register() throws Exception {
        guide = Files.readString(HOME.resolve("docs/adding-a-scenario.md"));
        Path scenario = Files.writeString(folder.resolve("FindMany.java"), block(SOURCE));
        String last = "                        new Delete(documents)),";
        String list = Files.readString(HOME.resolve(SUITE));
        assertThat(list).contains(last);
        String line = block(Pattern.quote(SUITE) + ":(.*?)```");
        assertThat(line.strip().lines()).as("lines of registration").hasSize(1);
        Path registration = Files.writeString(folder.resolve("CrudSuite.java"), list.replace(last, line + last));
        Path classes = Files.createDirectories(folder.resolve("classes"));
        compile(classes, scenario, registration);
        loader = new Registered(classes.toUri().toURL());
        suite = (StoreSuite) loader.loadClass(CrudSuite.class.getName())
                .getMethod("of", long.class)
                .invoke(null, 1L);
    }

    @AfterAll
    static void close() throws IOException {
        loader.close();
    }

    @Test
    void isOneFileOf40To120Lines() {
        assertThat(block(SOURCE).lines()).hasSizeBetween(40, 120);
    }

    @Test
    void isListedAsTheGuideShows() {
        assertThat(suite.closed()).hasSize(CrudSuite.of(1).closed().size() + 1);
        String listed = "Suite crud\n";
        for (Scenario scenario : suite.closed()) {
            listed += "  %-10s %s%n".formatted(scenario.name(), scenario.question());
        }
        assertThat(guide).contains(listed);
    }

    @Test
    void isMeasuredAndProvedOnADatabase(@TempDir Path data) {
        List<ResultRow> rows = rows(
                null,
                SmallRun.PRESET,
                new StoreTarget("sqlite.jsonb", RealServers.store("sqlite.jsonb"), new FolderServer(data)),
                new StoreTarget(NullStore.ID, new NullStore(), NullStore.server()));
        int sizes = SmallRun.PRESET.documents().size();
        assertThat(rows).hasSize(sizes * 3 * 2 * 2).allSatisfy(row -> {
            assertThat(row.reason()).isNull();
            assertThat(row.status()).isEqualTo(Results.MEASURED);
            assertThat(row.samples()).hasSize(SmallRun.PRESET.rounds());
            assertThat(row.phase()).isIn(NAME, StoreSuite.LATENCY);
            assertThat(row.caseParameters().get("ids")).isIn("10", "100");
        });
    }

    @Test
    void isMeasuredInAnOpenLoop() {
        assertThat(rows("500/s", SmallRun.PRESET, SharedStore.honest().target("honest")))
                .hasSize(2)
                .allSatisfy(row -> {
                    assertThat(row.reason()).isNull();
                    assertThat(row.caseParameters())
                            .containsEntry("operation", NAME)
                            .containsEntry("documents", "2001");
                });
    }

    @Test
    void hasNoCaseThatAsksForMoreDocumentsThanThereAre() {
        StorePreset few = new StorePreset(
                List.of(99L, 100L), List.of(1), 1, 1, 30, 10, 1, 2, 2, 0, 20, false, false, 2, SmallRun.PRESET.limit());
        assertThat(rows(null, few, SharedStore.honest().target("honest")))
                .allSatisfy(row -> assertThat(row.reason()).isNull())
                .filteredOn(row -> row.phase().equals(NAME))
                .extracting(row -> row.caseParameters().get("ids") + " of "
                        + row.caseParameters().get("documents"))
                .containsExactlyInAnyOrder("10 of 99", "10 of 100", "100 of 100");
    }

    @Test
    void aStoreThatAnswersOneDocumentLessFails() {
        failed(
                SharedStore.with("find", (session, arguments) -> {
                    Prepared<Query> honest = session.find((String) arguments[0], (Query) arguments[1]);
                    return (Prepared<Query>) query -> () -> honest.with(query).execute() - 1;
                }),
                "documents where it should be");
    }

    @Test
    void aStoreThatFindsOtherDocumentsFails() {
        failed(
                taking(found -> {
                    found.set(0, with(found.get(0), "_id", "another"));
                    return found;
                }),
                "another is not of the list");
    }

    @Test
    void aStoreThatFindsADocumentTwiceFails() {
        failed(
                taking(found -> {
                    found.set(0, found.get(1));
                    return found;
                }),
                "came twice");
    }

    @Test
    void aStoreThatLosesADocumentFails() {
        failed(taking(found -> found.subList(1, found.size())), "1 documents of the list were not found");
    }

    @Test
    void aStoreThatChangesADocumentFails() {
        failed(
                taking(found -> {
                    found.replaceAll(document -> with(document, "key", "changed"));
                    return found;
                }),
                "changed");
    }

    private static Value.Obj with(Value.Obj document, String field, String text) {
        Map<String, Value> fields = new LinkedHashMap<>(document.fields());
        fields.put(field, new Value.Str(text));
        return new Value.Obj(fields);
    }

    /** Hands on other documents than were found by a list of ids. */
    private static SharedStore taking(Function<List<Value.Obj>, List<Value.Obj>> twist) {
        return SharedStore.with("take", (session, arguments) -> {
            List<Value.Obj> found = new ArrayList<>();
            session.take((String) arguments[0], (Query) arguments[1], found::add);
            twist.apply(found).forEach(each(arguments));
            return null;
        });
    }

    @SuppressWarnings("unchecked")
    private static Consumer<Value.Obj> each(Object[] arguments) {
        return (Consumer<Value.Obj>) arguments[2];
    }

    private static void failed(SharedStore store, String reason) {
        assertThat(rows(null, SmallRun.PRESET, store.target("wrong")))
                .isNotEmpty()
                .allSatisfy(row -> {
                    assertThat(row.status()).isEqualTo(Results.FAILED);
                    assertThat(row.reason()).startsWith("wrong result: ").contains(reason);
                });
    }

    private static List<ResultRow> rows(String rate, StorePreset preset, StoreTarget... targets) {
        List<Trial> trials = new ArrayList<>();
        try (Suite run = suite.planned(
                new StoreTargets(List.of(targets), Map.of()),
                preset,
                Preset.named("quick").of(OpenPreset.PART, OpenPreset.class),
                Requests.at(List.of(Durability.SYNC), Map.of(), rate, null, 1, NAME),
                Observer.NOBODY,
                RankBlocks.ALONE,
                LoadGenerator.measured())) {
            run.run(() -> false, trials::add);
            return TrialRows.of(trials, run.order(), run.targets(), run::harnessBaseline, run.floor());
        }
    }

    private static String block(String pattern) {
        Matcher block = Pattern.compile(pattern, Pattern.DOTALL).matcher(guide);
        assertThat(block.find()).as(pattern).isTrue();
        return block.group(1);
    }

    private static void compile(Path classes, Path... sources) {
        var compiler = ToolProvider.getSystemJavaCompiler();
        var said = new StringWriter();
        boolean compiled = compiler.getTask(
                        said,
                        null,
                        null,
                        List.of("-d", classes.toString(), "-proc:none"),
                        null,
                        compiler.getStandardFileManager(null, null, null).getJavaFileObjects(sources))
                .call();
        assertThat(compiled).as(said.toString()).isTrue();
    }

    /** Loads the package of the suite again, with the scenario and the new list; everything else is the tests' own. */
    private static final class Registered extends URLClassLoader {
        private static final String PACKAGE = CrudSuite.class.getPackageName() + ".";

        Registered(URL classes) {
            super(
                    new URL[] {
                        classes,
                        CrudSuite.class.getProtectionDomain().getCodeSource().getLocation()
                    },
                    AddingAScenarioTest.class.getClassLoader());
        }

        @Override
        public Class<?> loadClass(String name) throws ClassNotFoundException {
            return name.startsWith(PACKAGE) && findLoadedClass(name) == null ? findClass(name) : super.loadClass(name);
        }
    }
}
