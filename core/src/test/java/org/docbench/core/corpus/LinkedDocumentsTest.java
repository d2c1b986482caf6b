package org.docbench.core.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.docbench.core.corpus.LinkedDocuments.Content;
import org.docbench.core.corpus.LinkedDocuments.Shape;
import org.docbench.core.value.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinkedDocumentsTest {
    private static final LinkedDocuments ONE = LinkedDocuments.flat(1000, 1);

    private static List<Value.Obj> documents(LinkedDocuments shape, int count) {
        return shape.source().documents(count, 7).documents();
    }

    private static Value.Obj data(Value.Obj document) {
        return (Value.Obj) document.fields().get("data");
    }

    private static List<String> links(Value.Obj document) {
        return ((Value.Arr) document.fields().get("targets"))
                .items().stream().map(item -> ((Value.Str) item).value()).toList();
    }

    @Test
    void aDocumentIsAnIdLinksAndAPayload() {
        List<Value.Obj> documents = documents(ONE, 20);
        for (int i = 0; i < documents.size(); i++) {
            assertThat(documents.get(i).fields().keySet()).containsExactly("_id", "targets", "data");
            assertThat(documents.get(i).fields()).containsEntry("_id", new Value.Str("" + i));
        }
    }

    @ParameterizedTest
    @CsvSource({"10, 1", "4000, 1", "10, 10", "200, 10", "1000, 50", "2000, 100", "4000, 200", "1001, 3"})
    void aFlatPayloadHasItsBytesInItsAttributes(int bytes, int attributes) {
        for (Value.Obj document : documents(LinkedDocuments.flat(bytes, attributes), 10)) {
            assertThat(data(document).fields().keySet())
                    .containsExactlyElementsOf(IntStream.range(0, attributes)
                            .mapToObj(i -> "data" + i)
                            .toList());
            List<Integer> lengths = data(document).fields().values().stream()
                    .map(value -> ((Value.Str) value).value().length())
                    .toList();
            assertThat(lengths.stream().mapToInt(Integer::intValue).sum()).isEqualTo(bytes);
            assertThat(lengths).allSatisfy(length -> assertThat(length).isCloseTo(bytes / attributes, within(1)));
        }
    }

    /** Ten texts of ten characters out of 64 are never the same by chance. */
    @Test
    void randomTextIsDifferentInEveryDocumentAndAttribute() {
        List<Value> texts = documents(LinkedDocuments.flat(100, 10), 100).stream()
                .flatMap(document -> data(document).fields().values().stream())
                .toList();
        assertThat(texts).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10, 99})
    void linksAreDifferentOtherDocuments(int number) {
        Set<String> all = new HashSet<>();
        for (Value.Obj document : documents(ONE.linked(number, 100), 100)) {
            List<String> links = links(document);
            assertThat(links)
                    .hasSize(number)
                    .doesNotHaveDuplicates()
                    .doesNotContain(((Value.Str) document.fields().get("_id")).value())
                    .allSatisfy(link -> assertThat(Integer.parseInt(link)).isBetween(0, 99));
            all.addAll(links);
        }
        assertThat(all).hasSizeGreaterThan(50);
    }

    /** 1,000 documents draw 10 of 100 each: any of them 100 times, give or take four standard deviations. */
    @Test
    void everyDocumentIsLinkedToAsOften() {
        var times = new int[100];
        documents(ONE.linked(10, 100), 1000).stream()
                .skip(100)
                .flatMap(document -> links(document).stream())
                .forEach(link -> times[Integer.parseInt(link)]++);
        assertThat(IntStream.of(times).limit(99))
                .allSatisfy(count -> assertThat(count).isCloseTo(90, within(40)));
    }

    @ParameterizedTest
    @EnumSource(Shape.class)
    void theSamePayloadIsTheSameInAllDocuments(Shape shape) {
        LinkedDocuments random =
                switch (shape) {
                    case FLAT -> LinkedDocuments.flat(400, 4);
                    case NESTED -> LinkedDocuments.nested(400);
                    case SCHEMA -> LinkedDocuments.schema(400, 40);
                };
        List<Value.Obj> same = documents(random.of(Content.SAME), 50);
        assertThat(same.stream().map(LinkedDocumentsTest::data)).containsOnly(data(same.get(0)));
        assertThat(same.stream().map(LinkedDocumentsTest::links).distinct()).hasSize(50);
        assertThat(documents(random, 50).stream().map(LinkedDocumentsTest::data).distinct())
                .hasSize(50);
    }

    @Test
    void aBinaryPayloadIsRandomBytes() {
        for (Value.Obj document : documents(LinkedDocuments.flat(300, 3).of(Content.BINARY), 10)) {
            assertThat(data(document).fields().values())
                    .hasSize(3)
                    .allSatisfy(
                            value -> assertThat(((Value.Binary) value).bytes()).hasSize(100));
        }
    }

    @Test
    void theSharedPayloadIsTheSameBytesInAllDocuments() {
        List<Value.Obj> shared = documents(LinkedDocuments.flat(300, 3).of(Content.SHARED), 20);
        assertThat(shared.stream().map(LinkedDocumentsTest::data)).containsOnly(data(shared.get(0)));
        assertThat(data(shared.get(0)).fields().values()).hasSize(3).allMatch(Value.Binary.class::isInstance);
        assertThat(shared.stream().map(LinkedDocumentsTest::links).distinct()).hasSize(20);
    }

    /** Counts that the published program printed and its documents have: all fields, and those of the first level. */
    @ParameterizedTest
    @CsvSource({"10, 10, 1, 1", "200, 10, 4, 4", "1000, 50, 27, 20", "2000, 100, 57, 47", "4000, 200, 114, 93"})
    void thePublishedSchemaHasItsFields(int bytes, int attributes, int fields, int first) {
        List<Value.Obj> documents = documents(LinkedDocuments.schema(bytes, attributes), 20);
        assertThat(documents).allSatisfy(document -> {
            assertThat(fields(data(document))).isEqualTo(fields);
            assertThat(data(document).fields().keySet())
                    .containsExactlyElementsOf(IntStream.range(0, first)
                            .mapToObj(i -> "field_0_" + i)
                            .toList());
        });
        assertThat(documents.stream().map(LinkedDocumentsTest::data)).doesNotHaveDuplicates();
    }

    private static int fields(Value.Obj object) {
        return object.fields().values().stream()
                .mapToInt(value -> 1 + (value instanceof Value.Obj inner ? fields(inner) : 0))
                .sum();
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 1000, 4000, 100_000})
    void aNestedPayloadHasEveryType(int bytes) {
        for (long seed = 0; seed < 20; seed++) {
            for (Value.Obj document :
                    LinkedDocuments.nested(bytes).source().documents(5, seed).documents()) {
                Value.Obj data = data(document);
                assertThat(depth(data)).isBetween(2, NestedPayload.DEPTH);
                assertThat(inside(data).map(Object::getClass).distinct())
                        .contains(
                                Value.Obj.class,
                                Value.Arr.class,
                                Value.Str.class,
                                Value.Int32.class,
                                Value.Dbl.class,
                                Value.Bool.class);
            }
        }
    }

    @Test
    void aLargeNestedPayloadIsAsDeepAsPublished() {
        assertThat(documents(LinkedDocuments.nested(100_000), 1))
                .allSatisfy(document -> assertThat(depth(data(document))).isEqualTo(5));
    }

    @Test
    void theSameSeedAndIndexGiveTheSameDocument() {
        for (LinkedDocuments shape : List.of(ONE, LinkedDocuments.nested(1000), ONE.of(Content.BINARY))) {
            assertThat(documents(shape, 100).subList(0, 30)).isEqualTo(documents(shape, 30));
            assertThat(shape.source().documents(3, 1).sha256())
                    .isNotEqualTo(shape.source().documents(3, 2).sha256());
        }
    }

    @Test
    void anotherShapeHasAnotherName() {
        assertThat(Stream.of(
                                ONE,
                                ONE.of(Content.SAME),
                                ONE.linked(3, 100),
                                LinkedDocuments.flat(1000, 2),
                                LinkedDocuments.nested(1000))
                        .map(shape -> shape.source().name()))
                .containsExactly(
                        "linked-1000x1",
                        "linked-1000x1-same",
                        "linked-1000x1-3-links-of-100",
                        "linked-1000x2",
                        "linked-nested-1000");
    }

    @Test
    void whatCannotBeIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> LinkedDocuments.flat(3, 10));
        assertThatIllegalArgumentException().isThrownBy(() -> LinkedDocuments.nested(50));
        assertThatIllegalArgumentException().isThrownBy(() -> ONE.linked(10, 10));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LinkedDocuments.nested(400).of(Content.BINARY));
    }

    private static Stream<Value> inside(Value value) {
        if (value instanceof Value.Obj object) {
            return object.fields().values().stream().flatMap(child -> Stream.concat(Stream.of(child), inside(child)));
        }
        return value instanceof Value.Arr array ? array.items().stream() : Stream.of();
    }

    private static int depth(Value value) {
        Stream<Value> children = value instanceof Value.Obj object
                ? object.fields().values().stream()
                : value instanceof Value.Arr array ? array.items().stream() : null;
        return children == null
                ? 0
                : 1 + children.mapToInt(LinkedDocumentsTest::depth).max().orElse(0);
    }
}
