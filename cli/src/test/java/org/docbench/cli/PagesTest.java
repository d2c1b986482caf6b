package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages for people: whole, and every link to a file of the repository leads there. */
class PagesTest {
    private static final Path HOME = Path.of(System.getProperty("docbench.home"));
    private static final Pattern LINK = Pattern.compile("]\\(([^)#\\s]+)[^)]*\\)");
    private static final Pattern MERGE = Pattern.compile("(?m)^(<{7}|>{7}) .*");

    static Stream<Path> pages() throws IOException {
        try (Stream<Path> docs = Files.list(HOME.resolve("docs"))) {
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
}
