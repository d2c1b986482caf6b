package org.docbench.formats.oson;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import oracle.sql.json.OracleJsonArray;
import oracle.sql.json.OracleJsonDecimal;
import oracle.sql.json.OracleJsonDecimal.TargetType;
import oracle.sql.json.OracleJsonObject;
import oracle.sql.json.OracleJsonValue;
import org.docbench.codecs.FromOson;
import org.docbench.codecs.ToOson;
import org.docbench.core.corpus.RandomDocuments;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Losses;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.oson.floor.OsonType;
import org.docbench.formats.oson.floor.OsonView;
import org.docbench.formats.oson.floor.ThinOsonEncoder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The floor reader against ojdbc, at every place of every document, on images of both writers. */
@Tag("slow")
class DifferentialTest {
    private static final Set<Loss> LOSSES = OsonTargets.OsonImages.DRIVER.losses();

    private final OsonView view = OsonView.wrap(ToOson.bytes(Value.Obj.of()));

    @Test
    void readsWhatOjdbcReadsOfItsOwnImages() {
        for (int seed = 0; seed < 50_000; seed++) {
            Value.Obj document = new RandomDocuments(seed).next();
            document = seed % 50 == 0 ? document : Shortened.of(document);
            agrees(document, ToOson.bytes(document), "seed " + seed);
        }
    }

    @Test
    void readsWhatOjdbcReadsOfThinImages() {
        for (int seed = 0; seed < 4_000; seed++) {
            Value.Obj document = Shortened.of(new RandomDocuments(seed).next());
            agrees(document, ThinOsonEncoder.THIN.encode(document), "thin, seed " + seed);
            agrees(document, ThinOsonEncoder.COMPACT.encode(document), "compact, seed " + seed);
        }
    }

    private void agrees(Value.Obj document, byte[] image, String about) {
        OracleJsonValue truth = FromOson.open(image);
        view.rewrap(image);
        same(truth, new Path(List.of()), about);
        Value decoded = view.root().toValue();
        assertEquals(FromOson.value(truth), decoded, about);
        assertEquals(Losses.apply(document, LOSSES), Losses.apply(decoded, LOSSES), about);
    }

    private void same(OracleJsonValue truth, Path path, String about) {
        OsonView at = view.root();
        assertTrue(at.find(path), about);
        switch (truth.getOracleJsonType()) {
            case OBJECT -> object(truth.asJsonObject(), path, about);
            case ARRAY -> array(truth.asJsonArray(), path, about);
            case STRING -> assertEquals(truth.asJsonString().getString(), at.getString(), about);
            case DECIMAL -> number(truth.asJsonDecimal(), at, about);
            case DOUBLE -> assertEquals(truth.asJsonDouble().doubleValue(), at.getDouble(), about);
            case TRUE -> assertTrue(at.getBoolean(), about);
            case FALSE -> assertFalse(at.getBoolean(), about);
            case NULL -> assertEquals(OsonType.NULL, at.type(), about);
            case TIMESTAMP ->
                assertEquals(
                        truth.asJsonTimestamp().getLocalDateTime().toInstant(ZoneOffset.UTC), at.getTimestamp(), about);
            case BINARY -> {
                assertArrayEquals(truth.asJsonBinary().getBytes(), at.getBinary(), about);
                assertEquals(truth.asJsonBinary().isId(), at.type() == OsonType.OBJECT_ID, about);
            }
            default -> throw new AssertionError(about + ": " + truth.getOracleJsonType());
        }
    }

    private void object(OracleJsonObject truth, Path path, String about) {
        var members = ((Value.Obj) view.toValue()).fields().keySet();
        assertEquals(List.copyOf(truth.keySet()), List.copyOf(members), about);
        for (String name : List.of("absent", "", "f0", "größe", "x".repeat(300))) {
            assertEquals(truth.containsKey(name), view.root().find(path.then(new Path.Name(name))), about);
        }
        truth.forEach((name, value) -> same(value, path.then(new Path.Name(name)), about));
    }

    private void array(OracleJsonArray truth, Path path, String about) {
        assertFalse(view.item(truth.size()) || view.find("a"), about);
        for (int i = 0; i < truth.size(); i++) {
            same(truth.get(i), path.then(new Path.Index(i)), about);
        }
    }

    private static void number(OracleJsonDecimal truth, OsonView at, String about) {
        assertEquals(truth.bigDecimalValue(), at.getDecimal(), about);
        assertEquals(truth.bigDecimalValue().doubleValue(), at.getDouble(), about);
        if (truth.getTargetType() == TargetType.INT) {
            assertEquals(OsonType.INT32, at.type(), about);
            assertEquals(truth.intValue(), at.getInt32(), about);
        } else if (truth.getTargetType() == TargetType.LONG) {
            assertEquals(OsonType.INT64, at.type(), about);
            assertEquals(truth.longValue(), at.getInt64(), about);
        } else {
            assertEquals(OsonType.DECIMAL, at.type(), about);
        }
    }
}
