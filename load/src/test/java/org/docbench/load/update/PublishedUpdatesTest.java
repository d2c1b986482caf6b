package org.docbench.load.update;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import org.docbench.core.claim.PublishedExperiments.Experiment;
import org.docbench.core.experiment.Preset;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Value;
import org.docbench.load.InterleavedBlocks;
import org.docbench.load.Publications;
import org.docbench.stores.NullStore;
import org.docbench.stores.Session;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** With the preset {@code paper} every published case has as many operations as the publication says, however long they take. */
class PublishedUpdatesTest {
    private static final UpdatePreset PAPER = Preset.named("paper").of(UpdateSuite.NAME, UpdatePreset.class);

    static Stream<UpdateCases.UpdateCase> published() {
        return UpdateCases.published(false).stream();
    }

    private static Experiment experiment(UpdateCases.UpdateCase benchCase) {
        return Publications.experiment("000.update." + benchCase.scenario().name());
    }

    @ParameterizedTest
    @MethodSource("published")
    void aBlockHasThePublishedOperations(UpdateCases.UpdateCase benchCase) {
        Experiment published = experiment(benchCase);
        Map<String, Value.Obj> read = new LinkedHashMap<>();
        Session session = noting(new NullStore().open(NullStore.server(), Duration.ofSeconds(10)), read);
        session.create("documents", List.of());
        UpdateBlock.placeCanary(session, "documents");
        UpdateBlock.Timed timed = new UpdateBlock(PAPER, slow())
                .measure(
                        session,
                        "documents",
                        benchCase,
                        "measured",
                        EnumSet.noneOf(Loss.class),
                        InterleavedBlocks.Pause.NONE);

        assertThat(timed.samples()).hasSize(published.count("measured"));
        int counted = PAPER.of(benchCase).counted() + InterleavedBlocks.UNTIMED; // after the timed ones
        int all = published.count("warmUp") + published.count("measured") + counted;
        Value.Obj left = read.get("measured");
        switch (benchCase.scenario().name()) {
            case "baseline" -> assertThat(left.fields()).containsEntry("counter", new Value.Int32(all));
            case "push" ->
                assertThat(items(left))
                        .isEqualTo(published.count("elements")
                                + all * Integer.parseInt(benchCase.parameters().get(1)));
            case "delete" -> assertThat(items(left)).isEqualTo(published.count("elements"));
            case "large-array" -> {
                boolean scalar = benchCase.parameters().get(0).equals("scalar");
                int size = published
                        .counts("bytes")
                        .indexOf(Integer.valueOf(benchCase.parameters().get(1)));
                assertThat(items(left))
                        .isEqualTo(
                                published.counts(scalar ? "scalars" : "objects").get(size) + all);
            }
            default ->
                assertThat(left.fields().values())
                        .extracting(value ->
                                value instanceof Value.Str text ? text.value().trim() : "")
                        .contains("updated_" + (all - 1));
        }
    }

    @ParameterizedTest
    @MethodSource("published")
    void theCasesHaveThePublishedParameters(UpdateCases.UpdateCase benchCase) {
        Experiment published = experiment(benchCase);
        benchCase.scenario().parameters().stream()
                .filter(published.parameters()::containsKey)
                .filter(name -> !name.equals("durability"))
                .forEach(name -> assertThat(published.counts(name))
                        .contains(Integer.valueOf(benchCase
                                .parameters()
                                .get(benchCase.scenario().parameters().indexOf(name)))));
        assertThat(published().filter(other -> other.scenario().equals(benchCase.scenario())))
                .hasSize(cases(published));
    }

    private static int cases(Experiment published) {
        return published.cells().get(0).values().values().stream()
                .mapToInt(List::size)
                .reduce(1, (a, b) -> a * b);
    }

    private static int items(Value.Obj document) {
        return ((Value.Arr) document.fields().get("items")).items().size();
    }

    /** Advances a minute each time it is read: no limit of time may end a block. */
    private static LongSupplier slow() {
        long[] now = {0};
        return () -> now[0] += Duration.ofMinutes(1).toNanos();
    }

    private static Session noting(Session session, Map<String, Value.Obj> read) {
        return (Session) Proxy.newProxyInstance(
                Session.class.getClassLoader(), new Class<?>[] {Session.class}, (proxy, method, arguments) -> {
                    Object result = method.invoke(session, arguments);
                    if (method.getName().equals("read")) {
                        ((Optional<?>) result)
                                .ifPresent(document -> read.put((String) arguments[1], (Value.Obj) document));
                    }
                    return result;
                });
    }

    @Test
    void randomDocumentsHaveTheLengthsOfThePublishedOnesAndCompressByAQuarterAtMost() {
        for (int bytes : new int[] {10 << 10, 100 << 10}) {
            String published = text(UpdateDocuments.large(bytes));
            String random = text(UpdateDocuments.largeRandom(bytes));
            assertThat(random).hasSameSizeAs(published);
            assertThat(deflated(published)).isLessThan(bytes / 20);
            // Base64 has six bits in eight, and nothing can make less of them.
            assertThat(deflated(random)).isBetween(bytes * 6 / 10, bytes);
            assertThat(UpdateDocuments.largeRandom(bytes)).isEqualTo(UpdateDocuments.largeRandom(bytes));
        }
    }

    private static String text(Value.Obj document) {
        return document.fields().values().stream()
                .map(value -> ((Value.Str) value).value())
                .collect(Collectors.joining());
    }

    private static int deflated(String text) {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
        deflater.setInput(text.getBytes(StandardCharsets.US_ASCII));
        deflater.finish();
        int length = deflater.deflate(new byte[text.length() * 2]);
        deflater.end();
        return length;
    }
}
