package org.docbench.formats.access;

import java.util.List;
import org.docbench.core.corpus.Corpus;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.documents.DocumentFile;

/**
 * Asks the same questions of the user's own documents ({@code --documents FILE --path P}): every path, over the documents that have
 * it. It travels to forked JVMs, which read the file themselves.
 *
 * @param file absolute path
 * @param paths in written form
 * @param limit how many documents of the file are read
 */
public record OwnDocuments(String file, List<String> paths, int limit) implements AccessExperiment {
    private static final Scenario SCENARIO = AccessExperiment.describe(
            "user",
            "What does one field of your own documents cost?",
            List.of("path"),
            Phase.OPEN,
            Phase.GET,
            Phase.READ,
            Phase.OPEN_READ);

    public OwnDocuments {
        paths = List.copyOf(paths);
    }

    @Override
    public Scenario scenario() {
        return SCENARIO;
    }

    @Override
    public List<Case> cases(boolean thorough) {
        return paths.stream().map(SCENARIO::with).toList();
    }

    @Override
    public Workload block(Case benchCase, long seed) {
        Path path = Path.parse(benchCase.parameters().get("path"));
        List<Value.Obj> having = DocumentFile.read(java.nio.file.Path.of(file), limit).documents().stream()
                .filter(document -> path.in(document).isPresent())
                .toList();
        return new Workload(new Corpus("user", 1, 0, having), 1, List.of(List.of(path)), List.of());
    }
}
