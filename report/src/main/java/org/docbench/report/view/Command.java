package org.docbench.report.view;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.docbench.core.experiment.Target;
import org.docbench.core.run.RunFile.ResultRow;

/** The command that gives these numbers again, quoted for a POSIX shell. */
public final class Command {
    private static final List<String> LIMITS = List.of("--until", "--time");

    private Command() {}

    /** The whole run, as it was started. */
    public static String of(RunView run) {
        return words(run.command());
    }

    /** The same run until its questions are decided, in the time that is usual for that. */
    public static String untilDecided(RunView run) {
        List<String> words = new ArrayList<>();
        Iterator<String> written = run.command().iterator();
        while (written.hasNext()) {
            String word = String.valueOf(written.next());
            if (LIMITS.contains(word) && written.hasNext()) {
                written.next();
            } else if (LIMITS.stream().noneMatch(option -> word.startsWith(option + "="))) {
                words.add(word);
            }
        }
        words.addAll(List.of("--until", "decided"));
        return words(words);
    }

    private static String words(List<String> command) {
        return "docbench " + command.stream().map(Command::quote).collect(Collectors.joining(" "));
    }

    /** The same run from its file. */
    public static String again(RunView run) {
        return "docbench rerun " + quote(String.valueOf(run.run().id()));
    }

    /** The report of this run in another format. */
    public static String report(RunView run, String format) {
        return "docbench report " + quote(String.valueOf(run.run().id())) + " --format " + format;
    }

    /** One target alone: its suite with the preset and the seed of this run. */
    public static String row(RunView run, ResultRow row) {
        return "docbench run " + quote(row.suite()) + " --preset "
                + quote(run.run().preset()) + " --targets " + quote(row.target()) + " --seed "
                + run.run().seed() + network(run, row.target());
    }

    /** An old run file can name a copy with an {@code @} that is no network. */
    private static String network(RunView run, String target) {
        JsonNode measured = run.run().environment().get("network");
        return Target.read(target)
                .filter(far -> measured != null
                        && far.network()
                                .equals(Optional.of(measured.path("profile").asText())))
                .flatMap(Target::networkOption)
                .map(name -> " --network " + quote(name))
                .orElse("");
    }

    private static String quote(String word) {
        if (word == null) {
            return "''";
        }
        return word.matches("[A-Za-z0-9_./:=,+@-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
