package org.docbench.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.docbench.core.corpus.CorpusSource;
import org.docbench.core.corpus.CorpusSource.DocumentGenerator;
import org.docbench.core.corpus.GeneratedCorpora;
import org.docbench.formats.corpus.CorpusWriter;
import org.docbench.formats.corpus.CorpusWriter.CorpusException;
import org.docbench.formats.corpus.CorpusWriter.CorpusFormat;
import org.docbench.formats.corpus.CorpusWriter.Written;
import org.docbench.formats.corpus.RealCorpora;
import org.docbench.formats.corpus.WholeFile;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code docbench corpus}: the documents of the suites as files. */
@Command(
        name = "corpus",
        description = "Writes the documents of a corpus to a file; without a name, shows which there are.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  docbench corpus                                            which there are",
            "  docbench corpus orders --docs 100000 --out orders.${bundle:text.ending}    one document after the other",
            "  docbench corpus orders --docs 5 --out -                    canonical Extended JSON to standard output",
            "  docbench corpus nbson --max-fields 4 --max-depth 1 --max-in-count 3 --out -",
            "                                                             by settings of the published generator",
            "",
            "N documents are the first N of any larger number with the same seed."
        })
final class CorpusCommand implements Callable<Integer> {
    /** What is written of a corpus that has no size of its own. */
    private static final int DEFAULT_DOCUMENTS = 1_000;

    private static final String STANDARD_OUTPUT = "-";

    /** The corpora of the published generator: with the types of its files, and with all of its types. */
    private static final List<String> NBSON = List.of("nbson", "nbson-all");

    private static final int MOST_FIELDS = 1_000;

    /** One value in ten is a container: with these limits, which are ours, one of 20 values holds some 60 in the end. */
    private static final int MOST_LEVELS = 6;

    private static final int MOST_IN_CONTAINER = 20;

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "The corpus.")
    private String name;

    @Option(
            names = "--docs",
            paramLabel = "N",
            description = "How many documents. Default: 1000, or all of a corpus that has a size of its own, whose"
                    + " documents repeat if N is larger.")
    private Long documents;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = RunOptions.SEED,
            description = "Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            description = "Where to: a name that ends in ${bundle:text.endings}, or - for standard output.")
    private String out;

    @Option(
            names = "--format",
            paramLabel = "F",
            description =
                    "One of ${bundle:text.endings}, if the name of the file does not end in one. Standard output: ndjson.")
    private String format;

    @ArgGroup(
            exclusive = false,
            heading =
                    "%nOf nbson and nbson-all: the settings of their published generator, nbson_corpus. Without any, the"
                            + " documents have the shape of the published files.%n")
    private NbsonSettings settings;

    @Spec
    private CommandSpec spec;

    /** The three settings of nbson_corpus, with its names and defaults. */
    static final class NbsonSettings {
        @Option(
                names = "--max-fields",
                paramLabel = "N",
                defaultValue = "1",
                description = "Fields at the top, 1 to N of them. Default: ${DEFAULT-VALUE}.")
        private int fields;

        @Option(
                names = "--max-depth",
                paramLabel = "N",
                defaultValue = "0",
                description = "Levels of embedded documents and arrays, at most. Default: ${DEFAULT-VALUE}.")
        private int depth;

        @Option(
                names = "--max-in-count",
                paramLabel = "N",
                defaultValue = "0",
                description =
                        "Fields of an embedded document, 1 to N, and array elements, N. Default: ${DEFAULT-VALUE}.")
        private int count;

        private DocumentGenerator of(String corpus) {
            if (!NBSON.contains(corpus)) {
                throw UserError.usage("--max-fields, --max-depth and --max-in-count are settings of "
                        + String.join(" and ", NBSON) + ", and " + corpus + " has none");
            }
            within("--max-fields", fields, 1, MOST_FIELDS);
            within("--max-depth", depth, 0, MOST_LEVELS);
            within("--max-in-count", count, depth == 0 ? 0 : 1, MOST_IN_CONTAINER);
            return GeneratedCorpora.nbson(corpus.equals(NBSON.get(1)), fields, depth, count);
        }

        private static void within(String option, int value, int least, int most) {
            if (value < least || value > most) {
                throw UserError.usage(option + " " + value + ": it is " + least + " to " + most
                        + (option.equals("--max-in-count") && least > 0 ? " where --max-depth is above 0" : ""));
            }
        }
    }

    @Override
    public Integer call() {
        List<CorpusSource> all = Stream.of(GeneratedCorpora.all(), RealCorpora.all())
                .flatMap(List::stream)
                .toList();
        if (name == null) {
            PrintWriter list = spec.commandLine().getOut();
            all.forEach(corpus -> list.printf("%-15s %s%n", corpus.name(), corpus.about()));
            return ExitCode.DONE;
        }
        Words.among(
                "corpus", List.of(name), all.stream().map(CorpusSource::name).toList());
        if (out == null) {
            throw UserError.usage("where to? --out FILE, or --out - for standard output");
        }
        if (documents != null && documents < 0) {
            throw UserError.usage("--docs " + documents + ": a number of documents is 0 or more");
        }
        CorpusFormat chosen = format();
        try {
            write(
                    settings != null
                            ? settings.of(name)
                            : all.stream()
                                    .filter(corpus -> corpus.name().equals(name))
                                    .findFirst()
                                    .orElseThrow()
                                    .generators()
                                    .get(),
                    chosen);
            return ExitCode.DONE;
        } catch (CorpusException e) {
            throw UserError.failed(e.getMessage());
        }
    }

    private CorpusFormat format() {
        List<String> endings =
                Stream.of(CorpusFormat.values()).map(CorpusFormat::ending).toList();
        if (format != null) {
            Words.among("format", List.of(format), endings);
            return CorpusFormat.valueOf(format.toUpperCase(Locale.ROOT));
        }
        if (out.equals(STANDARD_OUTPUT)) {
            return CorpusFormat.NDJSON;
        }
        Optional<CorpusFormat> named = CorpusFormat.ofFile(out);
        return named.orElseThrow(() ->
                UserError.usage("as what? " + out + " ends in none of " + endings + "; rename it or add --format"));
    }

    private void write(DocumentGenerator generator, CorpusFormat as) {
        long count = documents != null ? documents : generator.distinct().orElse(DEFAULT_DOCUMENTS);
        PrintWriter err = spec.commandLine().getErr();
        var progress = new CorpusProgress(err, Terminal.standardErrorIsTerminal(), count, System::nanoTime);
        long started = System.nanoTime();
        Written written;
        try {
            WholeFile.Content<Written> content = to -> CorpusWriter.write(generator, count, seed, as, to, progress);
            written = out.equals(STANDARD_OUTPUT) ? standardOutput(content) : WholeFile.write(Path.of(out), content);
        } finally {
            progress.done();
        }
        PrintWriter to = out.equals(STANDARD_OUTPUT) ? err : spec.commandLine().getOut();
        to.printf(
                Locale.ROOT,
                "%s: %d documents, %d bytes, SHA-256 of the bytes %s, %.0f MB/s%n",
                out,
                written.documents(),
                written.bytes(),
                written.sha256(),
                written.bytes() * 1e3 / Math.max(1, System.nanoTime() - started));
    }

    private static Written standardOutput(WholeFile.Content<Written> content) {
        try {
            return content.writeTo(StandardOutput.bytes());
        } catch (IOException e) {
            throw new StandardOutput.Failed(e);
        }
    }

    /** How far a corpus is written: one line rewritten on a terminal, nothing elsewhere. */
    static final class CorpusProgress implements CorpusWriter.Progress {
        private static final long PAUSE_NANOS = 200_000_000;

        private final PrintWriter err;
        private final boolean terminal;
        private final long documents;
        private final LongSupplier nanos;
        private long next;

        CorpusProgress(PrintWriter err, boolean terminal, long documents, LongSupplier nanos) {
            this.err = err;
            this.terminal = terminal;
            this.documents = documents;
            this.nanos = nanos;
            this.next = nanos.getAsLong() + PAUSE_NANOS;
        }

        @Override
        public void wrote(long done, long bytes) {
            if (terminal && nanos.getAsLong() - next >= 0) {
                next = nanos.getAsLong() + PAUSE_NANOS;
                err.printf(
                        Locale.ROOT,
                        "\r\u001b[K%3d %%  %d documents, %d MB",
                        100 * done / documents,
                        done,
                        bytes / 1_000_000);
                err.flush();
            }
        }

        /** Clears the line. */
        void done() {
            if (terminal) {
                err.print("\r\u001b[K");
                err.flush();
            }
        }
    }
}
