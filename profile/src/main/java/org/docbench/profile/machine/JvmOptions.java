package org.docbench.profile.machine;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** JVM arguments as they may be published: what tunes the JVM is kept, what may hold a path, a name or a secret is not. */
public final class JvmOptions {

    public static final String WITHHELD = "<withheld>";

    /** Switches, sizes, numbers and plain words; no separator of paths, URLs or commands. */
    private static final Pattern PLAIN = Pattern.compile("-XX:[+-]\\w+|-XX:\\w+=[\\w.%]{1,24}|-X[a-z]+(:[a-z]+)?"
            + "|-X(ms|mx|mn|ss|ns)\\d+[kKmMgGtT]?|-(server|client|ea|esa|da|dsa)"
            + "|--(add-(opens|exports|modules|reads)|enable-[a-z-]+)(=[\\w.,=-]+(/[\\w.,=-]+)?)?");

    private static final Pattern NAMED = Pattern.compile("(--?[\\w.:+-]*?)[=:].*", Pattern.DOTALL);
    private static final Pattern PROPERTY = Pattern.compile("(-D[\\w.-]+)=.*", Pattern.DOTALL);
    private static final Pattern XX_VALUE = Pattern.compile("(-XX:\\w+)=.*", Pattern.DOTALL);

    private JvmOptions() {}

    public static List<String> published(List<String> arguments) {
        return arguments.stream().map(JvmOptions::published).toList();
    }

    /** Those that tune the JVM and do nothing else: safe to repeat when the JVM is only asked for its version. */
    static List<String> harmless(List<String> arguments) {
        return arguments.stream().filter(JvmOptions::plain).toList();
    }

    private static String published(String argument) {
        if (plain(argument)) {
            return argument;
        }
        for (Pattern named : List.of(PROPERTY, XX_VALUE, NAMED)) {
            Matcher match = named.matcher(argument);
            if (match.matches()) {
                return match.group(1) + "=" + WITHHELD;
            }
        }
        return WITHHELD;
    }

    private static boolean plain(String argument) {
        return PLAIN.matcher(argument).matches();
    }
}
