package org.docbench.report.matrix;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.experiment.Target;
import org.docbench.core.run.Observer.Cost;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.stats.Student;
import org.docbench.report.chart.Chart;
import org.docbench.report.matrix.Operation.Answering;
import org.docbench.report.view.Figures;
import org.docbench.report.view.RunView;

/** The matrices of a run: databases, formats and codecs on the first screen, YCSB in its section. */
public final class Matrices {
    private static final Pattern WORKING_SET = Pattern.compile("([0-9.]+) MB with indexes, .*");
    /** The id of the matrix of databases. */
    public static final String DATABASES = "databases";

    private static final String CRUD = "crud";
    private static final String SYNCS = "log syncs";
    private static final String INDEXED_DOCUMENTS = "200 bytes in 10 fields, batches of 500";
    private static final Map<String, Integer> FINDS_AND_INSERTS = Map.of("Find by id", 80, "Insert", 20);
    private static final double MEGA = 1e6;
    private static final double WHOLE = 100;
    private static final String CAUGHT_UP =
            "Inserts with an array index: with what the server does for the index after the batch.";

    private static final String BUSY = """
            Cores busy: processor time of the client's threads and the server's processes, divided by the time. One client that keeps less \
            than one core busy waits for something, such as a sync, a lock or a message. Several that keep all cores busy are limited by \
            the cores.""";

    private Matrices() {}

    /** Returns those of the first screen that have a row. */
    public static List<Matrix> first(RunView run) {
        List<Matrix> all = Stream.of(databases(run), formats(run), codecs(run))
                .filter(matrix -> !matrix.isEmpty())
                .toList();
        return Stream.concat(
                        all.stream().limit(1).map(Matrix::explained),
                        all.stream().skip(1))
                .toList();
    }

    /** Draws operations/s of several clients, of the matrix of databases. */
    public static Chart throughput(RunView run) {
        return new MatrixMaker(run, Operations.DATABASES)
                .throughput("several-clients", "Operations/s of several clients");
    }

    /** Draws the same of YCSB's workloads. */
    public static Chart ycsbThroughput(RunView run) {
        return new MatrixMaker(run, Operations.YCSB).throughput("ycsb-rates", "Operations/s of YCSB's workloads");
    }

    /** Makes the matrix of databases by operation. */
    static Matrix databases(RunView run) {
        MatrixMaker maker = new MatrixMaker(run, Operations.DATABASES);
        List<Answering> single = maker.questions().stream()
                .filter(question -> question.operation().suite().equals(CRUD))
                .toList();
        List<Matrix.MatrixRow> costs = new ArrayList<>();
        single.forEach(question -> syncs(maker, question).forEach(costs::add));
        variants(
                        run,
                        maker,
                        "Update of one field of 100, durable, 1 client",
                        "update single",
                        target -> updated(run, target))
                .forEach(costs::add);
        single.stream()
                .filter(question -> question.durable() && question.clients() == 1)
                .flatMap(question -> variants(
                        run, maker, question.title(), question.about(), target -> maker.measured(question, target)))
                .forEach(costs::add);
        kernelSyncs(run, maker).forEach(costs::add);
        single.forEach(question -> processors(run, maker, question).forEach(costs::add));
        single.forEach(question -> inFlight(maker, question).forEach(costs::add));
        oneIndex(run, maker).forEach(costs::add);
        maker.questions().stream()
                .map(question -> question.benchCase().number("documents"))
                .filter(documents -> documents > 0)
                .findFirst()
                .ifPresent(documents -> {
                    String about = "a collection of " + Figures.count(Long.toString(documents)) + " documents";
                    maker.cost(
                                    "Size per document with indexes, as each database reports it",
                                    about
                                            + "; MongoDB: documents before compression, which is not its disk use, and indexes as stored; the others: files or pages",
                                    target -> sized(run, target, documents))
                            .forEach(costs::add);
                    maker.cost(
                                    "Collection and indexes against the database's cache",
                                    about,
                                    target -> cached(run, target))
                            .forEach(costs::add);
                });
        boolean indexed = maker.questions().stream().anyMatch(one -> one.about().startsWith("insert "));
        return maker.matrix(DATABASES, "Databases by operation", mix(run, maker), costs, """
                One client: mean time of one operation; p50 and p99 are of single operations. Several clients: operations/s of all together. \
                Durable: synced to the device before the acknowledgement.%s %s \
                Finds: MongoDB's driver decodes documents inside the time, and SQL products hand over JSON text, which is not parsed. \
                A dash (–): not measured, or not supported.""".formatted(
                        indexed ? " " + CAUGHT_UP : "", BUSY));
    }

    /** The mix that readers ask for first, computed in the way of the mixer; others need the page's script. */
    private static List<Matrix.MatrixRow> mix(RunView run, MatrixMaker maker) {
        Mixer mixer = Mixer.of(run);
        long clients = mixer.rows().stream().mapToLong(Mixer.Row::clients).max().orElse(1);
        return maker.computed(
                        "Computed from rows above: 80 % finds by id, 20 % durable inserts, "
                                + (clients == 1 ? "1 client" : clients + " clients"),
                        "the sum of share times measured time of both; ratios are 99 %. " + mixer.accuracy(),
                        target -> mixer.time(FINDS_AND_INSERTS, clients, "sync", target),
                        target -> mixer.remarks(FINDS_AND_INSERTS, clients, "sync", target),
                        (baseline, contender) -> mixer.pair(FINDS_AND_INSERTS, clients, "sync", baseline, contender))
                .toList();
    }

    /** Makes the matrix of ways to read a document by operation. */
    static Matrix formats(RunView run) {
        return new MatrixMaker(run, Operations.FORMATS)
                .matrix("formats", "Formats and libraries by operation", List.of(), List.of(), """
                Time of one operation in Java: the geometric mean over JVMs of the median of each. Including parsing: opening or parsing is part of the time. Pre-parsed: the document is already \
                open. Reference readers mark a lower bound including parsing, and are not ranked. Pre-parsed, a library can be faster.""");
    }

    /** Makes the matrix of codecs by operation. */
    static Matrix codecs(RunView run) {
        return new MatrixMaker(run, Operations.CODECS)
                .matrix("codecs", "Codecs by operation, by language and across languages", List.of(), List.of(), """
                Time of one document: the geometric mean over processes of the median of each. \
                A name begins with the language; bson.document, oson.tree and json.tree are Java. Decoding ends with what the library calls a document: values, a tree, or only checked bytes, \
                as of c.bson. “Decode and read all” makes every value, but that the dates and ids of JSON text stay objects of text.""");
    }

    /** Makes the matrix of databases by YCSB workload. */
    public static Matrix ycsb(RunView run) {
        MatrixMaker maker = new MatrixMaker(run, Operations.YCSB);
        return maker.matrix(
                "ycsb-workloads",
                "YCSB workloads, closed loop",
                List.of(),
                maker.questions().stream()
                        .flatMap(question -> Stream.concat(inFlight(maker, question), syncs(maker, question)))
                        .toList(),
                "Operations/s of all clients together; p50 and p99 are of single operations. " + BUSY);
    }

    /**
     * Little's law: throughput times latency. Fewer than there are clients if clients wait outside of their operations, or begin late; the
     * rate is then that of so many clients.
     */
    private static Stream<Matrix.MatrixRow> inFlight(MatrixMaker maker, Answering question) {
        return question.clients() == 1
                ? Stream.empty()
                : maker.cost(
                        "Operations in flight of " + question.clients() + ": " + question.title(),
                        question.about(),
                        target -> maker.counted(question, target, EvidenceRow.BY_WALL_TIME)
                                .flatMap(all -> maker.counted(question, target, EvidenceRow.BY_THREAD_TIMES)
                                        .map(ofOne -> Figures.three(all / ofOne))));
    }

    /** Fewer than one per write: several writes of clients shared a sync. A target without a counter of syncs shows "not counted". */
    private static Stream<Matrix.MatrixRow> syncs(MatrixMaker maker, Answering question) {
        Function<String, Optional<String>> syncs =
                target -> maker.counted(question, target, SYNCS).map(Figures::three);
        boolean any = maker.columns().stream()
                .anyMatch(column -> syncs.apply(column.target()).isPresent());
        return question.durable() && any
                ? maker.cost(
                        "Syncs of the log per operation, counted by the server"
                                + (question.clients() > 1 ? " (clients can share one): " : ": ")
                                + question.title(),
                        question.about(),
                        target -> syncs.apply(target)
                                .or(() -> maker.measured(question, target).map(row -> "not counted")))
                : Stream.empty();
    }

    /** The only count of a product that counts no syncs itself: the kernel's, of the smallest update. */
    private static Stream<Matrix.MatrixRow> kernelSyncs(RunView run, MatrixMaker maker) {
        Map<String, Double> counts = run.suite("update").run().evidence().stream()
                .filter(row -> row.source().equals("kernel") && row.scenario().equals("baseline"))
                .filter(row -> "sync".equals(row.caseParameters().get("durability")))
                .filter(row -> row.perOperation().containsKey(SYNCS))
                .collect(Collectors.toMap(
                        EvidenceRow::target, row -> row.perOperation().get(SYNCS), (first, second) -> first));
        return maker.cost(
                "Syncs of all files per smallest durable update, counted by the kernel",
                "update baseline, 1 client",
                target -> Optional.ofNullable(counts.get(target)).map(Figures::three));
    }

    /** What other targets of the same product take: another setting or another call can decide (rule 19). */
    private static Stream<Matrix.MatrixRow> variants(
            RunView run, MatrixMaker maker, String title, String about, Function<String, Optional<ResultRow>> rows) {
        Map<String, List<String>> variants = maker.columns().stream()
                .collect(Collectors.toMap(Matrix.MatrixColumn::target, column -> variants(run, column.target(), rows)));
        return variants.values().stream().allMatch(List::isEmpty)
                ? Stream.empty()
                : maker.cost(
                        title + ", by another setting or call",
                        about,
                        target -> Optional.of(String.join("; ", variants.get(target)))
                                .filter(times -> !times.isEmpty()));
    }

    /** A run file that another wrote may name targets as it likes. */
    private static List<String> variants(RunView run, String target, Function<String, Optional<ResultRow>> rows) {
        return Target.read(target).stream()
                .flatMap(plain -> run.targets().stream()
                        .map(TargetRow::id)
                        .filter(id -> Target.read(id)
                                .filter(one -> one.isVariantOf(plain))
                                .isPresent())
                        .flatMap(id -> rows
                                .apply(id)
                                .map(row -> Target.parse(id)
                                                .id()
                                                .substring(plain.id().length() + 1)
                                        + " " + Figures.time(row.mean(), row.interval()))
                                .stream()))
                .toList();
    }

    private static Optional<ResultRow> updated(RunView run, String target) {
        return run.suite("update").measured("single", Map.of("fields", "100", "durability", "sync"), "update", target);
    }

    /** Of one client alone: with several, all wait for the same cores. */
    private static Stream<Matrix.MatrixRow> processors(RunView run, MatrixMaker maker, Answering question) {
        return question.clients() > 1
                ? Stream.empty()
                : maker.cost(
                        "CPU time of the client's threads and the server's processes: " + question.title(),
                        question.about(),
                        target -> maker.counted(question, target, Cost.CLIENT_CPU.words())
                                .map(client -> Figures.time(client)
                                        + maker.counted(question, target, Cost.SERVER_CPU.words())
                                                .map(server -> " + " + Figures.time(server))
                                                .orElse(Mixer.isLibrary(run, target) ? "" : " + server unknown")));
    }

    /** What one index adds to an inserted document: the same documents in the same batches without it, paired by round. */
    private static Stream<Matrix.MatrixRow> oneIndex(RunView run, MatrixMaker maker) {
        Stream<Matrix.MatrixRow> without = maker.cost(
                "A document of a durable batch, no index",
                "insert index: none; " + INDEXED_DOCUMENTS,
                target -> indexed(run, target, "one")
                        .flatMap(one -> indexed(run, target, "none"))
                        .map(none -> Figures.time(none.time(), none.interval())));
        Stream<Matrix.MatrixRow> added = maker.cost(
                "One array index adds, to a document of a durable batch",
                "insert index: one against none, with what the server does after the batch; " + INDEXED_DOCUMENTS,
                target -> indexed(run, target, "one")
                        .flatMap(one -> indexed(run, target, "none")
                                .flatMap(none -> Student.difference(Results.samples(one), Results.samples(none), 1)))
                        .map(Student::estimate)
                        .map(time -> time.ci95().low() > 0
                                ? Figures.time(time.value(), time.ci95())
                                : "nothing found, at most "
                                        + Figures.time(Math.max(0, time.ci95().high()))));
        return Stream.concat(without, added);
    }

    private static Optional<ResultRow> indexed(RunView run, String target, String indexes) {
        return run.suite("insert")
                .result("index", Map.of("indexes", indexes, "durability", "sync"), "all", target)
                .filter(Results::isComparable);
    }

    /** From what the run file says of the collection: its size is a text there. */
    private static Optional<String> sized(RunView run, String target, long documents) {
        return run.targets().stream()
                .filter(row -> row.id().equals(target) && row.settings() != null)
                .map(row -> WORKING_SET.matcher(
                        row.settings().getOrDefault("working set of " + documents + " documents", "")))
                .filter(Matcher::matches)
                .map(size -> Figures.bytes(Double.parseDouble(size.group(1)) * MEGA / documents))
                .findFirst();
    }

    private static Optional<String> cached(RunView run, String target) {
        return run.suite(CRUD).run().evidence().stream()
                .filter(row -> row.target().equals(target))
                .flatMap(row -> Optional.ofNullable(row.perOperation().get("working set / cache")).stream())
                .max(Double::compare)
                .map(part -> part <= 1 ? "fits" : Figures.three(WHOLE * part) + " % of it");
    }
}
