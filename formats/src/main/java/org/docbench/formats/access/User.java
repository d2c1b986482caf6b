package org.docbench.formats.access;

import java.util.List;
import org.docbench.core.corpus.Corpus;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.documents.DocumentFile;

/** The same questions on the user's own documents: every path, over the documents that have it. */
final class User implements AccessExperiment {
    private static final Scenario SCENARIO = AccessExperiment.describe(
            "user",
            "What does one field of your own documents cost?",
            List.of("path"),
            Phase.OPEN,
            Phase.GET,
            Phase.READ,
            Phase.OPEN_READ);

    private final OwnDocuments own;

    User(OwnDocuments own) {
        this.own = own;
    }

    @Override
    public Scenario scenario() {
        return SCENARIO;
    }

    @Override
    public List<Case> cases(boolean thorough) {
        return own.paths().stream().map(SCENARIO::with).toList();
    }

    @Override
    public Workload block(Case benchCase, long seed) {
        Path path = Path.parse(benchCase.parameters().get("path"));
        List<Value.Obj> having = DocumentFile.read(java.nio.file.Path.of(own.file()), own.limit()).documents().stream()
                .filter(document -> path.in(document).isPresent())
                .toList();
        return new Workload(new Corpus("user", 1, 0, having), 1, List.of(List.of(path)), List.of());
    }
}
