package org.docbench.formats.oson;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.docbench.core.corpus.RandomDocuments;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Losses;
import org.docbench.core.value.Value;
import org.docbench.formats.Format;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every target of the family owes: the document comes back, whole and path by path, but for declared losses. */
@Tag("slow")
class ContractTest {
    private static final int DOCUMENTS = 2_000;

    static Stream<Format<?>> targets() {
        return OsonTargets.formats().stream();
    }

    @ParameterizedTest
    @MethodSource("targets")
    void decodesWhatItEncoded(Format<?> target) {
        Set<Loss> losses = target.ledger().losses();
        for (int seed = 0; seed < DOCUMENTS; seed++) {
            Value.Obj document = new RandomDocuments(seed).next();
            Value.Obj decoded = target.decode(target.encode(document));
            assertThat(Losses.apply(decoded, losses)).as("seed %s", seed).isEqualTo(Losses.apply(document, losses));
        }
    }

    @ParameterizedTest
    @MethodSource("targets")
    void readsEveryPath(Format<?> target) {
        for (int seed = 0; seed < DOCUMENTS; seed++) {
            Value.Obj document = new RandomDocuments(seed).next();
            readsEveryPath(target, document);
        }
    }

    private static <H> void readsEveryPath(Format<H> target, Value.Obj document) {
        Set<Loss> losses = target.ledger().losses();
        H opened = target.open(target.encode(document));
        Paths.of(document).forEach(path -> {
            Optional<Value> expected = path.in(document).map(value -> Losses.apply(value, losses));
            Format.Accessor<H> accessor = target.accessor(path);
            Object got = accessor.get(opened);
            assertThat(got == null ? Optional.<Value>empty() : Optional.of(accessor.valueOf(got)))
                    .as("get %s", path)
                    .map(value -> Losses.apply(value, losses))
                    .isEqualTo(expected);
            Value read = accessor.valueOf(accessor.read(opened));
            assertThat(Losses.apply(read, losses)).as("read %s", path).isEqualTo(expected.orElse(new Value.Null()));
        });
    }
}
