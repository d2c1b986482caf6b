package org.docbench.core.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TargetTest {
    @Test
    void everyPartIsRead() {
        assertThat(Target.parse("bson.raw")).isEqualTo(new Target("bson.raw", Optional.empty(), Optional.empty(), 1));
        assertThat(Target.parse("mongodb:8.0@wan#3"))
                .isEqualTo(new Target("mongodb", Optional.of("8.0"), Optional.of("wan"), 3));
        assertThat(Target.parse("mongodb@100mbit-1ms").network()).contains("100mbit-1ms");
        assertThat(Target.parse("postgres.jsonb:18").version()).contains("18");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"mongodb.standalone:8.0@wan", "mongodb.standalone@wan", "mongodb:8.0@wan", "mongodbx.y:8.0@wan"})
    void aVariantDiffersInItsIdAlone(String other) {
        assertThat(Target.parse(other).isVariantOf(Target.parse("mongodb:8.0@wan")))
                .isEqualTo(other.equals("mongodb.standalone:8.0@wan"));
    }

    @Test
    void theFirstCopyIsNotWritten() {
        assertThat(Target.parse("bson.raw#1")).hasToString("bson.raw");
        assertThat(Target.parse("bson.raw").copy(2)).hasToString("bson.raw#2");
    }

    @Test
    void namesOfOldRunFilesArePrintedAsTheyWere() {
        assertThat(Target.parse("bson.raw@again")).hasToString("bson.raw@again");
    }

    @Test
    void aNetworkComesAndGoes() {
        Target near = Target.parse("mongodb:8.0#2");
        assertThat(near.over("wan")).hasToString("mongodb:8.0@wan#2");
        assertThat(near.over("wan").near()).isEqualTo(near);
        assertThat(near.over("wan").networkOption()).contains("wan");
        assertThat(near.over("100mbit-1ms").networkOption()).contains("100mbit,1ms");
        assertThat(near.over("published-id").networkOption()).contains("published-id");
        assertThat(near.networkOption()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "@",
                "bson.raw@",
                "bson.raw#",
                "bson.raw:",
                "bson.raw#0",
                "bson.raw#02",
                "bson.raw#-1",
                "bson.raw#1000000000",
                "bson.raw#two",
                "bson.raw@a@b",
                "bson.raw#2@wan",
                "mongodb@wan:8.0",
                "bson raw",
                "bson.raw ",
                "bson.raw\n",
                "bson.raw,json.tree",
                "@again",
                "#2",
                "mongodb://user:secret@host/db"
            })
    void anotherFormIsRefusedInOneLine(String written) {
        assertThatThrownBy(() -> Target.parse(written))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a target is written id[:version][@network][#copy], as bson.raw#2");
        assertThat(Target.read(written)).isEmpty();
    }

    @Test
    void noTargetIsMadeThatCannotBeRead() {
        assertThatThrownBy(() -> new Target("a@b", Optional.empty(), Optional.empty(), 1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Target("a", Optional.of("8:0"), Optional.empty(), 1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Target.parse("a").over("100mbit,1ms")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Target.parse("a").copy(0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Property
    void whatIsPrintedIsParsedAgain(@ForAll("targets") Target target) {
        assertThat(Target.parse(target.toString())).isEqualTo(target);
    }

    @Property
    void whatIsParsedIsPrintedAgain(@ForAll("texts") String text) {
        Target.read(text).ifPresent(target -> {
            assertThat(Target.parse(target.toString())).isEqualTo(target);
            assertThat(target.copy() == 1 ? text.replaceFirst("#1$", "") : text).isEqualTo(target.toString());
        });
    }

    @Provide
    Arbitrary<Target> targets() {
        Arbitrary<Optional<String>> part = words().injectNull(0.5).map(Optional::ofNullable);
        return Combinators.combine(words(), part, part, Arbitraries.integers().between(1, 999_999_999))
                .as(Target::new);
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.strings().withChars("ab1.:@#- ").ofMaxLength(12);
    }

    private static Arbitrary<String> words() {
        Arbitrary<String> first = Arbitraries.strings().alpha().numeric().ofLength(1);
        Arbitrary<String> rest =
                Arbitraries.strings().alpha().numeric().withChars("._-").ofMaxLength(8);
        return Combinators.combine(first, rest).as(String::concat);
    }
}
