package org.docbench.load.query;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.docbench.core.corpus.Corpus;
import org.docbench.core.scenario.Case;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.load.query.QueryCase.Stock;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.Plan;
import org.docbench.stores.Query;

/** The published queries, with an index and without, of whole documents and of a part; and those of the user's documents. */
final class QueryCases {
    static final String NONE = "none";
    static final String ELEMENTS = "elements";
    static final String VALUE = "value";
    static final String DOCUMENT = "document";
    static final String PART = "part";
    private static final List<String> TAKES = List.of(DOCUMENT, PART);

    /** Where the links of a document are. */
    private static final Path TARGETS = Path.ofNames("targets");

    /** What is taken of a document if not all of it: everything but its links, as one side of the published report did. */
    private static final Path DATA = Path.ofNames("data");

    private QueryCases() {}

    /** @param linked documents with links to each other, their {@code _id}s counted from 0 */
    static List<QueryCase> published(Corpus linked, QueryPreset preset, long seed) {
        Stock bare = Stock.of("links", linked);
        Stock indexed = bare.with(Index.ofElements("targets", TARGETS));
        List<String> ids = ids(linked.documents().size(), seed);
        List<QueryCase> cases = new ArrayList<>();
        for (Stock stock : List.of(bare, indexed)) {
            for (String take : TAKES) {
                cases.add(element(
                        stock, queries(ids, take, id -> new Find.Element(TARGETS, new Value.Str(id))), take, preset));
            }
        }
        for (String take : TAKES) {
            List<Query> in = queries(ids, take, id -> new Find.In(links(linked, id)));
            cases.add(byId(QuerySuite.IN.with(take), bare, first(preset.queries(), in)));
        }
        for (String take : TAKES) {
            List<Query> join = queries(ids, take, id -> new Find.Linked(id, TARGETS));
            cases.add(byId(QuerySuite.JOIN.with(take), bare, first(preset.queries(), join)));
        }
        return cases;
    }

    /** @param all one for each document: the case that was published is proved by all of them */
    private static QueryCase element(Stock stock, List<Query> all, String take, QueryPreset preset) {
        if (stock.index().isEmpty()) {
            return new QueryCase(QuerySuite.ELEMENT.with(NONE, take), stock, first(preset.scans(), all));
        }
        List<Query> block = first(preset.queries(), all);
        boolean proof = take.equals(DOCUMENT) && block.size() < all.size();
        Case benchCase = QuerySuite.ELEMENT.with(ELEMENTS, take);
        return new QueryCase(benchCase, stock, stock.index().map(Index::name), block, proof ? all : List.of());
    }

    private static QueryCase byId(Case benchCase, Stock stock, List<Query> queries) {
        return new QueryCase(benchCase, stock, Optional.of(Plan.ID), queries, List.of());
    }

    /** Lists the id of each document, in an order that the seed gives. */
    private static List<String> ids(int documents, long seed) {
        List<String> ids = new ArrayList<>(
                IntStream.range(0, documents).mapToObj(Integer::toString).toList());
        Collections.shuffle(ids, new Random(seed));
        return ids;
    }

    private static List<Query> queries(List<String> ids, String take, Function<String, Find> find) {
        Optional<Path> part = take.equals(PART) ? Optional.of(DATA) : Optional.empty();
        return ids.stream().map(id -> new Query(find.apply(id), part)).toList();
    }

    private static List<String> links(Corpus linked, String id) {
        Value targets = TARGETS.in(linked.documents().get(Integer.parseInt(id))).orElseThrow();
        return ((Value.Arr) targets)
                .items().stream().map(item -> ((Value.Str) item).value()).toList();
    }

    private static <T> List<T> first(int count, List<T> all) {
        return all.subList(0, Math.min(count, all.size()));
    }

    /** For each path one case with an index there and one without; none where no value there can be queried. */
    static List<QueryCase> user(Corpus documents, List<Path> paths, QueryPreset preset, long seed) {
        Stock bare = Stock.of("user", documents);
        return paths.stream()
                .flatMap(path -> user(bare, path, "path" + paths.indexOf(path), preset, seed))
                .toList();
    }

    private static Stream<QueryCase> user(Stock bare, Path path, String name, QueryPreset preset, long seed) {
        ValuesAtPath there = ValuesAtPath.of(bare.documents(), path);
        List<Query> queries = there.finds(path, bare.answers(), preset.queries(), seed).stream()
                .map(Query::new)
                .toList();
        Index index = new Index(name, path, false, there.arrays() ? Index.Kind.ELEMENTS : Index.Kind.VALUE);
        return queries.isEmpty()
                ? Stream.empty()
                : Stream.of(
                        new QueryCase(QuerySuite.USER.with(NONE, path), bare, first(preset.scans(), queries)),
                        new QueryCase(
                                QuerySuite.USER.with(there.arrays() ? ELEMENTS : VALUE, path),
                                bare.with(index),
                                queries));
    }
}
