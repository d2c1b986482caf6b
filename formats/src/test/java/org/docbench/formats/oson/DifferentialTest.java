package org.docbench.formats.oson;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.ZoneOffset;
import java.util.ArrayList;
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
import org.docbench.core.value.Value;
import org.docbench.formats.oson.floor.OsonType;
import org.docbench.formats.oson.floor.OsonView;
import org.docbench.formats.oson.floor.ThinOsonEncoder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The floor reader against ojdbc, at every place of every document, on images of both writers. */
@Tag("slow")
class DifferentialTest {
    private static final Set<Loss> LOSSES = OsonImages.DRIVER.losses();

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
            agrees(document, ThinOsonEncoder.thin().encode(document), "thin, seed " + seed);
            agrees(document, ThinOsonEncoder.compact().encode(document), "compact, seed " + seed);
        }
    }

    private void agrees(Value.Obj document, byte[] image, String about) {
        OracleJsonValue truth = FromOson.open(image);
        same(truth, view.rewrap(image), about);
        Value decoded = view.root().toValue();
        assertEquals(FromOson.value(truth), decoded, about);
        assertEquals(Losses.apply(document, LOSSES), Losses.apply(decoded, LOSSES), about);
    }

    private static void same(OracleJsonValue truth, OsonView at, String about) {
        switch (truth.getOracleJsonType()) {
            case OBJECT -> object(truth.asJsonObject(), at, about);
            case ARRAY -> array(truth.asJsonArray(), at, about);
            case STRING -> assertEquals(truth.asJsonString().getString(), at.getString(), about);
            case DECIMAL -> number(truth.asJsonDecimal(), at, about);
            case DOUBLE -> assertEquals(truth.asJsonDouble().doubleValue(), at.getDouble(), about);
            case TRUE -> assertTrue(at.getBoolean(), about);
            case FALSE -> assertFalse(at.getBoolean(), about);
            case NULL -> assertTrue(at.isNull(), about);
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

    private static void object(OracleJsonObject truth, OsonView at, String about) {
        int here = at.position();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < at.size(); i++) {
            names.add(at.nameAt(i));
        }
        assertEquals(List.copyOf(truth.keySet()), names, about);
        for (String name : List.of("absent", "", "f0", "größe", "x".repeat(300))) {
            assertEquals(truth.containsKey(name), at.moveTo(here).find(name), about);
        }
        for (String name : names) {
            assertTrue(at.moveTo(here).find(name), about);
            same(truth.get(name), at, about);
        }
        at.moveTo(here);
    }

    private static void array(OracleJsonArray truth, OsonView at, String about) {
        int here = at.position();
        assertEquals(truth.size(), at.size(), about);
        assertFalse(at.item(truth.size()) || at.find("a"), about);
        for (int i = 0; i < truth.size(); i++) {
            assertTrue(at.moveTo(here).item(i), about);
            same(truth.get(i), at, about);
        }
        at.moveTo(here);
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
