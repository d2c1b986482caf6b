package org.docbench.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The top of the command: names the others. */
@Command(
        name = "docbench",
        description =
                "Compares document databases and JSON codecs on this machine, proves that each did the same work, "
                        + "and reports which published results reproduce.",
        mixinStandardHelpOptions = true,
        versionProvider = Docbench.Version.class,
        subcommands = {
            RunCommand.class,
            RankCommand.class,
            ListCommand.class,
            ReportCommand.class,
            ReportCommand.CompareCommand.class,
            ReportCommand.FlamesCommand.class,
            ClaimsCommand.class,
            ResumeCommand.RerunCommand.class,
            ResumeCommand.class,
            CorpusCommand.class,
            DoctorCommand.class,
            AgentsCommand.class,
            ProveCommand.class,
            ServersCommand.class,
            ServeCommand.class,
            AutoComplete.GenerateCompletion.class
        },
        footer = {
            "",
            "First steps (docbench is the program ./docbench of the clone):",
            "  # is this machine fit to measure on?",
            "  docbench doctor",
            "  # measure the headline cases, write the report (8 to 15 minutes)",
            "  docbench run",
            "  # also measure your own documents",
            "  docbench run --documents my.ndjson --path customer.name",
            "  # complete commands in this shell",
            "  docbench generate-completion > ~/.docbench-completion",
            "  . ~/.docbench-completion"
        })
final class Docbench implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "which command? " + spec.subcommands().keySet());
    }

    /** Which DocBench this is. */
    static final class Version implements IVersionProvider {
        /** The system property with the commit, where there is no checkout; empty if it is not known. */
        static final String COMMIT = "docbench.commit";

        @Override
        public String[] getVersion() {
            return new String[] {"docbench " + number() + (commit() == null ? "" : " (" + commit() + ")")};
        }

        /** Returns number and commit, as ranks compare them. */
        static String words() {
            return number() + (commit() == null ? "" : " (" + commit() + ")");
        }

        static String number() {
            try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
                var properties = new Properties();
                properties.load(in);
                return properties.getProperty("version");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** The commit of the checkout, with a plus when something in it is changed; null when it cannot be told. */
        static String commit() {
            String named = System.getProperty(COMMIT);
            if (named != null) {
                return named.isEmpty() ? null : named;
            }
            String home = System.getProperty("docbench.home");
            if (home == null) {
                return null;
            }
            try {
                Process git = new ProcessBuilder("git", "-C", home, "describe", "--always", "--dirty=+", "--abbrev=12")
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
                String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
                return git.waitFor(5, TimeUnit.SECONDS) && git.exitValue() == 0 && !said.isEmpty() ? said : null;
            } catch (IOException e) {
                return null;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return null;
            }
        }
    }

    /** Where DocBench lies: the folder with {@code agents/} in it, as the launcher tells. */
    static final class Home {
        private Home() {}

        static Path path() {
            return Path.of(System.getProperty("docbench.home", "")).toAbsolutePath();
        }
    }
}
