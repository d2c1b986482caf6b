package org.docbench.profile.flame;

import java.io.IOException;
import java.nio.file.Path;

/** What changed between two profiles: of two targets on the same case, or of the same in two runs. */
public final class Difference {
    private Difference() {}

    /**
     * A differential flame graph: the shape of {@code after}; frames that took a greater part of the samples than in
     * {@code before} are red, those that took less blue. Frames that are in {@code before} alone are not drawn: exchange the
     * two to see them. The samples of {@code before} are scaled to the number of {@code after}, as two windows never
     * last equally long.
     *
     * @param before collapsed stacks, a file
     * @param after collapsed stacks, a file
     * @return an HTML page that needs no other file
     * @throws IOException if one cannot be read
     */
    public static String html(Path before, Path after) throws IOException {
        Stacks one = Stacks.read(before);
        Stacks two = Stacks.read(after);
        return Drawing.difference(one.scaledTo(two.total()), two, name(after) + " compared with " + name(before));
    }

    private static String name(Path file) {
        return file.getFileName().toString().replaceFirst("\\.collapsed$", "");
    }
}
