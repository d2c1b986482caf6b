package org.docbench.load.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.docbench.core.value.CanonicalForm;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Value;
import org.junit.jupiter.api.Test;

class FoundDocumentsTest {
    private static final Value.Obj ONE = document("1", 1);
    private static final Value.Obj TWO = document("2", 2);

    @Test
    void theOrderOfWhatCameDoesNotMatter() {
        assertThat(QueryCase.difference(List.of(ONE, TWO), List.of(TWO, ONE), Set.of()))
                .isEmpty();
        assertThat(QueryCase.digest(Stream.of(List.of(TWO, ONE), List.of(ONE))))
                .isEqualTo(CanonicalForm.sha256(List.of(ONE, TWO, ONE)));
    }

    @Test
    void theFirstDifferenceIsSaid() {
        assertThat(QueryCase.difference(List.of(ONE, TWO), List.of(TWO), Set.of()))
                .contains("the document 1 did not come");
        assertThat(QueryCase.difference(List.of(ONE), List.of(ONE, TWO), Set.of()))
                .contains("the document 2 came and should not");
        assertThat(QueryCase.difference(List.of(ONE), List.of(ONE, ONE), Set.of()))
                .contains("the document 1 came twice");
        assertThat(QueryCase.difference(List.of(ONE), List.of(document("1", 3)), Set.of()))
                .contains("the document 1 at $.n: expected Int32[value=1], got Int32[value=3]");
        assertThat(QueryCase.difference(List.of(ONE), List.of(Value.Obj.of("n", new Value.Int32(1))), Set.of()))
                .contains("the document without an id came and should not");
    }

    @Test
    void whatIsDeclaredLostIsNoDifference() {
        Value.Obj wide = Value.Obj.of("_id", new Value.Str("1"), "n", new Value.Int64(1));
        assertThat(QueryCase.difference(List.of(ONE), List.of(wide), Set.of())).isPresent();
        assertThat(QueryCase.difference(List.of(ONE), List.of(wide), Set.of(Loss.INT_WIDTH)))
                .isEmpty();
    }

    private static Value.Obj document(String id, int n) {
        return Value.Obj.of("_id", new Value.Str(id), "n", new Value.Int32(n));
    }
}
