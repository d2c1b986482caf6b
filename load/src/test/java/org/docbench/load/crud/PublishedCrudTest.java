package org.docbench.load.crud;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.docbench.core.claim.PublishedExperiments.Experiment;
import org.docbench.core.experiment.Preset;
import org.docbench.core.run.Observer;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Trial;
import org.docbench.core.value.Value;
import org.docbench.load.Instead;
import org.docbench.load.LoadGenerator;
import org.docbench.load.OpenChoice.OpenPreset;
import org.docbench.load.Publications;
import org.docbench.load.RankBlocks;
import org.docbench.load.Requests;
import org.docbench.load.StoreExperiment.StoreCase;
import org.docbench.load.StoreExperiment.StoreScope;
import org.docbench.load.StorePreset;
import org.docbench.load.StoreTargets;
import org.docbench.load.StoreTargets.StoreTarget;
import org.docbench.stores.Change;
import org.docbench.stores.Durability;
import org.docbench.stores.FolderServer;
import org.docbench.stores.Prepared;
import org.docbench.stores.RealServers;
import org.docbench.stores.Store;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With the preset {@code paper} the suite has the published searches, updates and deletes, with the numbers of {@code claims/published.json}. */
class PublishedCrudTest {
    private static final StorePreset PAPER = Preset.named("paper").of(CrudSuite.NAME, StorePreset.class);
    private static final Documents DOCUMENTS = new Documents(1);

    @TempDir
    Path folder;

    private static StoreScope scope(StorePreset preset) {
        return new StoreScope(preset, List.of(), List.of(), List.of(Durability.NONE, Durability.SYNC), true);
    }

    private static Stream<Case> cases(CrudExperiment experiment) {
        return experiment.cases(scope(PAPER)).stream();
    }

    private static Stream<Case> range(CrudExperiment experiment) {
        return cases(experiment).filter(one -> "range".equals(one.parameters().get("order")));
    }

    private static void hasSizesAndThreads(Stream<Case> cases, Experiment published) {
        Set<List<Integer>> planned = new HashSet<>();
        cases.map(StoreCase::of).forEach(at -> planned.add(List.of((int) at.documents(), at.workers())));
        for (int documents : published.counts("documents")) {
            for (int threads : published.counts("threads")) {
                assertThat(planned).contains(List.of(documents, threads));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"_id", "key", "value"})
    void findsByOneFieldAreThoseOfAllFieldsThatAreByIt(String by) {
        var one = new StoreScope(PAPER, List.of(), List.of(by), List.of(Durability.SYNC), false);
        assertThat(new Find(DOCUMENTS).cases(one))
                .isNotEmpty()
                .isEqualTo(cases(new Find(DOCUMENTS))
                        .filter(found -> by.equals(found.parameters().get("by")))
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"_id", "key"})
    void aTenthOfTheCollectionIsSearched(String by) {
        Experiment published = Publications.experiment("004.search." + by.replace("_", ""));
        Find find = new Find(DOCUMENTS);
        List<Case> cases =
                range(find).filter(one -> by.equals(one.parameters().get("by"))).toList();
        hasSizesAndThreads(cases.stream(), published);
        assertThat(cases).allSatisfy(one -> {
            StoreCase at = StoreCase.of(one);
            assertThat(find.calls(one, PAPER))
                    .isEqualTo((int) (published.number("share") * at.documents() / at.workers()));
        });
    }

    @Test
    void theRangeBeginsInTheMiddleAndFollowsTheInsertion() {
        double from = Publications.experiment("004.search.id").number("from");
        double share = Publications.experiment("004.search.id").number("share");
        long size = 10_000;
        for (long seed : new long[] {1, 2}) {
            assertThat(LongStream.range(0, (long) (share * size)).map(KeyOrder.RANGE.over(size, seed)))
                    .containsExactlyElementsOf(LongStream.range((long) (from * size), (long) ((from + share) * size))
                            .boxed()
                            .toList());
        }
    }

    @Test
    void aThousandSearchesByValueAskForOneDocument() {
        Experiment published = Publications.experiment("004.search.value");
        Find find = new Find(DOCUMENTS);
        List<Case> cases = range(find)
                .filter(one -> "value".equals(one.parameters().get("by")))
                .toList();
        hasSizesAndThreads(cases.stream(), published);
        assertThat(cases).allMatch(one -> find.calls(one, PAPER) == published.count("searches"));
    }

    @Test
    void unacknowledgedWritesHaveATenthOfTheCollection() {
        Update update = new Update(DOCUMENTS);
        Delete delete = new Delete(DOCUMENTS);
        writes(range(update).toList(), update, Publications.experiment("004.update"));
        writes(cases(delete).toList(), delete, Publications.experiment("004.delete"));
    }

    /** The publication inserted the whole collection; a tenth is far more than the buffers of a socket take. */
    @Test
    void unacknowledgedInsertsAreAsManyAsUpdates() {
        Insert insert = new Insert(DOCUMENTS);
        hasSizesAndThreads(cases(insert), Publications.experiment("004.insert"));
        List<Case> single = cases(insert)
                .filter(one -> "1".equals(one.parameters().get("batch")))
                .toList();
        writes(single, insert, Publications.experiment("004.update"));
    }

    private static void writes(List<Case> cases, CrudExperiment experiment, Experiment published) {
        hasSizesAndThreads(
                cases.stream().filter(one -> "none".equals(one.parameters().get("durability"))), published);
        assertThat(cases).isNotEmpty().allSatisfy(one -> {
            StoreCase at = StoreCase.of(one);
            int tenth = (int) (published.number("share") * at.documents() / at.workers());
            boolean waits = at.level().orElseThrow() != Durability.NONE;
            assertThat(experiment.calls(one, PAPER))
                    .isEqualTo(waits ? Math.max(PAPER.least(), PAPER.operations() / at.workers()) : tenth);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"quick", "standard", "default"})
    void theOtherPresetsHaveWhatTheyHad(String name) {
        StorePreset preset = Preset.named(name).of(CrudSuite.NAME, StorePreset.class);
        Stream.of(new Find(DOCUMENTS), new Update(DOCUMENTS))
                .flatMap(experiment -> experiment.cases(scope(preset)).stream())
                .forEach(one -> assertThat(one.parameters()).doesNotContainValue("range"));
    }

    /** Every round shortens values of 36 characters to at most 7, of all documents of the range, and proves that it did. */
    @Test
    void updatesShortenTheValuesInEveryRoundOnSqlite() {
        Experiment published = Publications.experiment("004.update");
        List<String> values = new ArrayList<>();
        Store sqlite = noting(RealServers.store("sqlite.jsonb"), values);
        int documents = 2_000;
        int operations = documents / 10;
        var preset = new StorePreset(
                List.of((long) documents),
                List.of(1),
                2,
                1,
                operations,
                1,
                1,
                2,
                1,
                0,
                20,
                false,
                true,
                2,
                Duration.ofSeconds(20));
        List<Trial> trials = new ArrayList<>();
        try (Suite run = CrudSuite.of(1)
                .planned(
                        new StoreTargets(
                                List.of(new StoreTarget("sqlite.jsonb", sqlite, new FolderServer(folder))), Map.of()),
                        preset,
                        Preset.named("quick").of(OpenPreset.PART, OpenPreset.class),
                        Requests.at(
                                List.of(Durability.OS),
                                Map.of("order", List.of("range")),
                                null,
                                null,
                                1,
                                "update",
                                "find"),
                        Observer.NOBODY,
                        RankBlocks.ALONE,
                        LoadGenerator.measured())) {
            run.run(() -> false, trials::add);
        }
        assertThat(trials)
                .isNotEmpty()
                .allSatisfy(trial ->
                        assertThat(trial.outcome()).as(trial.toString()).isInstanceOf(Trial.Measured.class));
        List<Integer> lengths = values.stream().map(String::length).toList();
        assertThat(lengths.stream()
                        .filter(length -> length == published.count("lengthBefore"))
                        .count())
                .as("set back, once for each that was shortened")
                .isEqualTo(lengths.size() / 2);
        assertThat(lengths.stream().filter(length -> length != published.count("lengthBefore")))
                .hasSizeGreaterThanOrEqualTo(2 * operations)
                .allMatch(length -> length <= published.count("lengthAfter"));
        assertThat(values).contains("1000", "1199");
    }

    /** A store that notes the values that updates set. */
    private static Store noting(Store store, List<String> values) {
        return Instead.session(store, "update", (session, arguments) -> {
            Prepared<Change> honest = session.update((String) arguments[0], (org.docbench.stores.Update) arguments[1]);
            return Instead.of(Prepared.class, honest, "with", (prepared, change) -> {
                var set = (org.docbench.stores.Update.Set) ((Change) change[0]).update();
                assertThat(set.values())
                        .as("every field but _id is sent")
                        .containsOnlyKeys(Documents.KEY, Documents.VALUE);
                values.add(((Value.Str) set.values().get(Documents.VALUE)).value());
                return honest.with((Change) change[0]);
            });
        });
    }
}
