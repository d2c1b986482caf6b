package org.docbench.formats.bson;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.docbench.core.value.Value;
import org.docbench.formats.bson.floor.BsonTape;
import org.junit.jupiter.api.Test;

/** The floor codec's tree against the vendor's library, on bytes that the vendor wrote. */
class BsonFloorTreeTest {
    private static final int DOCUMENTS = 20_000;
    private final BsonFloorTree codec = new BsonFloorTree();

    @Test
    void theTreeIsWhatTheVendorDecodes() {
        for (int seed = 0; seed < DOCUMENTS; seed++) {
            byte[] image = BsonBytes.encode(ToBson.document(FloorDocuments.of(seed)));
            BsonTape tape = codec.decode(image);
            assertThat(codec.model(tape)).as("seed %d", seed).isEqualTo(FromBson.object(BsonBytes.tree(image)));
            assertThat(codec.encode(tape)).as("seed %d", seed).isEqualTo(image);
        }
    }

    @Test
    void aTreeMadeOfAModelIsAnObjectOfItsOwn() {
        Value.Obj first = FloorDocuments.of(1);
        BsonTape kept = codec.of(first);
        codec.decode(BsonBytes.encode(ToBson.document(FloorDocuments.of(2))));
        assertThat(codec.model(kept)).isEqualTo(first);
    }

    @Test
    void readCountsTheValues() {
        for (int seed = 0; seed < 1_000; seed++) {
            Value.Obj document = FloorDocuments.of(seed);
            assertThat(codec.read(codec.of(document))).as("seed %d", seed).isEqualTo(values(document));
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
            BsonTape tape = codec.decode(image);
            assertThat(codec.model(tape))
                    .as(vector.what())
                    .isEqualTo(
                            org.docbench.formats.bson.floor.BsonView.wrap(image).toValue());
            assertThat(codec.encode(tape)).as(vector.what()).isEqualTo(image);
        }
        assertThat(codec.encode(codec.decode(Vectors.all()))).isEqualTo(Vectors.all());
    }
}
