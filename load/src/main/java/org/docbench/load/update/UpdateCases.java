package org.docbench.load.update;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.docbench.core.corpus.Corpus;
import org.docbench.core.experiment.Target;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.load.SessionExecutor;
import org.docbench.stores.Durability;
import org.docbench.stores.Update;

/**
 * The 25 published cases and their baseline, with the published constants; one document that is
 * larger; large ones of random text; the user's own.
 *
 * @see <a href="https://github.com/FranckPachot/rick-DocBench">rick-DocBench, ServerSideUpdateTest</a>
 */
final class UpdateCases {
    private static final Path ITEMS = Path.ofNames("items");
    private static final int MEGABYTE = 1 << 20;

    /** The published large documents. */
    private static final int[] LARGE = {10 << 10, 50 << 10, 100 << 10, MEGABYTE, 4 * MEGABYTE};

    /** Documents larger than the published ones, just under the 16 MiB of MongoDB. */
    static final int LARGEST = 15 * MEGABYTE;

    private static final Map<Integer, int[]> MULTI = Map.of(
            3, new int[] {10, 50, 90},
            5, new int[] {10, 30, 50, 70, 90},
            10, new int[] {5, 15, 25, 35, 45, 55, 65, 75, 85, 95});

    /** Cases of the stores that differ from another in some cases only. All have the baseline. */
    private static final Map<String, Predicate<Case>> NARROW = Map.of(
            "oracle.relational",
            of -> false,
            "oracle.collection.search",
            of -> false,
            "oracle.json.small-redo",
            only(UpdateSuite.SINGLE, UpdateSuite.LARGE),
            "mongodb.two-calls",
            of -> is(of, UpdateSuite.DELETE) && of.parameters().containsValue("middle"),
            "mongodb.standalone",
            UpdateCases::isUsual,
            "mysql.json.no-binary-log",
            UpdateCases::isUsual,
            "postgres.jsonb.gin",
            of -> false,
            "postgres.jsonb.uncompressed",
            only(UpdateSuite.SINGLE, UpdateSuite.LARGE, UpdateSuite.LARGE_RANDOM, UpdateSuite.USER),
            "postgres.jsonb.subscript",
            only(UpdateSuite.SINGLE, UpdateSuite.MULTI, UpdateSuite.LARGE, UpdateSuite.LARGE_RANDOM));

    private UpdateCases() {}

    /** The case that stands for an update where a log alone differs. */
    private static boolean isUsual(Case of) {
        return is(of, UpdateSuite.SINGLE) && of.parameters().containsValue("100");
    }

    private static Predicate<Case> only(Scenario... scenarios) {
        return of -> Stream.of(scenarios).anyMatch(scenario -> is(of, scenario));
    }

    private static boolean is(Case of, Scenario scenario) {
        return of.scenario().equals(scenario.name());
    }

    /** Tells whether a target takes part in a case. */
    static boolean has(String target, Case of) {
        return is(of, UpdateSuite.BASELINE)
                || NARROW.getOrDefault(Target.parse(target).id(), any -> true).test(of);
    }

    /** Lists the published cases, those of random text, and the user's. */
    static List<UpdateCase> all(boolean largest, Map<String, Value.Obj> user) {
        List<UpdateCase> cases = new ArrayList<>(published(largest));
        for (int bytes : LARGE) {
            cases.add(new UpdateCase(
                    UpdateSuite.LARGE_RANDOM, List.of("" + bytes), () -> UpdateDocuments.largeRandom(bytes), set(25)));
        }
        cases.addAll(user(user));
        return cases;
    }

    /** @param largest whether a document of {@link #LARGEST} bytes is among them */
    static List<UpdateCase> published(boolean largest) {
        List<UpdateCase> cases = new ArrayList<>();
        cases.add(new UpdateCase(
                UpdateSuite.BASELINE,
                List.of(),
                UpdateDocuments::counter,
                i -> List.of(new Update.Increment(Path.ofNames("counter"), 1))));
        for (int fields : new int[] {100, 500, 1000}) {
            cases.add(new UpdateCase(
                    UpdateSuite.SINGLE, List.of("" + fields), () -> UpdateDocuments.flat(fields), set(fields / 2)));
        }
        for (int paths : new int[] {3, 5, 10}) {
            cases.add(new UpdateCase(
                    UpdateSuite.MULTI, List.of("" + paths), () -> UpdateDocuments.flat(100), set(MULTI.get(paths))));
        }
        for (int bytes : LARGE) {
            cases.add(large(bytes));
        }
        if (largest) {
            cases.add(large(LARGEST));
        }
        push(cases);
        delete(cases);
        for (int bytes : new int[] {MEGABYTE, 4 * MEGABYTE}) {
            cases.add(largeArray(SCALAR, bytes, () -> UpdateDocuments.largeScalars(bytes)));
            cases.add(largeArray(OBJECT, bytes, () -> UpdateDocuments.largeObjects(bytes)));
        }
        return cases;
    }

    /** Makes one case for each path of the user's, on the document that has it. */
    static List<UpdateCase> user(Map<String, Value.Obj> documents) {
        List<UpdateCase> cases = new ArrayList<>();
        documents.forEach((text, document) -> {
            Path path = Path.parse(text);
            Value there = path.in(document).orElseThrow();
            cases.add(new UpdateCase(
                    UpdateSuite.USER,
                    List.of(text),
                    () -> document,
                    i -> List.of(new Update.Set(Map.of(path, i % 2 == 0 ? new Value.Str("updated_" + i) : there)))));
        });
        return cases;
    }

    private static final String SCALAR = "scalar";
    private static final String OBJECT = "object";

    private static UpdateCase large(int bytes) {
        return new UpdateCase(UpdateSuite.LARGE, List.of("" + bytes), () -> UpdateDocuments.large(bytes), set(25));
    }

    private static UpdateCase largeArray(String items, int bytes, Supplier<Value.Obj> document) {
        return new UpdateCase(
                UpdateSuite.LARGE_ARRAY, List.of(items, "" + bytes), document, i -> List.of(push(items, i, 0)));
    }

    private static void push(List<UpdateCase> cases) {
        for (String items : List.of(SCALAR, OBJECT)) {
            for (int values : new int[] {1, 10}) {
                cases.add(new UpdateCase(
                        UpdateSuite.PUSH,
                        List.of(items, "" + values),
                        () -> UpdateDocuments.array(10, item(items)),
                        i -> IntStream.range(0, values)
                                .mapToObj(j -> push(items, i, j))
                                .toList()));
            }
        }
    }

    private static void delete(List<UpdateCase> cases) {
        Map<String, Integer> positions = new LinkedHashMap<>();
        positions.put("begin", 0);
        positions.put("middle", 50);
        positions.put("end", Update.RemoveAt.LAST);
        for (String items : List.of(SCALAR, OBJECT)) {
            positions.forEach((name, position) -> cases.add(new UpdateCase(
                    UpdateSuite.DELETE,
                    List.of(items, name),
                    () -> UpdateDocuments.array(100, item(items)),
                    new UpdateCase.Operations() {
                        @Override
                        public List<Update> timed(int i) {
                            return List.of(new Update.RemoveAt(ITEMS, position));
                        }

                        @Override
                        public List<Update> after(int i) {
                            Value refill = items.equals(SCALAR)
                                    ? new Value.Str("item_replaced_" + i)
                                    : UpdateDocuments.pushed(2000 + i, "item_replaced_" + i, i % 5);
                            return List.of(new Update.Push(ITEMS, List.of(refill), Update.Push.END));
                        }
                    })));
        }
    }

    private static IntFunction<Value> item(String items) {
        return items.equals(SCALAR) ? UpdateDocuments::scalar : UpdateDocuments::object;
    }

    /** Sets fields to a text that is longer every second time. */
    private static UpdateCase.Operations set(int... fields) {
        return i -> {
            Map<Path, Value> values = new LinkedHashMap<>();
            for (int field : fields) {
                values.put(Path.ofNames("field_" + field), new Value.Str("updated_" + i + padding(i, 16)));
            }
            return List.of(new Update.Set(values));
        };
    }

    private static Update push(String items, int i, int j) {
        String name = "new_item_" + i + "_" + j + padding(i, 8);
        Value value = items.equals(SCALAR)
                ? new Value.Str(name)
                : UpdateDocuments.pushed(1000 + i * 100 + j, name, (i + j) % 5);
        return new Update.Push(ITEMS, List.of(value), Update.Push.END);
    }

    private static String padding(int i, int length) {
        return i % 2 == 0 ? "" : " ".repeat(length);
    }

    /**
     * One of the experiments, its durability still open.
     *
     * @param parameters of the scenario, without the durability
     * @param document to begin with, without {@code _id}
     */
    record UpdateCase(Scenario scenario, List<String> parameters, Supplier<Value.Obj> document, Operations operations) {
        private static final int CORPUS_VERSION = 1;

        /** Describes the updates that a block repeats on its document. */
        interface Operations {

            /** Returns the updates that make operation number {@code i}, timed together. */
            List<Update> timed(int i);

            /** Returns what brings the document back to its size afterwards, not timed. */
            default List<Update> after(int i) {
                return List.of();
            }
        }

        UpdateCase {
            parameters = List.copyOf(parameters);
        }

        /** Returns the case at a level. */
        Case at(Durability level) {
            List<Object> values = new ArrayList<>(parameters);
            values.add(level.id());
            return scenario.with(values.toArray());
        }

        boolean is(Scenario of, String... values) {
            return scenario.equals(of) && parameters.equals(List.of(values));
        }

        /** Describes the document before its first update, with its hash and its size as JSON text. */
        CorpusRow corpus() {
            String name = Stream.concat(Stream.of(UpdateSuite.NAME, scenario.name()), parameters.stream())
                    .collect(Collectors.joining("-"));
            return SessionExecutor.Work.row(new Corpus(name, CORPUS_VERSION, 0, List.of(document.get())));
        }
    }
}
