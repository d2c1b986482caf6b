package org.docbench.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.docbench.report.view.PlainText;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Secrets;
import org.docbench.stores.ServerName;
import org.docbench.stores.servers.Program.NamedProgram;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * The words of one {@code docbench run}, as its own parser reads them: {@code --jvm=/x} and {@code --jvm /x} are the same.
 *
 * @param suites as written
 * @param options in their order
 */
record RunWords(List<String> suites, List<Written> options) {
    private static final String RUN = "run";

    /**
     * An option with its values, one for each time it was written.
     *
     * @param option its rules
     */
    record Written(OptionSpec option, List<String> values) {
        String name() {
            return option.longestName();
        }

        private Stream<String> words() {
            return values.stream().flatMap(this::words);
        }

        private Stream<String> words(String value) {
            if (option.arity().max() == 0) {
                return Boolean.parseBoolean(value) ? Stream.of(name()) : Stream.empty();
            }
            // A value that looks like an option, or is empty, stays a value in this form only.
            return value.isEmpty() || value.startsWith("-")
                    ? Stream.of(name() + "=" + value)
                    : Stream.of(name(), value);
        }

        /** The same with other values; of an option with KEY=VALUE those whose key was given replace the old ones. */
        private Written replaced(List<String> given) {
            if (!option.typeInfo().isMap()) {
                return new Written(option, given);
            }
            List<String> keys = given.stream().map(Written::key).toList();
            return new Written(
                    option,
                    Stream.concat(values.stream().filter(value -> !keys.contains(key(value))), given.stream())
                            .toList());
        }

        private static String key(String value) {
            return ServerName.parse(value.substring(0, Math.max(0, value.indexOf('='))))
                    .toString();
        }

        /** How the user gives a value that the file does not have, as {@code --store PRODUCT=URI}; empty when the file has it. */
        private Optional<String> lacking(String value) {
            boolean relative = option.typeInfo().getType() == Path.class
                    && !Words.path(value).isAbsolute();
            // Where a password lies is the user's word alone: a run file could send it to a server of its own.
            boolean password = name().equals("--password");
            if (!relative && !password && !isProgramWithoutFolder(value) && !value.contains(Secrets.MASK)) {
                return Optional.empty();
            }
            String label = option.typeInfo().isMap()
                    ? key(value)
                            + option.paramLabel().substring(option.paramLabel().indexOf('='))
                    : option.paramLabel();
            return Optional.of(name() + " " + label + " (in the file: " + value + ")");
        }

        /** A run file has the last name of a path alone. */
        private boolean isProgramWithoutFolder(String value) {
            String program = value.substring(value.indexOf('=') + 1);
            return name().equals("--store")
                    && !program.contains("/")
                    && NamedProgram.isPath(ServerName.parse(key(value)), "./" + program);
        }
    }

    RunWords {
        suites = List.copyOf(suites);
        options = List.copyOf(options);
    }

    /**
     * Reads a command of a run file; no word of it names a file of further words.
     *
     * @throws UserError if it is no {@code docbench run}, or none that this version understands
     */
    static RunWords of(List<String> command, Path file) {
        if (command.isEmpty() || !RUN.equals(command.get(0)) || command.stream().anyMatch(Objects::isNull)) {
            throw UserError.failed(file + ": rerun repeats only docbench run, but the command of the file is: "
                    + PlainText.of(String.join(" ", command)));
        }
        try {
            ParseResult parsed = Main.commandLine(command)
                    .setExpandAtFiles(false)
                    .parseArgs(command.toArray(String[]::new))
                    .subcommand();
            RunWords words = of(parsed);
            Words.among("suite", words.suites.stream().map(PlainText::of).toList(), Suites.names());
            return words;
        } catch (CommandLine.ParameterException e) {
            throw UserError.failed(file + ": this version cannot read the command: " + PlainText.of(e.getMessage()));
        }
    }

    /** The words of a {@code docbench run} that was parsed. */
    static RunWords of(ParseResult parsed) {
        // The parser lists the parameter once for each of its words.
        List<String> suites = parsed.matchedPositionals().stream()
                .distinct()
                .flatMap(suite -> suite.originalStringValues().stream())
                .toList();
        return new RunWords(suites, renamed(written(parsed), parsed));
    }

    /** The same without some options. */
    RunWords without(Set<String> names) {
        return new RunWords(
                suites,
                options.stream()
                        .filter(option -> !names.contains(option.name()))
                        .toList());
    }

    /** Returns the options by the names they have today: older files have {@code --profile}. */
    private static List<Written> renamed(List<Written> options, ParseResult parsed) {
        OptionSpec preset = parsed.commandSpec().findOption("--preset");
        if (find(options, preset.longestName()).isPresent()) {
            return options;
        }
        return options.stream()
                .map(old -> old.name().equals(RunOptions.OLD_PRESET) ? new Written(preset, old.values()) : old)
                .toList();
    }

    /** The options that were parsed, each with all its values: the parser lists an option once for each time that it was written. */
    static List<Written> written(ParseResult parsed) {
        return parsed.matchedOptions().stream()
                .distinct()
                .map(option -> new Written(option, option.originalStringValues()))
                .toList();
    }

    /** The same with what the user gives instead. */
    RunWords with(List<Written> given) {
        List<Written> all = new ArrayList<>();
        options.forEach(old -> all.add(
                find(given, old.name()).map(now -> old.replaced(now.values())).orElse(old)));
        given.stream().filter(now -> find(options, now.name()).isEmpty()).forEach(all::add);
        return new RunWords(suites, all);
    }

    /** Those that the user did not give and that name something outside the run. */
    RunWords outside(List<Written> given) {
        return new RunWords(
                List.of(),
                options.stream()
                        .filter(option -> !OptionRule.isHarmless(option.name()))
                        .map(option -> find(given, option.name())
                                .map(now -> new Written(
                                        option.option(),
                                        option.values().stream()
                                                .filter(value -> !now.values().contains(value))
                                                .toList()))
                                .orElse(option))
                        .filter(option -> !option.values().isEmpty())
                        .toList());
    }

    /** What the file lacks of it, each as the user gives it. */
    List<String> lacking() {
        return options.stream()
                .flatMap(option -> option.values().stream().map(option::lacking).flatMap(Optional::stream))
                .map(PlainText::of)
                .toList();
    }

    boolean has(String name) {
        return find(options, name).isPresent();
    }

    private static Optional<Written> find(List<Written> options, String name) {
        return options.stream().filter(option -> option.name().equals(name)).findFirst();
    }

    /** The words of the whole command. */
    List<String> words() {
        return Stream.of(Stream.of(RUN), suites.stream(), optionWords())
                .flatMap(words -> words)
                .toList();
    }

    private Stream<String> optionWords() {
        return options.stream().flatMap(Written::words);
    }

    /** For a terminal: without passwords and without what steers it. */
    static String shown(Stream<String> words) {
        return String.join(
                " ",
                words.map(word -> PlainText.of(new Endpoint(word).toString())).toList());
    }

    String shownOptions() {
        return shown(optionWords());
    }

    /**
     * The {@code docbench run} that a run file or journal holds. That file is untrusted data: what it names outside the run is taken from
     * it only after a yes.
     *
     * @param command as recorded
     * @param seed of the run
     * @param file where it is recorded, for messages
     */
    record RecordedCommand(List<String> command, long seed, Path file) {

        /**
         * The words of the command with the options that the user gives now instead, shown on standard error.
         *
         * @param trust whether programs, files, servers and services of the file may be used
         * @param spec of the command that repeats it, parsed
         * @throws UserError if something must be given or trusted first
         */
        List<String> words(boolean trust, CommandSpec spec) {
            RunWords recorded = RunWords.of(command, file);
            List<RunWords.Written> given = RunWords.written(spec.commandLine().getParseResult()).stream()
                    .filter(option -> !option.name().equals("--trust"))
                    .toList();
            RunWords again = recorded.with(given);
            RunWords outside = again.outside(given);
            List<String> lacking = outside.lacking();
            if (!lacking.isEmpty()) {
                throw UserError.usage(file + " lacks values; give " + String.join(" and ", lacking));
            }
            if (!trust && !outside.options().isEmpty()) {
                throw UserError.usage(file + " names programs, files or servers: " + outside.shownOptions()
                        + "; give these options yourself, or take them from the file with --trust");
            }
            List<String> words = Stream.concat(
                            again.words().stream(),
                            again.has("--seed") ? Stream.empty() : Stream.of("--seed", String.valueOf(seed)))
                    .toList();
            spec.commandLine().getErr().println("docbench " + RunWords.shown(words.stream()));
            return words;
        }
    }
}
