package org.docbench.formats.access;

import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.docbench.core.run.Suite;
import org.docbench.core.runner.RunRequest;
import org.docbench.core.runner.SuiteEntry;
import org.docbench.core.runner.UserDocuments;
import org.docbench.core.scenario.Scenario;
import org.docbench.formats.FormatMachine;
import org.docbench.formats.FormatSuites;
import org.docbench.formats.Formats;
import org.docbench.formats.NullFormat;

/** Describes the suite {@code access} to the command. */
public final class AccessEntry implements SuiteEntry<FormatMachine> {

    @Override
    public String name() {
        return AccessSuite.NAME;
    }

    @Override
    public List<Scenario> scenarios() {
        return AccessSuite.descriptor(null).scenarios();
    }

    @Override
    public Set<Ability> abilities() {
        return EnumSet.of(Ability.JVM, Ability.DOCUMENTS, Ability.PATHS);
    }

    @Override
    public List<String> targets() {
        return Formats.ids();
    }

    @Override
    public List<ListedTarget> listed() {
        return Formats.all().stream()
                .map(format -> FormatSuites.listed(format.ledger()))
                .toList();
    }

    @Override
    public Suite prepare(RunRequest request, FormatMachine machine) {
        Set<String> targets = new LinkedHashSet<>(request.targets());
        targets.add(NullFormat.ID);
        UserDocuments user = request.documents();
        return AccessSuite.planned(
                List.copyOf(targets),
                AccessPreset.of(request.preset()),
                user.file().isEmpty() ? null : new OwnDocuments(user.file(), user.paths(), user.limit()),
                request.seed(),
                machine.java());
    }
}
