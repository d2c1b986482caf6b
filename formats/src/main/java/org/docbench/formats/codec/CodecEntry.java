package org.docbench.formats.codec;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.docbench.core.run.Suite;
import org.docbench.core.runner.RunRequest;
import org.docbench.core.runner.SuiteEntry;
import org.docbench.core.scenario.Scenario;
import org.docbench.formats.Codecs;
import org.docbench.formats.FormatMachine;
import org.docbench.formats.FormatSuites;
import org.docbench.formats.agent.AgentFolder;

/**
 * Describes the suite {@code codec} to the command.
 *
 * @param home of DocBench, where {@code agents/} lies
 */
public record CodecEntry(Supplier<Path> home) implements SuiteEntry<FormatMachine> {

    @Override
    public String name() {
        return CodecSuite.NAME;
    }

    @Override
    public List<Scenario> scenarios() {
        return CodecSuite.descriptor(List.of()).scenarios();
    }

    @Override
    public Set<Ability> abilities() {
        return EnumSet.of(Ability.JVM, Ability.DOCUMENTS);
    }

    @Override
    public List<String> targets() {
        return CodecTargets.ids(home.get());
    }

    @Override
    public List<ListedTarget> listed() {
        List<ListedTarget> all = new ArrayList<>();
        Codecs.all().forEach(codec -> all.add(FormatSuites.listed(codec.ledger())));
        for (AgentFolder folder : AgentFolder.all(home.get())) {
            var missing = folder.missing();
            folder.targets()
                    .forEach(target -> all.add(new ListedTarget(target.id(), missing.isEmpty(), target.about())));
            missing.ifPresent(need -> all.add(new ListedTarget("", "", "install it: " + need.install())));
        }
        return all;
    }

    @Override
    public Suite prepare(RunRequest request, FormatMachine machine) {
        var targets = CodecTargets.find(machine.java(), home.get(), request.targets(), machine.building());
        return CodecSuite.planned(
                targets,
                CodecPreset.of(request.preset()),
                request.documents().documents(),
                request.seed());
    }
}
