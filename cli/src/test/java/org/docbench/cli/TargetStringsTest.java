package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Only {@link org.docbench.core.experiment.Target} takes the written forms of targets apart. */
class TargetStringsTest {
    private static final Pattern CUTS = Pattern.compile("\\('@'\\)|\"@\"|\"@\\.[*+]\"");

    @Test
    void noOtherClassCutsOrJoinsAtTheSignOfANetwork() throws IOException {
        Path home = Path.of(System.getProperty("docbench.home"));
        List<Path> cutting = new ArrayList<>();
        try (DirectoryStream<Path> modules =
                Files.newDirectoryStream(home, module -> Files.isDirectory(main(module)))) {
            for (Path module : modules) {
                try (Stream<Path> files = Files.walk(main(module))) {
                    files.filter(file -> file.toString().endsWith(".java"))
                            .filter(TargetStringsTest::cuts)
                            .forEach(file -> cutting.add(file.getFileName()));
                }
            }
        }
        assertThat(cutting)
                .as("targets, packages of npm, users in URIs, addresses of ranks")
                .containsExactlyInAnyOrder(
                        Path.of("Target.java"),
                        Path.of("RealCorpora.java"),
                        Path.of("Secrets.java"),
                        Path.of("ReplicaSet.java"),
                        Path.of("RanksOption.java"));
    }

    private static Path main(Path module) {
        return module.resolve("src/main/java");
    }

    private static boolean cuts(Path file) {
        try {
            return CUTS.matcher(Files.readString(file)).find();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
