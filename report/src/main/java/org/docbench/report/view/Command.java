package org.docbench.report.view;

import java.util.List;
import java.util.stream.Collectors;
import org.docbench.core.run.RunFile.ResultRow;

/** The command that gives these numbers again, quoted for a POSIX shell. */
public final class Command {

    private Command() {}

    /** The whole run, as it was started. */
    public static String of(RunView run) {
        return "docbench " + quoted(run.command());
    }

    /** The same run from its file. */
    public static String again(RunView run) {
        return "docbench rerun " + quote(String.valueOf(run.run().id()));
    }

    /** One target alone: its suite with the preset and the seed of this run. */
    public static String row(RunView run, ResultRow row) {
        return "docbench run " + quote(row.suite()) + " --preset "
                + quote(run.run().profile()) + " --targets " + quote(row.target()) + " --seed "
                + run.run().seed();
    }

    private static String quoted(List<String> words) {
        return words.stream().map(Command::quote).collect(Collectors.joining(" "));
    }

    private static String quote(String word) {
        if (word == null) {
            return "''";
        }
        return word.matches("[A-Za-z0-9_./:=,+@-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
