package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.corpus.CorpusSource;
import org.docbench.core.corpus.GeneratedCorpora;
import org.docbench.core.experiment.Target;
import org.docbench.formats.Formats;
import org.docbench.stores.Product;
import org.docbench.stores.servers.Servers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The code of {@code cli} and {@code core} names no suite, product or format: these come from the modules' descriptors. */
class NoNamesTest {
    private static final Path HOME = Path.of(System.getProperty("docbench.home"));
    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|(?m)^\\s*//.*$", Pattern.DOTALL);
    private static final Pattern LITERAL = Pattern.compile("\"((?:\\\\.|[^\"\\\\\\n])*)\"");
    private static final Pattern WORD = Pattern.compile("[^A-Za-z0-9]+");

    /** How a target is written is shown by an example. Corpora name the files that they resemble, and a loss its cause. */
    private static final Set<String> ALLOWED = Stream.of(
                    Stream.of(Target.FORM, "types only BSON has"),
                    GeneratedCorpora.all().stream().map(CorpusSource::about))
            .flatMap(texts -> texts)
            .collect(Collectors.toSet());

    private static final String SUITE = "(" + String.join("|", Suites.names()) + ")";
    private static final Pattern SUITES = Pattern.compile(
            "\\s*" + SUITE + "\\s*|.*\\b(run|suites?) " + SUITE + "\\b.*|.*\\b" + SUITE + ", " + SUITE + "\\b.*");
    private static final Pattern PACKAGE =
            Pattern.compile("org\\.docbench\\.(formats|load|service)\\." + SUITE + "\\.[A-Z]");

    /** First words of products of others and of formats that are no text. */
    private static final Set<String> FAMILIES = Stream.concat(
                    Servers.products().stream()
                            .filter(product -> !Product.anyStore(product)
                                    .ledger()
                                    .product()
                                    .equals("DocBench"))
                            .map(product -> product.replaceFirst("-.*", "")),
                    Formats.ids().stream()
                            .map(id -> id.replaceFirst("\\..*", ""))
                            .filter(family -> family.endsWith("son") && !family.equals("json")))
            .collect(Collectors.toSet());

    private static List<String> found(String module, Predicate<String> named) throws IOException {
        try (Stream<Path> files = Files.walk(HOME.resolve(module).resolve("src/main/java"))) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .flatMap(file -> LITERAL.matcher(code(file))
                            .results()
                            .map(literal -> literal.group(1))
                            .filter(literal -> !ALLOWED.contains(literal))
                            .filter(named)
                            .map(literal -> file.getFileName() + ": " + literal))
                    .toList();
        }
    }

    private static String code(Path file) {
        try {
            return COMMENT.matcher(Files.readString(file)).replaceAll("");
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static boolean namesProductOrFormat(String literal) {
        return WORD.splitAsStream(literal.toLowerCase(java.util.Locale.ROOT)).anyMatch(FAMILIES::contains)
                || Suites.targets().stream().anyMatch(id -> id.contains(".") && literal.contains(id));
    }

    @ParameterizedTest
    @ValueSource(strings = {"core", "cli"})
    void noTextNamesASuite(String module) throws IOException {
        assertThat(found(module, literal -> SUITES.matcher(literal).matches())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"core", "cli"})
    void noTextNamesAProductOrAFormat(String module) throws IOException {
        assertThat(found(module, NoNamesTest::namesProductOrFormat)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"core", "cli"})
    void noPackageOfASuiteIsUsed(String module) throws IOException {
        try (Stream<Path> files = Files.walk(HOME.resolve(module).resolve("src/main/java"))) {
            assertThat(files.filter(file -> file.toString().endsWith(".java"))
                            .filter(file -> PACKAGE.matcher(code(file)).find()))
                    .isEmpty();
        }
    }

    @Test
    void theRuleFindsNames() {
        assertThat(Stream.of(
                        "crud", "docbench run rest --service", "the suite codec", "insert, query: values", "rest "))
                .allMatch(literal -> SUITES.matcher(literal).matches());
        assertThat(Stream.of("the rest of it", "; update DocBench", "read access"))
                .noneMatch(literal -> SUITES.matcher(literal).matches());
        assertThat(Stream.of("a .bson file", "MongoDB", "json.tree", "mysql=URI"))
                .allMatch(NoNamesTest::namesProductOrFormat);
        assertThat(FAMILIES).contains("bson", "oson", "mongodb", "postgres", "sqlite");
    }
}
