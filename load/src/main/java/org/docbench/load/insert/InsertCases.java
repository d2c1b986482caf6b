package org.docbench.load.insert;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.docbench.codecs.JsonText;
import org.docbench.core.corpus.LinkedDocuments;
import org.docbench.core.corpus.LinkedDocuments.Content;
import org.docbench.core.runner.RunRequest;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.load.StoreEntry;
import org.docbench.load.insert.InsertCase.Documents;
import org.docbench.stores.Index;

/**
 * The published shapes of seed 001 and what it left out, or those that are set; the user's own documents.
 *
 * @see <a href="https://github.com/rhoulihan/BSON-JSON-bakeoff">BSON-JSON-bakeoff, run_article_benchmarks.py</a>
 */
record InsertCases(InsertSuite.InsertPreset preset, RunRequest request, List<InsertCase> cases) {
    /** Sizes and attributes of {@code --large-items}. */
    private static final List<Integer> LARGE = List.of(10_000, 100_000, 1_000_000);

    private static final List<Integer> LARGE_ATTRIBUTES = List.of(200, 500, 1000);
    private static final List<Integer> NESTED = List.of(200, 1000, 4000);
    private static final List<Integer> BATCHES = List.of(1, 100, 500, 1000);
    private static final int CONTENT_BYTES = 4000;
    static final int BATCH = 500;

    static final String NONE = "none";
    static final String ONE = "one";
    static final String THREE = "three";

    /** The links of every document: the published index. */
    static final Index LINKS = Index.ofElements("targets", Path.ofNames("targets"));

    /** A batch is no larger, for a call must fit into what servers take at a time. */
    private static final int BATCH_BYTES = 8 << 20;

    /** The documents of a block are in memory all the while, as the model and as the driver's trees. */
    private static final int BLOCK_BYTES = 256 << 20;

    /** What a field takes in memory beside its bytes, about. */
    private static final int FIELD = 60;

    /** Bytes of JSON for each field of nested data, about. */
    private static final int NESTED_FIELD = 30;

    /**
     * Lists all that are asked for.
     *
     * @throws IllegalArgumentException if something is asked for that cannot be
     */
    static List<InsertCase> of(InsertSuite.InsertPreset preset, RunRequest request) {
        var all = new InsertCases(preset, request, new ArrayList<>());
        all.payload();
        all.published();
        all.nested();
        all.content();
        all.batch();
        all.index();
        List<Value.Obj> user = request.documents().documents();
        if (!user.isEmpty()) {
            all.user(user, request.documents().indexes());
        }
        return all.cases.stream()
                .filter(each -> StoreEntry.levels(request).stream().anyMatch(level -> request.measures(each.at(level))))
                .toList();
    }

    private List<Integer> numbers(String parameter, List<Integer> published) {
        return or(request.numbers(parameter), published);
    }

    private List<String> indexes(String... published) {
        return or(request.words("index"), List.of(published));
    }

    private static <T> List<T> or(List<T> set, List<T> published) {
        return set.isEmpty() ? published : set;
    }

    private void payload() {
        for (int[] shape : shapes()) {
            add(InsertSuite.PAYLOAD, shape, LinkedDocuments.flat(shape[0], shape[1]));
        }
    }

    /** As published: one field whose bytes are drawn once and the same in all documents, or several fields of nested data. */
    private void published() {
        if (preset.published() || request.scenarios().contains(InsertSuite.PUBLISHED.name())) {
            for (int[] shape : shapes()) {
                add(InsertSuite.PUBLISHED, shape, LinkedDocuments.published(shape[0], shape[1]));
            }
        }
    }

    private void add(Scenario scenario, int[] shape, LinkedDocuments documents) {
        for (String index : indexes(NONE, ONE)) {
            add(scenario, List.of("" + shape[0], "" + shape[1], index), documents, BATCH, index);
        }
    }

    private List<int[]> shapes() {
        if (request.numbers("bytes").isEmpty() && request.numbers("attributes").isEmpty()) {
            return Stream.concat(
                            LinkedDocuments.published().stream().map(one -> new int[] {one.bytes(), one.attributes()}),
                            large().stream())
                    .toList();
        }
        return numbers("bytes", LinkedDocuments.BYTES).stream()
                .flatMap(bytes -> numbers("attributes", List.of(1)).stream()
                        .filter(attributes -> attributes <= bytes)
                        .map(attributes -> new int[] {bytes, attributes}))
                .toList();
    }

    private List<int[]> large() {
        List<int[]> shapes = new ArrayList<>();
        if (request.largeItems()) {
            LARGE.forEach(size -> shapes.add(new int[] {size, 1}));
            for (int i = 0; i < LARGE.size(); i++) {
                shapes.add(new int[] {LARGE.get(i), LARGE_ATTRIBUTES.get(i)});
            }
        }
        return shapes;
    }

    private void nested() {
        for (int bytes : numbers("bytes", NESTED)) {
            if (bytes >= LinkedDocuments.LEAST_NESTED) {
                for (String index : indexes(NONE, ONE)) {
                    add(InsertSuite.NESTED, List.of("" + bytes, index), LinkedDocuments.nested(bytes), BATCH, index);
                }
            }
        }
    }

    private void content() {
        for (String content : or(request.words("content"), List.of("random", "same", "binary"))) {
            for (int bytes : numbers("bytes", List.of(CONTENT_BYTES))) {
                Content filled = CaseShape.content(content);
                add(
                        InsertSuite.CONTENT,
                        List.of(content, "" + bytes),
                        LinkedDocuments.flat(bytes, 1).of(filled),
                        BATCH,
                        NONE);
            }
        }
    }

    private void batch() {
        for (int batch : numbers("batch", BATCHES)) {
            add(InsertSuite.BATCH, List.of("" + batch), LinkedDocuments.flat(CaseShape.BATCH_BYTES, 1), batch, ONE);
        }
    }

    private void index() {
        LinkedDocuments documents = LinkedDocuments.flat(CaseShape.INDEX_BYTES, CaseShape.INDEX_ATTRIBUTES);
        for (String indexes : indexes(NONE, ONE, THREE)) {
            add(InsertSuite.INDEX, List.of(indexes), documents, BATCH, indexes);
        }
    }

    private void add(Scenario scenario, List<String> parameters, LinkedDocuments shape, int batch, String index) {
        int links = request.number("links").orElse(LinkedDocuments.LINKS);
        int among = Math.max(Math.max(LinkedDocuments.DOCUMENTS, preset.documents()), links + 1);
        int together = Math.max(1, Math.min(batch, BATCH_BYTES / shape.bytes()));
        int fitting = Math.min(preset.documents(), fitting(shape));
        int count = scenario.equals(InsertSuite.BATCH) ? inWholeBatches(fitting, batch, together) : fitting;
        LinkedDocuments documents = shape.linked(links, among);
        cases.add(new InsertCase(
                scenario,
                parameters,
                Documents.of(documents.source()),
                acknowledged(count, together),
                together,
                indexes(index)));
    }

    /** Counts the documents of batches that are all as large as their case says: one batch at least. */
    private static int inWholeBatches(int count, int batch, int together) {
        if (together < batch) {
            throw new IllegalArgumentException("--set batch=" + batch + ": a batch has " + together
                    + " documents at most, which are " + (BATCH_BYTES >> 20) + " MiB");
        }
        return Math.max(1, count / batch) * batch;
    }

    /** So many documents that their batches are not too many. */
    private int acknowledged(int count, int batch) {
        return (int) Math.min(count, (long) batch * preset.acknowledgements());
    }

    private static int fitting(LinkedDocuments shape) {
        int fields = shape.attributes() > 0 ? shape.attributes() : shape.bytes() / NESTED_FIELD;
        return BLOCK_BYTES / (shape.bytes() + FIELD * fields);
    }

    private void user(List<Value.Obj> user, List<Path> indexes) {
        var documents = Documents.user(user);
        int largest = user.stream()
                .mapToInt(document -> JsonText.write(document).length)
                .max()
                .orElse(1);
        int batch = Math.max(1, Math.min(BATCH, BATCH_BYTES / largest));
        int count = acknowledged(Math.max(1, Math.min(preset.documents(), BLOCK_BYTES / largest)), batch);
        cases.add(new InsertCase(InsertSuite.USER, List.of(NONE), documents, count, batch, List.of()));
        for (Path index : indexes) {
            boolean elements = user.stream()
                    .anyMatch(document -> index.in(document)
                            .filter(Value.Arr.class::isInstance)
                            .isPresent());
            Index chosen = elements ? Index.ofElements("chosen", index) : new Index("chosen", index, false);
            cases.add(new InsertCase(
                    InsertSuite.USER, List.of(index.toString()), documents, count, batch, List.of(chosen)));
        }
    }

    private static List<Index> indexes(String name) {
        return switch (name) {
            case NONE -> List.of();
            case ONE -> List.of(LINKS);
            case THREE -> List.of(LINKS, value(0), value(1));
            default -> throw new IllegalArgumentException("no indexes are called '" + name + "': none, one or three");
        };
    }

    private static Index value(int attribute) {
        String name = "data" + attribute;
        return new Index(name, Path.ofNames("data", name), false);
    }
}
