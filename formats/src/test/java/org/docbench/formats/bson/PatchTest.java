package org.docbench.formats.bson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import org.docbench.codecs.FromBson;
import org.docbench.codecs.ToBson;
import org.docbench.core.corpus.RandomDocuments;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Edit;
import org.docbench.formats.Format;
import org.docbench.formats.bson.floor.BsonPatch;
import org.docbench.formats.bson.floor.BsonView;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every target's patch against the model's, read back by the vendor's tree decoder. */
@Tag("slow")
class PatchTest {
    @Test
    void thePatchedBytesHoldTheChangedDocument() {
        for (int seed = 0; seed < 500; seed++) {
            Value.Obj document = new RandomDocuments(seed).next();
            for (Edit edit : RandomEdits.of(document, seed)) {
                Value.Obj expected = edit.apply(document);
                for (Format<?> format : BsonTargets.formats()) {
                    byte[] image = BsonView.encode(document);
                    byte[] before = image.clone();
                    format.patcher(edit)
                            .ifPresent(patcher -> assertThat(FromBson.object(BsonTargets.tree(patcher.patch(image))))
                                    .as("%s, seed %s", format.ledger().id(), edit)
                                    .isEqualTo(expected));
                    assertThat(image).isEqualTo(before);
                }
            }
        }
    }

    @Test
    void theFloorsPatchGivesTheVendorsBytes() {
        for (int seed = 10_000; seed < 10_800; seed++) {
            Value.Obj document = new RandomDocuments(seed).next();
            for (Edit edit : RandomEdits.of(document, seed)) {
                assertThat(BsonPatch.of(edit).apply(BsonView.encode(document)))
                        .as("seed %d, %s", seed, edit)
                        .isEqualTo(BsonTargets.encode(ToBson.document(edit.apply(document))));
            }
        }
    }

    @Test
    void aStreamingReaderChangesNothing() {
        assertThat(new BsonStream().patcher(new Edit.Insert(0, "a", new Value.Null())))
                .isEmpty();
    }

    @Test
    void whatBsonCannotHoldIsRefusedByName() {
        byte[] image = BsonView.encode(Value.Obj.of("a", new Value.Null()));
        Value[] values = {
            new Value.Dec(new BigDecimal("1".repeat(35))),
            new Value.Dec(new BigDecimal("1E+7000")),
            new Value.Str("\uDC00"),
            Value.Obj.of("a\0b", new Value.Null()),
            new Value.Timestamp(java.time.Instant.MAX)
        };
        for (Value value : values) {
            assertThatThrownBy(() ->
                            BsonPatch.of(new Edit.Set(Path.ofNames("a"), value)).apply(image))
                    .isInstanceOf(UnsupportedOperationException.class);
            for (Format<?> format : BsonTargets.formats()) {
                assertThatThrownBy(() -> format.encode(Value.Obj.of("a", value)))
                        .as("%s of %s", format.ledger().id(), value)
                        .isInstanceOf(UnsupportedOperationException.class);
            }
        }
    }
}
