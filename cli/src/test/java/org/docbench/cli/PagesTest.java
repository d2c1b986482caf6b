package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages for people: whole, and every link to a file of the repository leads there. */
class PagesTest {
    private static final Path HOME = Path.of(System.getProperty("docbench.home"));
    private static final Pattern LINK = Pattern.compile("]\\(([^)#\\s]+)[^)]*\\)");
    private static final Pattern CODE = Pattern.compile("```.*?```", Pattern.DOTALL);
    private static final Pattern TYPE = Pattern.compile("`([A-Z][a-z]+[A-Za-z]*)[`.<(]");
    private static final Pattern MERGE = Pattern.compile("(?m)^(<{7}|>{7}) .*");

    static Stream<Path> pages() throws IOException {
        try (Stream<Path> docs = Files.walk(HOME.resolve("docs"), 2)) {
            List<Path> pages =
                    docs.filter(page -> page.toString().endsWith(".md")).toList();
            return Stream.concat(
                    Stream.of("README.md", "CONTRIBUTING.md", "claims/README.md", "presets/README.md")
                            .map(HOME::resolve),
                    pages.stream());
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void linksLeadSomewhereAndNoMergeIsUnfinished(Path page) throws IOException {
        String text = Files.readString(page);
        assertThat(text).doesNotContainPattern(MERGE);
        List<String> lost = LINK.matcher(text)
                .results()
                .map(link -> link.group(1))
                .filter(link -> !link.contains("://"))
                .filter(link -> !Files.exists(page.resolveSibling(link)))
                .toList();
        assertThat(lost).isEmpty();
    }

    @Test
    void everyTypeThatTheArchitectureNamesExists() throws IOException {
        Set<String> types = new HashSet<>();
        try (DirectoryStream<Path> sources = Files.newDirectoryStream(HOME, Files::isDirectory)) {
            for (Path module : sources) {
                types.addAll(types(module.resolve("src")));
            }
        }
        String page = CODE.matcher(Files.readString(HOME.resolve("docs/architecture.md")))
                .replaceAll("");
        List<String> named =
                TYPE.matcher(page).results().map(type -> type.group(1)).toList();
        assertThat(named).isNotEmpty().isSubsetOf(types);
    }

    private static Set<String> types(Path sources) throws IOException {
        if (Files.notExists(sources)) {
            return Set.of();
        }
        try (Stream<Path> files = Files.walk(sources)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(".java"))
                    .map(file -> file.replace(".java", ""))
                    .collect(Collectors.toSet());
        }
    }
}
