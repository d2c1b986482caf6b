package org.docbench.core.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Value;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The realised shape of 10,000 documents against what was measured in the published file of 10,000. */
class NbsonShapeTest {
    private static final int COUNT = 10_000;
    private static final List<Value.Obj> DOCUMENTS =
            GeneratedCorpora.named("nbson").orElseThrow().documents(COUNT, 42).documents();

    /** Elements by the class of their values, and by the level they are at; the top is level 1. */
    private static final Map<Class<?>, Integer> TYPES = new HashMap<>();

    private static final Map<Integer, Integer> LEVELS = new HashMap<>();

    @BeforeAll
    static void count() {
        DOCUMENTS.forEach(document -> document.fields().values().forEach(value -> count(value, 1)));
    }

    private static void count(Value value, int level) {
        TYPES.merge(value.getClass(), 1, Integer::sum);
        LEVELS.merge(level, 1, Integer::sum);
        if (value instanceof Value.Obj object) {
            object.fields().values().forEach(child -> count(child, level + 1));
        } else if (value instanceof Value.Arr array) {
            array.items().forEach(child -> count(child, level + 1));
        } else if (value instanceof BsonOnly.CodeWithScope) {
            LEVELS.merge(level + 1, 1, Integer::sum); // the x of its scope
        }
    }

    @Test
    void depth() {
        assertThat(LEVELS.keySet().stream().max(Integer::compare)).hasValue(7);
        int all = LEVELS.values().stream().mapToInt(Integer::intValue).sum();
        assertThat(100.0 * LEVELS.get(1) / all).isCloseTo(66, within(1.0));
    }

    /** Published: about 4,000 of each scalar, doubles twice, symbols thrice; 3,215 documents, 3,200 arrays. A count may be off by four standard deviations. */
    @Test
    void typeFrequencies() {
        for (Class<?> scalar : List.of(
                Value.Str.class,
                Value.Binary.class,
                BsonOnly.Undefined.class,
                Value.ObjectId.class,
                Value.Bool.class,
                Value.Timestamp.class,
                Value.Null.class,
                BsonOnly.Regex.class,
                BsonOnly.Code.class,
                BsonOnly.CodeWithScope.class,
                Value.Int32.class,
                BsonOnly.Stamp.class,
                Value.Int64.class)) {
            assertThat(TYPES.get(scalar)).as(scalar.getSimpleName()).isCloseTo(4_000, within(300));
        }
        assertThat(TYPES.get(Value.Dbl.class)).isCloseTo(8_000, within(450));
        assertThat(TYPES.get(BsonOnly.Symbol.class)).isCloseTo(12_000, within(550));
        assertThat(TYPES.get(Value.Obj.class)).isCloseTo(3_215, within(260));
        assertThat(TYPES.get(Value.Arr.class)).isCloseTo(3_200, within(260));
        assertThat(TYPES).hasSize(17);
    }

    @Test
    void fieldsAtTheTopAreOneToTenAndEachNumberAsLikely() {
        Map<Integer, Integer> sizes = new HashMap<>();
        DOCUMENTS.forEach(document -> sizes.merge(document.fields().size(), 1, Integer::sum));
        assertThat(sizes.keySet())
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.rangeClosed(1, 10).boxed().toList());
        assertThat(sizes.values()).allSatisfy(count -> assertThat(count).isCloseTo(1_000, within(120)));
    }

    /** docs of the source: the word of the type, a hyphen, the base64 of 1 to 4 bytes. */
    @Test
    void names() {
        assertThat(DOCUMENTS)
                .allSatisfy(
                        document -> assertThat(document.fields().keySet())
                                .allMatch(
                                        name -> name.matches(
                                                "[a-z0-9_]+-([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{6}==)")));
    }
}
