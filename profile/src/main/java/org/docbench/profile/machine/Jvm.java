package org.docbench.profile.machine;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The JVM of the forks, by its own output. DocBench starts it with the forks' own arguments, and it prints its properties
 * and the flags in force. Only the properties named here are kept, because it prints the user's name and folder too.
 *
 * @param properties of {@code -XshowSettings:properties}
 * @param flags of {@code -XX:+PrintFlagsFinal}; empty on a JVM that does not know it
 * @param chosen the flags that the user set: on the command line, in {@code JAVA_TOOL_OPTIONS} or in a file. The garbage
 *     collector that the JVM chose for itself is not among them
 * @param reason why nothing is known, else null
 */
public record Jvm(Map<String, String> properties, Map<String, String> flags, List<String> chosen, String reason) {

    private static final List<String> KEPT = List.of(
            "java.version",
            "java.vendor",
            "java.vm.name",
            "java.vm.version",
            "java.vm.info",
            "java.specification.version");

    private static final Pattern PROPERTY = Pattern.compile("(?m)^ {4}([\\w.]+) = (.*?)\\s*$");

    /** {@code bool UseSerialGC = true {product} {command line}}. */
    private static final Pattern FLAG =
            Pattern.compile("(?m)^ *\\w+ +(\\w+) +:?= *(\\S*) +\\{[^}]*\\}(?: *\\{([^}]*)\\})?");

    /** Of HotSpot's JVMs from 17 on. Named, because flags that only modify a collector look like one. */
    private static final List<String> COLLECTORS = List.of("Serial", "Parallel", "G1", "Z", "Shenandoah", "Epsilon");

    private static final List<String> NOT_CHOSEN = List.of("", "default", "ergonomic", "management");

    /**
     * Starts the JVM once.
     *
     * @param java a {@code java} program, or the folder of a JDK
     * @param arguments those of the forks
     */
    public static Jvm read(Machine.Commands commands, Path java, List<String> arguments) {
        List<String> asked = JvmOptions.harmless(arguments);
        Jvm jvm = ask(commands, java, asked, List.of("-XX:+PrintFlagsFinal"));
        // A JVM other than HotSpot may refuse the flag.
        return jvm.reason == null ? jvm : ask(commands, java, asked, List.of());
    }

    private static Jvm ask(Machine.Commands commands, Path java, List<String> arguments, List<String> more) {
        List<String> command = new ArrayList<>(List.of(program(java).toString()));
        command.addAll(arguments);
        command.addAll(more);
        command.addAll(List.of("-XshowSettings:properties", "-version"));
        Found<String> answer = commands.run(command);
        Jvm jvm = parse(answer.orElse(""));
        return jvm.properties.isEmpty()
                ? new Jvm(
                        Map.of(),
                        Map.of(),
                        List.of(),
                        answer.known()
                                ? "the JVM did not start with the forks' arguments"
                                : "the JVM cannot be started")
                : jvm;
    }

    static Jvm parse(String output) {
        Map<String, String> properties = PROPERTY.matcher(output)
                .results()
                .filter(match -> KEPT.contains(match.group(1)))
                .collect(Collectors.toMap(match -> match.group(1), match -> match.group(2), (first, second) -> first));
        List<MatchResult> lines = FLAG.matcher(output).results().toList();
        return new Jvm(
                Map.copyOf(properties),
                lines.stream()
                        .collect(Collectors.toUnmodifiableMap(
                                match -> match.group(1), match -> match.group(2), (first, second) -> first)),
                lines.stream().filter(Jvm::isChosen).map(Jvm::option).toList(),
                null);
    }

    private static Path program(Path java) {
        return Files.isDirectory(java) ? java.resolve("bin").resolve("java") : java;
    }

    private static boolean isChosen(MatchResult match) {
        return match.group(3) != null
                && !NOT_CHOSEN.contains(match.group(3))
                && !match.group(1).equals("PrintFlagsFinal");
    }

    private static String option(MatchResult match) {
        String value = match.group(2);
        String argument = value.equals("true") || value.equals("false")
                ? "-XX:" + (value.equals("true") ? "+" : "-") + match.group(1)
                : "-XX:" + match.group(1) + "=" + value;
        return JvmOptions.published(List.of(argument)).get(0);
    }

    public Found<String> property(String name) {
        return look(properties, name, Function.identity());
    }

    /** 17 of {@code 17}, 8 of {@code 1.8}. */
    public Found<Integer> feature() {
        return look(properties, "java.specification.version", text -> {
            String number = text.startsWith("1.") ? text.substring(2) : text;
            return number.matches("\\d{1,4}") ? Integer.valueOf(number) : null;
        });
    }

    /** The collector by its flag: {@code G1} of {@code UseG1GC}. */
    public Found<String> collector() {
        return COLLECTORS.stream()
                .filter(name -> "true".equals(flags.get("Use" + name + "GC")))
                .findFirst()
                .map(Found::of)
                .orElseGet(() -> Found.unknown(reason("the JVM does not show its collector")));
    }

    public Found<Long> maxHeapBytes() {
        return look(flags, "MaxHeapSize", text -> text.matches("\\d{1,18}") ? Long.valueOf(text) : null);
    }

    /** Whether code reaches the optimising compiler: not with {@code -Xint}, nor when tiers end before the fourth. */
    public Found<Boolean> optimises() {
        Found<Boolean> interpreted = property("java.vm.info").map(info -> info.contains("interpreted"));
        if (interpreted.orElse(false)) {
            return Found.of(false);
        }
        return look(flags, "TieredStopAtLevel", level -> level.equals("4"));
    }

    private <T> Found<T> look(Map<String, String> from, String name, Function<String, T> parse) {
        T value = from.containsKey(name) ? parse.apply(from.get(name)) : null;
        return value != null ? Found.of(value) : Found.unknown(reason("the JVM does not show it"));
    }

    private String reason(String otherwise) {
        return reason == null ? otherwise : reason;
    }

    /** JVM arguments as they may be published: what tunes the JVM is kept, what may hold a path, a name or a secret is not. */
    public static final class JvmOptions {

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
}
