package org.docbench.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.docbench.core.value.Value;
import org.docbench.formats.Formats;
import org.docbench.formats.NullFormat;
import org.docbench.formats.access.AccessSuite;
import org.docbench.formats.access.Effort;
import org.docbench.formats.access.OwnDocuments;
import org.docbench.formats.documents.DocumentFile;
import org.docbench.formats.documents.DocumentFileException;
import org.docbench.formats.documents.PathSample;

/** What the options ask for, checked before anything is measured. */
final class RunPlan {
    static final List<String> SUITES = List.of(AccessSuite.NAME);
    private static final List<String> PROFILES = List.of("quick", "standard", "paper");

    private RunPlan() {}

    static List<String> suites(RunOptions options) {
        return Choice.among("suite", options.suites, SUITES);
    }

    static Effort effort(String profile) {
        Choice.among("profile", List.of(profile), PROFILES);
        return Effort.of(profile);
    }

    /** The targets in the order of the report; the empty operation is always among them. */
    static List<String> targets(RunOptions options) {
        suites(options);
        List<String> known = Formats.ids();
        if (options.targets.isEmpty()) {
            return known;
        }
        Choice.among("target", options.targets.stream().map(Formats::base).toList(), known);
        Set<String> chosen = new LinkedHashSet<>();
        known.forEach(id -> options.targets.stream()
                .filter(asked -> Formats.base(asked).equals(id))
                .forEach(chosen::add));
        chosen.add(NullFormat.ID);
        return List.copyOf(chosen);
    }

    static Path java(Path asked) {
        Path given = asked == null ? Path.of(System.getProperty("java.home")) : asked;
        Path java = Files.isDirectory(given) ? given.resolve("bin/java") : given;
        if (!Files.isExecutable(java)) {
            throw UserError.usage("no java program at " + given + " (--jvm takes a JDK's home or its bin/java)");
        }
        return java;
    }

    /** The user's documents, read once now so that a fault in them is found before anything is measured. */
    static OwnDocuments documents(RunOptions options) {
        if (options.documents == null) {
            if (!options.paths.isEmpty()) {
                throw UserError.usage(
                        "--path says what to read in your own documents: give them with --documents FILE");
            }
            return null;
        }
        try {
            List<Value.Obj> documents = DocumentFile.read(options.documents);
            List<String> paths = options.paths.isEmpty()
                    ? PathSample.of(documents, options.seed).stream()
                            .map(Object::toString)
                            .toList()
                    : options.paths;
            paths.forEach(path -> checkPath(path, documents, options.documents));
            return new OwnDocuments(options.documents.toAbsolutePath().toString(), paths);
        } catch (DocumentFileException e) {
            throw UserError.failed(e.getMessage());
        }
    }

    private static void checkPath(String text, List<Value.Obj> documents, Path file) {
        try {
            var path = org.docbench.core.value.Path.parse(text);
            if (documents.stream().noneMatch(document -> path.in(document).isPresent())) {
                throw UserError.usage("no document of " + file + " has the path " + text);
            }
        } catch (IllegalArgumentException e) {
            throw UserError.usage(e.getMessage());
        }
    }
}
