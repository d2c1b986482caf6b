package org.docbench.profile.flame;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DifferenceTest {
    @TempDir
    Path folder;

    @Test
    void aFrameShowsTheChangeOfItsShare() throws IOException {
        Path before =
                Files.writeString(folder.resolve("before.collapsed"), "main;grew 1\nmain;shrank 3\nmain;gone 1\n");
        Path after = Files.writeString(folder.resolve("after<b>.collapsed"), "main;grew 8\nmain;shrank 2\n");
        String page = Stacks.Drawing.difference(before, after);
        assertThat(page).contains("after&lt;b&gt; compared with before").doesNotContain("<b>");
        // The 5 samples of before stand for 10: grew from 2 to 8, shrank from 6 to 2.
        assertThat(page.lines()).contains("d=6", "d=-4").noneMatch(line -> line.contains("gone"));
        Path written = Files.writeString(folder.resolve("page.html"), page);
        assertThat(Pages.stacks(written)).isEqualToIgnoringNewLines("main;grew 8\nmain;shrank 2\n");
    }

    @Test
    void aProfileDoesNotDifferFromItself() throws IOException {
        Path file = Files.writeString(folder.resolve("a.collapsed"), "main;x 3\nmain;y;z 4\n");
        assertThat(Stacks.Drawing.difference(file, file).lines()).noneMatch(line -> line.matches("d=(U|-?[1-9]\\d*)"));
    }
}
