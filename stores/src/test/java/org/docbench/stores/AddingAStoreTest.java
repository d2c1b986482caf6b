package org.docbench.stores;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The guide's own text is compiled, registered with the guide's own line, and held to the contract. */
@Tag("slow")
class AddingAStoreTest {
    private static final Path HOME = Path.of(System.getProperty("docbench.home"));
    private static final String STORES = "stores/src/main/java/org/docbench/stores/Stores.java";

    @TempDir
    static Path folder;

    private static String guide;

    @BeforeAll
    static void open() throws IOException {
        guide = Files.readString(HOME.resolve("docs/adding-a-store.md"));
    }

    @Test
    void isAsShortAsTheGuideSays() {
        assertThat(block("```java\n(.*?)```")
                        .lines()
                        .filter(line -> !line.isBlank() && !line.startsWith("import") && !line.startsWith("package")))
                .as("lines of the toy store")
                .hasSizeLessThan(125);
    }

    @TestFactory
    List<DynamicTest> keepsTheContract() throws Exception {
        Path data = Files.createDirectories(folder.resolve("data"));
        return new StoreContract(registered(), new FolderServer(data), Set.of(QueryContract.Ability.PLAN)).tests();
    }

    /** The store that a list of stores with the guide's line in it has and ours has not. */
    private static Store registered() throws Exception {
        Path toy = Files.writeString(folder.resolve("ToyStore.java"), block("```java\n(.*?)```"));
        String last = "            new Product(Optional.empty(), List.of(), () -> List.of(new NullStore())));";
        String list = Files.readString(HOME.resolve(STORES));
        assertThat(list).contains(last);
        Path stores = Files.writeString(
                folder.resolve("Stores.java"),
                list.replace(last, block(Pattern.quote(STORES) + ":(.*?)```") + last)
                        .replaceFirst("import ", "import org.docbench.stores.toy.ToyStore;\nimport "));
        Path classes = Files.createDirectories(folder.resolve("classes"));
        compile(classes, toy, stores);
        var loader = new Replacing(classes.toUri().toURL());
        List<?> all = (List<?>)
                loader.loadClass("org.docbench.stores.Stores").getMethod("all").invoke(null);
        assertThat(all).hasSize(Stores.all().size() + 1);
        return all.stream()
                .map(Store.class::cast)
                .filter(store -> store.ledger().id().equals("toy.files"))
                .findFirst()
                .orElseThrow();
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

    /** Takes the list of stores from here, and all that this loader has not from the tests'. */
    private static final class Replacing extends URLClassLoader {
        Replacing(URL classes) {
            super(new URL[] {classes}, AddingAStoreTest.class.getClassLoader());
        }

        @Override
        public Class<?> loadClass(String name) throws ClassNotFoundException {
            return name.equals("org.docbench.stores.Stores") && findLoadedClass(name) == null
                    ? findClass(name)
                    : super.loadClass(name);
        }
    }
}
