package org.docbench.formats.bson;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.docbench.codecs.FromBson;
import org.docbench.codecs.ToBson;
import org.docbench.core.corpus.RandomDocuments;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.bson.floor.BsonPath;
import org.docbench.formats.bson.floor.BsonType;
import org.docbench.formats.bson.floor.BsonView;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The floor reader against the vendor's, on bytes that the vendor wrote. */
@Tag("slow")
class FloorAgreesWithVendorTest {
    private static final int DOCUMENTS = Integer.getInteger("docbench.documents", 50_000);

    @Test
    void theFloorFindsWhatTheVendorFindsAtEveryPath() {
        for (int seed = 0; seed < DOCUMENTS; seed++) {
            Value.Obj document = new RandomDocuments(seed).next();
            byte[] image = BsonTargets.encode(ToBson.document(document));
            BsonView view = BsonView.wrap(image);
            assertThat(view.toValue()).as("seed %d", seed).isEqualTo(document);
            BsonDocument vendor = seed % 2 == 0 ? new RawBsonDocument(image) : BsonTargets.tree(image);
            for (Path path : Paths.of(document)) {
                agree(view, vendor, path, seed);
                if (seed % 8 == 0) {
                    Paths.beside(path).forEach(other -> agree(view, vendor, other, -1));
                }
            }
        }
    }

    private static void agree(BsonView view, BsonDocument vendor, Path path, int seed) {
        BsonValue expected = chain(vendor, path);
        if (!view.find(BsonPath.of(path)) || expected == null) {
            assertThat(view.find(BsonPath.of(path)))
                    .as("seed %d, %s", seed, path)
                    .isEqualTo(expected != null);
        } else if (!same(view, expected)) {
            throw new AssertionError("seed " + seed + " at " + path + ": " + expected + " but " + view.toValue());
        }
    }

    static BsonValue chain(BsonDocument document, Path path) {
        BsonValue at = document;
        for (Path.Step step : path.steps()) {
            if (step instanceof Path.Name name) {
                at = at.isDocument() ? at.asDocument().get(name.name()) : null;
            } else {
                int index = ((Path.Index) step).index();
                at = at.isArray() && index < at.asArray().size() ? at.asArray().get(index) : null;
            }
            if (at == null) {
                return null;
            }
        }
        return at;
    }

    private static boolean same(BsonView view, BsonValue expected) {
        if (view.type() != expected.getBsonType().getValue()) {
            return false;
        }
        return switch (expected.getBsonType()) {
            case STRING -> view.getString().equals(expected.asString().getValue());
            case INT32 -> view.getInt32() == expected.asInt32().getValue();
            case INT64 -> view.getInt64() == expected.asInt64().getValue();
            case DOUBLE ->
                Double.doubleToRawLongBits(view.getDouble())
                        == Double.doubleToRawLongBits(expected.asDouble().getValue());
            case DECIMAL128 -> // records compare the scale too
                new Value.Dec(view.getDecimal128()).equals(FromBson.value(expected));
            case BOOLEAN -> view.getBoolean() == expected.asBoolean().getValue();
            case NULL -> view.type() == BsonType.NULL;
            case DATE_TIME -> view.getTimestamp() == expected.asDateTime().getValue();
            case BINARY ->
                view.getSubtype() == (expected.asBinary().getType() & 0xFF)
                        && java.util.Arrays.equals(
                                view.getBinary(), expected.asBinary().getData());
            default -> view.toValue().equals(FromBson.value(expected));
        };
    }
}
