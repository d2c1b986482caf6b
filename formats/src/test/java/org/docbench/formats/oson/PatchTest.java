package org.docbench.formats.oson;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.docbench.codecs.FromOson;
import org.docbench.core.corpus.RandomDocuments;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Losses;
import org.docbench.core.value.Value;
import org.docbench.formats.Edit;
import org.docbench.formats.Format;
import org.docbench.formats.oson.floor.OsonView;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A patched image holds what the model holds after the same edit, for ojdbc and for the floor reader. */
@Tag("slow")
class PatchTest {
    private static final int DOCUMENTS = 1_000;

    static Stream<Format<?>> targets() {
        return OsonTargets.formats().stream()
                .filter(target ->
                        target.patcher(new Edit.Append("a", List.of())).isPresent());
    }

    @ParameterizedTest
    @MethodSource("targets")
    void patchesLikeTheModel(Format<?> target) {
        Set<Loss> losses = target.ledger().losses();
        for (int seed = 0; seed < DOCUMENTS; seed++) {
            Value.Obj document = new RandomDocuments(seed).next();
            byte[] image = target.encode(document);
            byte[] before = image.clone();
            for (Edit edit : Edits.of(document, seed)) {
                byte[] patched = target.patcher(edit).orElseThrow().patch(image);
                Value expected = Losses.apply(edit.apply(document), losses);
                String about = "seed " + seed + " " + edit.getClass().getSimpleName();
                assertThat(image).as(about).isEqualTo(before);
                assertThat(Losses.apply(OsonView.wrap(patched).toValue(), losses))
                        .as(about)
                        .isEqualTo(expected);
                assertThat(Losses.apply(FromOson.value(FromOson.open(patched)), losses))
                        .as(about)
                        .isEqualTo(expected);
            }
        }
    }

    /** Many edits, one on top of the other: dead bytes and moved nodes must not come back. */
    @ParameterizedTest
    @MethodSource("targets")
    void patchesWhatWasPatched(Format<?> target) {
        Set<Loss> losses = target.ledger().losses();
        for (int seed = 0; seed < DOCUMENTS / 5; seed++) {
            Value.Obj document = new RandomDocuments(seed).next();
            byte[] image = target.encode(document);
            for (int round = 0; round < 8; round++) {
                Edit edit = Edits.of(document, 1000L * seed + round).get(0);
                image = target.patcher(edit).orElseThrow().patch(image);
                document = edit.apply(document);
            }
            assertThat(Losses.apply(FromOson.value(FromOson.open(image)), losses))
                    .as("seed %s", seed)
                    .isEqualTo(Losses.apply(document, losses));
        }
    }
}
