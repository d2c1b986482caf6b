package org.docbench.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The {@code docbench run} that a run file or journal holds. That file is somebody else's data: what it names outside the run is taken from
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
