package org.docbench.load.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.docbench.codecs.JsonText;
import org.docbench.core.claim.PublishedExperiments.Experiment;
import org.docbench.core.corpus.Corpus;
import org.docbench.core.corpus.LinkedDocuments;
import org.docbench.core.experiment.Preset;
import org.docbench.core.run.Observer;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.Case;
import org.docbench.core.value.Value;
import org.docbench.load.Publications;
import org.docbench.load.Requests;
import org.docbench.stores.Find;
import org.docbench.stores.Query;
import org.junit.jupiter.api.Test;

/** The published invariant, and what the queries ask for, against a count that is made in another way. */
class PublishedQueriesTest {
    private static final int DOCUMENTS = 10_000;
    private static final QuerySuite.QueryPreset PAPER =
            Preset.named("paper").of(QuerySuite.NAME, QuerySuite.QueryPreset.class);
    private static final Corpus LINKED = LinkedDocuments.flat(200, 1).source().documents(DOCUMENTS, 1);

    @Test
    void tenThousandQueriesFindAHundredThousandItems() {
        List<QueryCase> cases =
                QuerySuite.linked(LINKED, Preset.named("quick").of(QuerySuite.NAME, QuerySuite.QueryPreset.class), 1);
        QueryCase proved = cases.stream()
                .filter(query -> !query.proof().isEmpty())
                .reduce((a, b) -> {
                    throw new AssertionError("one case is proved by all of them");
                })
                .orElseThrow();
        assertThat(proved.benchCase()).hasToString("query/element index=elements take=document");
        assertThat(new HashSet<>(proved.proof())).hasSize(DOCUMENTS);
        assertThat(proved.proof().stream()
                        .mapToLong(query -> proved.expected(query).size())
                        .sum())
                .isEqualTo(100_000);
        QueryCase paper = QuerySuite.linked(LINKED, PAPER, 1).stream()
                .filter(query -> query.benchCase().equals(proved.benchCase()))
                .findFirst()
                .orElseThrow();
        assertThat(paper.queries()).as("every round asks all of them").hasSize(DOCUMENTS);
    }

    @Test
    void aQueryFindsTheDocumentsWhoseLinksHaveTheId() {
        for (QueryCase of :
                QuerySuite.linked(LINKED, Preset.named("quick").of(QuerySuite.NAME, QuerySuite.QueryPreset.class), 1)) {
            for (Query query : of.queries().subList(0, 3)) {
                Set<Value> expected = new HashSet<>();
                LINKED.documents().stream()
                        .filter(document -> found(query.find(), document))
                        .forEach(document -> expected.add(query.of(document)));
                assertThat(of.expected(query)).isNotEmpty();
                assertThat(new HashSet<Value>(of.expected(query))).isEqualTo(expected);
            }
        }
    }

    /** With the preset {@code paper} the documents, queries and payloads are those of the table of published parameters. */
    @Test
    void everyPublishedPayloadIsQueried() {
        Experiment published = Publications.experiment("001.query");
        assertThat(PAPER.documents()).isEqualTo(published.count("documents"));
        assertThat(PAPER.queries()).isEqualTo(published.count("queries"));
        Map<Case, QueryCase> cases = QuerySuite.cases(PAPER, Requests.of(Map.of(), "published"), List.of(), List.of());
        assertThat(cases).hasSameSizeAs(published.counts("bytes"));
        for (int i = 0; i < cases.size(); i++) {
            int bytes = published.counts("bytes").get(i);
            int attributes = published.counts("attributes").get(i);
            QueryCase planned = cases.get(QuerySuite.PUBLISHED.with(bytes, attributes));
            assertThat(planned.queries()).hasSize(published.count("queries"));
            assertThat(planned.intended()).contains("targets");
            List<Value.Obj> some = planned.stock().documents().subList(0, 200);
            assertThat(some)
                    .allSatisfy(document -> assertThat(targets(document)).hasSize(published.count("links")));
            int json = published.counts("jsonBytes").get(i);
            assertThat(some.stream()
                            .mapToInt(
                                    document -> JsonText.write(document.fields().get("data")).length)
                            .average()
                            .orElseThrow())
                    .isCloseTo(json, within(1.5 + 0.002 * json));
            assertThat(planned.items(planned.queries()))
                    .as("every document is referenced as often as it refers to others")
                    .isEqualTo((long) published.count("documents") * published.count("links"));
        }
    }

    @Test
    void theOtherPresetsQueryThemWhenTheyAreAskedFor() {
        QuerySuite.QueryPreset quick = Preset.named("quick").of(QuerySuite.NAME, QuerySuite.QueryPreset.class);
        assertThat(QuerySuite.cases(quick, Requests.all(), List.of(), List.of()).keySet())
                .noneMatch(one -> one.scenario().equals("published"));
        assertThat(QuerySuite.cases(quick, Requests.of(Map.of(), "published"), List.of(), List.of()))
                .hasSize(10);
    }

    /** The case of a large collection has the number of its documents in its name, and no preset has it. */
    @Test
    void aLargeCollectionIsQueriedWhenItIsAskedFor() {
        assertThat(QuerySuite.cases(PAPER, Requests.all(), List.of(), List.of()).keySet())
                .noneMatch(one -> one.scenario().equals("scale"));
        Map<Case, QueryCase> cases = QuerySuite.cases(
                PAPER, Requests.of(Map.of(QuerySuite.DOCUMENTS, List.of("3000")), "scale"), List.of(), List.of());
        assertThat(cases).containsOnlyKeys(QuerySuite.SCALE.with(3_000));
        QueryCase scale = cases.get(QuerySuite.SCALE.with(3_000));
        assertThat(scale.stock().documents()).hasSize(3_000);
        assertThat(scale.intended()).contains("targets");
        for (Query query : scale.queries().subList(0, 5)) {
            assertThat(scale.expected(query))
                    .hasSameElementsAs(scale.stock().documents().stream()
                            .filter(document -> found(query.find(), document))
                            .toList())
                    .isNotEmpty();
        }
    }

    /** A plan of a million documents makes none of them, and counts the minutes of filling. */
    @Test
    void fillingALargeCollectionIsPartOfTheEstimate() {
        try (Suite million = QuerySuite.planned(
                SmallQueries.all(SmallQueries.NOTHING), PAPER, Requests.of(Map.of(), "scale"), Observer.NOBODY)) {
            assertThat(million.millis()).isBetween(240_000L, 3_600_000L);
        }
    }

    private static boolean found(Find find, Value.Obj document) {
        Value id = document.fields().get("_id");
        if (find instanceof Find.Element element) {
            return targets(document).contains(element.item());
        }
        if (find instanceof Find.In in) {
            return in.ids().contains(((Value.Str) id).value());
        }
        int source = Integer.parseInt(((Find.Linked) find).id());
        return targets(LINKED.documents().get(source)).contains(id);
    }

    private static List<Value> targets(Value.Obj document) {
        return ((Value.Arr) document.fields().get("targets")).items();
    }
}
