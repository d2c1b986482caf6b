package org.docbench.core.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class PathTest {

    @Test
    void readsNamesAndPositions() {
        assertThat(Path.parse("a.b[2].c").steps())
                .containsExactly(new Path.Name("a"), new Path.Name("b"), new Path.Index(2), new Path.Name("c"));
        assertThat(Path.parse("\"a.b\"[0]").steps()).containsExactly(new Path.Name("a.b"), new Path.Index(0));
    }

    @Test
    void findsWhatIsThereAndNothingElse() {
        Value document = Value.Obj.of("a", Value.Arr.of(new Value.Int32(1), Value.Obj.of("b", new Value.Str("x"))));
        assertThat(Path.parse("a[1].b").in(document)).contains(new Value.Str("x"));
        assertThat(Path.parse("a[2]").in(document)).isEmpty();
        assertThat(Path.parse("a.b").in(document)).isEmpty();
    }

    @Test
    void saysWhereATextIsNoPath() {
        for (String text : List.of("", "a..b", "a[", "a[x]", "a[1", ".a", "\"a", "a[99999999999]", "a[\u0661]")) {
            assertThatThrownBy(() -> Path.parse(text))
                    .as(text)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("not a path");
        }
    }

    @Property
    void writtenFormReadsBackEqual(@ForAll("paths") Path path) {
        assertThat(Path.parse(path.toString())).isEqualTo(path);
    }

    @Provide
    Arbitrary<Path> paths() {
        Arbitrary<Path.Step> names =
                Arbitraries.strings().withChars("ab.[]\"\\ é").ofMaxLength(5).map(Path.Name::new);
        Arbitrary<Path.Step> positions =
                Arbitraries.integers().between(0, 10_000).map(Path.Index::new);
        return Arbitraries.oneOf(names, positions)
                .list()
                .ofMinSize(1)
                .ofMaxSize(6)
                .map(Path::new);
    }
}
