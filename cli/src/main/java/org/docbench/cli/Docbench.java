package org.docbench.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The top of the command: names the others. */
@Command(
        name = "docbench",
        description =
                "Measures binary JSON formats and their codecs on this machine, proves that every contender did the same work, "
                        + "and rules on the published claims.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        subcommands = {
            RunCommand.class,
            ListCommand.class,
            ReportCommand.class,
            CompareCommand.class,
            FlamesCommand.class,
            ClaimsCommand.class,
            RerunCommand.class,
            ResumeCommand.class,
            CorpusCommand.class,
            DoctorCommand.class,
            AgentsCommand.class,
            ProveCommand.class,
            ServersCommand.class,
            ServeCommand.class,
            AutoComplete.GenerateCompletion.class
        },
        footerHeading = "%nExit codes: ",
        footer = {
            "0 done, 1 failed, 2 wrong usage, 3 a claim or a regression gate fell, 129, 130 or 143 ended by a signal, 141 the reader of standard output is gone.",
            "",
            "First steps:",
            "  docbench doctor              is this machine fit to measure on?",
            "  docbench run                 measure, rule on every claim, write the report (8 minutes)",
            "  docbench run --documents my.ndjson --path customer.name    the same on your own documents",
            "  docbench generate-completion > ~/.docbench-completion; . ~/.docbench-completion"
        })
final class Docbench implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "which command? " + spec.subcommands().keySet());
    }
}
