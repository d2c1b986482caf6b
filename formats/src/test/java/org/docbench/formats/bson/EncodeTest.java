package org.docbench.formats.bson;

import static org.assertj.core.api.Assertions.assertThat;

import org.docbench.codecs.ToBson;
import org.docbench.core.corpus.RandomDocuments;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.bson.floor.BsonPath;
import org.docbench.formats.bson.floor.BsonType;
import org.docbench.formats.bson.floor.BsonView;
import org.junit.jupiter.api.Test;

/** What the floor writes is, byte for byte, what the vendor's codecs write. */
class EncodeTest {
    @Test
    void theBytesAreTheVendors() {
        for (int seed = 0; seed < 5_000; seed++) {
            Value.Obj document = new RandomDocuments(seed).next();
            byte[] image = BsonView.encode(document);
            assertThat(image).as("seed %d", seed).isEqualTo(BsonTargets.encode(ToBson.document(document)));
            assertThat(image).as("seed %d", seed).isEqualTo(new BsonObjects().encode(document));
        }
    }

    @Test
    void everyDecimalThatTheVendorWritesIsWrittenAlike() {
        String[] decimals = {
            "0", "-1", "0.00", "1E+6111", "1E-6176", "0E-6176", "-9.999999999999999999999999999999999E+6144"
        };
        for (String decimal : decimals) {
            Value.Obj document = Value.Obj.of("a", new Value.Dec(new java.math.BigDecimal(decimal)));
            byte[] image = BsonView.encode(document);
            assertThat(image).as(decimal).isEqualTo(BsonTargets.encode(ToBson.document(document)));
            assertThat(BsonView.wrap(image).toValue()).isEqualTo(document);
        }
    }

    @Test
    void namesOfEveryLengthAreFound() {
        for (int length = 0; length < 70; length++) {
            String name = "ñabcdefghijklmnopqrstuvwxyz".repeat(3).substring(0, length);
            String other = name + "x";
            byte[] image = BsonView.encode(Value.Obj.of(other, new Value.Null(), name, new Value.Bool(true)));
            assertThat(BsonTargets.tree(image)).hasSize(2);
            BsonView view = BsonView.wrap(image);
            assertThat(find(view, name)).as(name).isTrue();
            assertThat(view.getBoolean()).isTrue();
            assertThat(find(view, other)).isTrue();
            assertThat(view.type()).isEqualTo(BsonType.NULL);
            assertThat(find(view, name + "\0")).isFalse();
            assertThat(find(view, name + "é")).isFalse();
        }
    }

    private static boolean find(BsonView view, String name) {
        return view.find(BsonPath.of(Path.ofNames(name)));
    }
}
