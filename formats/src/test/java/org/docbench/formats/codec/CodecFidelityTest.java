package org.docbench.formats.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Losses;
import org.docbench.core.value.Value;
import org.docbench.formats.Codec;
import org.docbench.formats.Codecs;
import org.docbench.formats.Codecs.NullCodec;
import org.docbench.formats.FidelityTable;
import org.docbench.formats.Probes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Encodes and decodes every kind of value with every codec, writes docs/codec-fidelity.md, and checks the declared losses. */
class CodecFidelityTest {
    private static final String INTRODUCTION = """
            # Which values each Java codec preserves

            `CodecFidelityTest` converts every value to the codec's own document, encodes it, decodes it and
            compares it with the original.

            | outcome | meaning |
            |---|---|
            | kept | the decoded value equals the original |
            | changed | the decoded value differs, and the codec declares this loss |
            | refused | the codec reports that it does not support the value |

            If a format has no type for a value, the codec writes the value's object of MongoDB Extended
            JSON. A codec that does not declare the loss also reads the value back from this object.

            `CodecFidelityTest` writes this page, and `./docbench test -Ddocbench.update=true` renews it.

            """;

    private static Map<String, Value> probes() {
        Map<String, Value> probes = Probes.all();
        return probes;
    }

    static List<Codec<?>> codecs() {
        return Codecs.all().stream()
                .filter(codec -> !codec.ledger().id().equals(NullCodec.ID))
                .toList();
    }

    @Test
    void theTableInTheDocsIsWhatTheCodecsDoAndTheLedgersSaySo() throws IOException {
        List<FidelityTable.Target> targets = new ArrayList<>();
        codecs().forEach(codec -> targets.add(new FidelityTable.Target(codec.ledger(), d -> roundTrip(codec, d))));
        new FidelityTable(INTRODUCTION, probes(), targets).check("codec-fidelity.md");
    }

    /** A ledger that declares too much would hide what goes wrong later. */
    @ParameterizedTest
    @MethodSource("codecs")
    void everyDeclaredLossShows(Codec<?> codec) {
        Set<Loss> declared = codec.ledger().losses();
        Set<Loss> unseen = EnumSet.noneOf(Loss.class);
        unseen.addAll(declared);
        for (Value value : probes().values()) {
            Value.Obj document = value instanceof Value.Obj object ? object : Value.Obj.of("v", value);
            try {
                Value back = roundTrip(codec, document);
                unseen.removeIf(loss -> !Losses.apply(back, without(declared, loss))
                        .equals(Losses.apply(document, without(declared, loss))));
            } catch (UnsupportedOperationException e) {
                unseen.remove(Loss.LONG_DECIMALS); // the one loss that is a refusal
            }
        }
        assertThat(unseen).isEmpty();
    }

    private static Set<Loss> without(Set<Loss> losses, Loss one) {
        Set<Loss> others = EnumSet.copyOf(losses);
        others.remove(one);
        return others;
    }

    private static <T> Value.Obj roundTrip(Codec<T> codec, Value.Obj document) {
        return codec.model(codec.open(codec.write(codec.of(document))));
    }
}
