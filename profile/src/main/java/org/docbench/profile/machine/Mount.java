package org.docbench.profile.machine;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** One line of {@code /proc/self/mountinfo} (proc_pid_mountinfo(5)). */
record Mount(String root, String point, String options, String type, String superOptions) {

    private static final Pattern SPACE = Pattern.compile(" ");

    static List<Mount> all(SystemFiles files) {
        return files.read("/proc/self/mountinfo")
                .orElse("")
                .lines()
                .map(Mount::parse)
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<Mount> parse(String line) {
        // A number of optional fields stands before the lone hyphen, so the two halves are counted apart.
        int hyphen = line.indexOf(" - ");
        if (hyphen < 0) {
            return Optional.empty();
        }
        String[] left = SPACE.split(line.substring(0, hyphen), -1);
        String[] right = SPACE.split(line.substring(hyphen + 3), -1);
        if (left.length < 6 || right.length < 3) {
            return Optional.empty();
        }
        return Optional.of(new Mount(plain(left[3]), plain(left[4]), left[5], right[0], right[2]));
    }

    /** The kernel writes a blank in a name as \040. */
    private static String plain(String name) {
        return name.replace("\\040", " ").replace("\\134", "\\");
    }
}
