package org.docbench.formats.bson;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.docbench.codecs.FromBson;
import org.docbench.codecs.ToBson;
import org.docbench.core.value.Value;
import org.docbench.formats.bson.floor.BsonTape;
import org.docbench.formats.bson.floor.BsonValues;
import org.docbench.formats.bson.floor.BsonView;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The floor codecs' trees against the vendor's library, on bytes that the vendor wrote. */
@Tag("slow")
class BsonFloorCodecTest {
    private static final int DOCUMENTS = 6_000;
    private final BsonFloor.Tree codec = new BsonFloor.Tree();
    private final BsonFloor.Values values = new BsonFloor.Values();

    @Test
    void theTreeIsWhatTheVendorDecodes() {
        for (int seed = 0; seed < DOCUMENTS; seed++) {
            byte[] image = BsonTargets.encode(ToBson.document(FloorDocuments.of(seed)));
            BsonTape tape = codec.open(image);
            assertThat(codec.model(tape)).as("seed %d", seed).isEqualTo(FromBson.object(BsonTargets.tree(image)));
            assertThat(codec.write(tape)).as("seed %d", seed).isEqualTo(image);
            BsonValues decoded = values.open(image);
            assertThat(values.model(decoded)).as("seed %d", seed).isEqualTo(codec.model(tape));
            image[image.length / 2] ^= 1; // values do not need the bytes any more
            byte[] written = values.write(decoded);
            image[image.length / 2] ^= 1;
            assertThat(written).as("seed %d", seed).isEqualTo(image);
        }
    }

    /** As the vendor's library does: what an array's items are called in the bytes is not kept. */
    @Test
    void valuesWriteItemsWithTheirPositions() {
        byte[] image = Vectors.document(Vectors.EACH.stream()
                .filter(vector -> vector.what().equals("array, wrong name"))
                .findFirst()
                .orElseThrow()
                .element());
        assertThat(values.write(values.open(image)))
                .isNotEqualTo(image)
                .isEqualTo(BsonTargets.encode(BsonTargets.tree(image)));
    }

    @Test
    void aTreeMadeOfAModelIsAnObjectOfItsOwn() {
        Value.Obj first = FloorDocuments.of(1);
        BsonTape kept = codec.of(first);
        codec.open(BsonTargets.encode(ToBson.document(FloorDocuments.of(2))));
        assertThat(codec.model(kept)).isEqualTo(first);
    }

    @Test
    void readCountsTheValues() {
        for (int seed = 0; seed < 1_000; seed++) {
            Value.Obj document = FloorDocuments.of(seed);
            assertThat(codec.read(codec.of(document))).as("seed %d", seed).isEqualTo(values(document));
            assertThat(values.read(values.of(document))).as("seed %d", seed).isEqualTo(values(document));
        }
    }

    static int values(Value value) {
        var count = new AtomicInteger();
        if (value instanceof Value.Obj object) {
            object.fields().values().forEach(child -> count.addAndGet(values(child)));
        } else if (value instanceof Value.Arr array) {
            array.items().forEach(child -> count.addAndGet(values(child)));
        } else {
            count.set(1);
        }
        return count.get();
    }

    /** Every vector of the specification, all under one name: the first wins, as in the cursor. */
    @Test
    void everyVectorGoesThrough() {
        for (Vectors vector : Vectors.EACH) {
            byte[] image = Vectors.document(vector.element());
            BsonTape tape = codec.open(image);
            assertThat(codec.model(tape))
                    .as(vector.what())
                    .isEqualTo(BsonView.wrap(image).toValue());
            assertThat(codec.write(tape)).as(vector.what()).isEqualTo(image);
        }
        assertThat(codec.write(codec.open(Vectors.all()))).isEqualTo(Vectors.all());
    }
}
