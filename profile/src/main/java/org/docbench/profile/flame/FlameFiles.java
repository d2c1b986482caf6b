package org.docbench.profile.flame;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.WindowContext;

/** The files of a run's profiles: collapsed stacks and flame graphs, side by side in one folder. */
final class FlameFiles {
    static final String FOLDER = "flames";

    /** File systems take names of 255 bytes; room is left for what is added. */
    private static final int LONGEST = 200;

    private final Path run;
    private final Set<String> taken = new HashSet<>();

    FlameFiles(Path run) {
        this.run = run;
    }

    /**
     * The names, relative to the run's folder.
     *
     * @param stacks collapsed
     * @param flames the page
     */
    record Names(String stacks, String flames) {}

    /** Writes both. */
    Names write(WindowContext context, String where, Stacks stacks) throws IOException {
        String name = FOLDER + "/" + free(name(context, where));
        Names names = new Names(name + ".collapsed", name + ".html");
        Files.createDirectories(run.resolve(FOLDER));
        stacks.write(run.resolve(names.stacks()));
        String title = context.of() + ", " + context.target() + ", " + where + " (" + context.phase() + ")";
        Files.writeString(run.resolve(names.flames()), Drawing.html(stacks, title));
        return names;
    }

    private String free(String name) {
        String free = name;
        for (int n = 2; !taken.add(free); n++) {
            free = name + "-" + n;
        }
        return free;
    }

    /** Letters, digits, dots and hyphens: what every file system and every URL takes. */
    private static String name(WindowContext context, String where) {
        String parameters = context.of().parameters().entrySet().stream()
                .map(parameter -> parameter.getKey() + "_" + parameter.getValue())
                .collect(Collectors.joining("_"));
        String front = Stream.of(context.of().suite(), context.of().scenario(), parameters)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("-"));
        String end = "-" + String.join("-", context.target(), context.phase(), where);
        return (front.substring(0, Math.min(front.length(), Math.max(0, LONGEST - end.length()))) + end)
                .replaceAll("[^A-Za-z0-9._-]", "_");
    }
}
