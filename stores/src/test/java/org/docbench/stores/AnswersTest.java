package org.docbench.stores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.sql.JsonDocument;
import org.junit.jupiter.api.Test;

/** The inverse finds what looking at every document finds. */
class AnswersTest {
    private static final Path LINKS = Path.ofNames("a", "links");
    private static final Path KIND = Path.ofNames("kind");

    /** A statement that adds a field instead of changing the key passes no proof. */
    @Test
    void aSecondKeyInTheBodyOfARowIsAFault() {
        assertThatThrownBy(() -> JsonDocument.of("1", "{\"_id\": \"2\"}"))
                .isInstanceOf(StoreException.class)
                .hasMessage("wrong result: the row 1 has a second _id in its document");
    }

    @Test
    void whatTheInverseFindsIsWhatAScanFinds() {
        List<Value.Obj> documents = documents(new Random(1));
        Answers answers = new Answers(documents);
        List<Find> finds = new ArrayList<>(List.of(
                new Find.In(List.of("3", "5", "nobody", "3")),
                new Find.Element(KIND, new Value.Str("1")),
                new Find.Equal(LINKS, Value.Arr.of()),
                new Find.Linked("nobody", LINKS)));
        for (int i = 0; i < documents.size(); i++) {
            finds.add(new Find.ById("" + i));
            finds.add(new Find.Element(LINKS, new Value.Str("" + i)));
            finds.add(new Find.From("" + i, 1 + i % 7));
            finds.add(new Find.Linked("" + i, LINKS));
            finds.add(new Find.Equal(KIND, new Value.Str("" + i)));
        }
        for (Find find : finds) {
            assertThat(answers.to(find))
                    .as(find.toString())
                    .containsExactlyInAnyOrderElementsOf(ModelQuery.of(new Query(find), documents));
        }
    }

    /** Links with repetitions and to nobody, arrays that are empty, missing or no array. */
    private static List<Value.Obj> documents(Random random) {
        return IntStream.range(0, 40)
                .mapToObj(i -> Value.Obj.of(
                        "_id",
                        new Value.Str("" + i),
                        "kind",
                        new Value.Str("" + i % 3),
                        "a",
                        i % 9 == 0
                                ? new Value.Str("no object")
                                : Value.Obj.of(
                                        "links",
                                        i % 5 == 0
                                                ? new Value.Str("3")
                                                : new Value.Arr(random.ints(i % 4, 0, 45)
                                                        .mapToObj(link -> (Value) new Value.Str("" + link))
                                                        .toList()))))
                .toList();
    }
}
