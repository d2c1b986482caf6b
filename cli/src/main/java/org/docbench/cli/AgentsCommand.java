package org.docbench.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.docbench.formats.FormatSuites;
import org.docbench.formats.agent.AgentFolder;
import org.docbench.formats.agent.AgentManifest.AgentException;
import org.docbench.formats.agent.LocalSources;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code docbench agents}: the codec programs in other languages. */
@Command(
        name = "agents",
        description = "Builds, lists and checks the codec agents, the programs that measure codecs in other languages.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "A run builds what it needs by itself; where a toolchain is missing, its targets are skipped, with the command that installs it."
        })
final class AgentsCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw UserError.usage("which of them? docbench agents list, build or check");
    }

    @Command(
            name = "list",
            description = "Shows each agent, its targets and what it lacks.",
            mixinStandardHelpOptions = true)
    int list() {
        for (AgentFolder folder : AgentFolder.all(Docbench.Home.path())) {
            out().printf("%-8s %s%n", folder.name(), state(folder));
            folder.targets().forEach(target -> out().printf("  %-22s %s%n", target.id(), target.about()));
        }
        return ExitCode.DONE;
    }

    /** Tells whether a folder's agent is built, and what it takes where it is not. */
    static String state(AgentFolder folder) {
        return folder.missing()
                .map(words -> "none: " + words)
                .orElse(folder.built() ? "built" : "not built: docbench agents build " + folder.name());
    }

    @Command(
            name = "build",
            description = "Builds agents; all of them if none is named.",
            mixinStandardHelpOptions = true)
    int build(
            @Parameters(paramLabel = "AGENT", arity = "0..*") List<String> names,
            @Option(
                            names = "--sources",
                            paramLabel = "DIR",
                            description =
                                    "Takes the git repositories that an agent needs from clones in this folder, as DIR/nbson. The "
                                            + "pinned commit must be in the clone. Default: from their hosts.")
                    Path sources) {
        if (sources != null && !Files.isDirectory(sources)) {
            throw UserError.usage("--sources takes a folder, and this is none: " + sources);
        }
        LocalSources local = sources == null ? LocalSources.NONE : LocalSources.in(sources);
        return each(names, folder -> {
            folder.build(local, line -> spec.commandLine().getErr().println(line));
            return "built";
        });
    }

    @Command(
            name = "check",
            description = "Talks to every target of the agents: handshake, a small corpus, results against the model.",
            mixinStandardHelpOptions = true)
    int check(@Parameters(paramLabel = "AGENT", arity = "0..*") List<String> names) {
        return each(names, folder -> {
            if (!folder.built()) {
                folder.build(line -> spec.commandLine().getErr().println(line));
            }
            return FormatSuites.check(folder);
        });
    }

    /** Does it with every named agent that the machine can build; one that fails does not keep the others from it. */
    private int each(List<String> names, Function<AgentFolder, String> action) {
        List<AgentFolder> folders = AgentFolder.all(Docbench.Home.path());
        List<String> known = folders.stream().map(AgentFolder::name).toList();
        Words.among("agent", names == null ? List.of() : names, known);
        int code = ExitCode.DONE;
        for (AgentFolder folder : folders) {
            if (names != null && !names.isEmpty() && !names.contains(folder.name())) {
                continue;
            }
            String outcome;
            if (folder.missing().isPresent()) {
                outcome = state(folder);
                code = names == null || names.isEmpty() ? code : ExitCode.FAILED;
            } else {
                try {
                    outcome = action.apply(folder);
                } catch (AgentException e) {
                    outcome = "failed: " + e.getMessage();
                    code = ExitCode.FAILED;
                }
            }
            out().printf("%-8s %s%n", folder.name(), outcome);
        }
        return code;
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
