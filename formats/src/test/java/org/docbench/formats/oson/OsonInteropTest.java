package org.docbench.formats.oson;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import oracle.sql.json.OracleJsonObject;
import org.docbench.codecs.FromOson;
import org.docbench.codecs.ToOson;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Losses;
import org.docbench.core.value.Value;
import org.docbench.formats.oson.floor.OsonTape;
import org.docbench.formats.oson.floor.OsonView;
import org.docbench.formats.oson.floor.ThinOsonEncoder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** ojdbc, the floor codec and Oracle's drivers for Python and Node read what each of the others writes. */
@Tag("slow")
class OsonInteropTest {
    private static final List<Value.Obj> DOCUMENTS = InteropDocuments.all();

    /** Who writes OSON in Java, and what of a document its images lose. */
    /** The encoder of the target {@code oson.floor.tree}. */
    private static byte[] byTree(Value document) {
        return new OsonTape().decode(ThinOsonEncoder.ORDERED.encode(document)).encode();
    }

    private record Writer(Function<Value, byte[]> encoder, Set<Loss> losses) {}

    private static final List<Writer> WRITERS = List.of(
            new Writer(ToOson::bytes, Set.of(Loss.FIELD_ORDER)),
            new Writer(ThinOsonEncoder.THIN::encode, Set.of()),
            new Writer(ThinOsonEncoder.THIN_UNTAGGED::encode, Set.of()),
            new Writer(ThinOsonEncoder.COMPACT::encode, Set.of(Loss.FIELD_ORDER)),
            new Writer(OsonInteropTest::byTree, Set.of()));

    static List<ThinDriver> drivers() {
        return List.of(ThinDriver.PYTHON, ThinDriver.NODE);
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void aDriverReadsWhatJavaWrites(ThinDriver driver) throws Exception {
        List<Value.Obj> documents = new ArrayList<>(DOCUMENTS);
        documents.addAll(InteropDocuments.readable());
        for (Writer writer : WRITERS) {
            var answers = driver.decode(documents.stream().map(writer.encoder).toList());
            assertThat(answers).hasSameSizeAs(documents);
            for (int i = 0; i < documents.size(); i++) {
                same(driver, writer.losses, documents.get(i), answers.get(i).document());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void javaReadsWhatADriverWrites(ThinDriver driver) throws Exception {
        var answers = driver.encode(DOCUMENTS);
        assertThat(answers).hasSameSizeAs(DOCUMENTS);
        for (int i = 0; i < DOCUMENTS.size(); i++) {
            byte[] image = answers.get(i).image();
            OracleJsonObject opened = FromOson.open(image).asJsonObject();
            same(driver, Set.of(), DOCUMENTS.get(i), FromOson.object(opened));
            // ojdbc's mutable tree keeps no order.
            Value tree = FromOson.object(ToOson.FACTORY.createObject(opened));
            same(driver, Set.of(Loss.FIELD_ORDER), DOCUMENTS.get(i), tree);
            same(driver, Set.of(), DOCUMENTS.get(i), OsonView.wrap(image).toValue());
        }
    }

    /** The coarser of the two, Node, sets how well numbers and times can be compared. */
    @ParameterizedTest
    @MethodSource("drivers")
    void theDriversReadEachOther(ThinDriver writer) throws Exception {
        ThinDriver reader = writer.equals(ThinDriver.PYTHON) ? ThinDriver.NODE : ThinDriver.PYTHON;
        var images =
                writer.encode(DOCUMENTS).stream().map(ThinDriver.Answer::image).toList();
        var answers = reader.decode(images);
        for (int i = 0; i < DOCUMENTS.size(); i++) {
            same(ThinDriver.NODE, Set.of(), DOCUMENTS.get(i), answers.get(i).document());
        }
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void theFloorWritesADriversBytes(ThinDriver driver) throws Exception {
        var answers = driver.encode(DOCUMENTS);
        for (int i = 0; i < DOCUMENTS.size(); i++) {
            byte[] floor = ThinOsonEncoder.THIN_UNTAGGED.encode(driver.coarse(DOCUMENTS.get(i)));
            assertThat(floor).isEqualTo(answers.get(i).image());
        }
    }

    private static void same(ThinDriver driver, Set<Loss> losses, Value expected, Value actual) {
        assertThat(Losses.apply(driver.coarse(actual), losses))
                .isEqualTo(Losses.apply(driver.coarse(expected), losses));
    }
}
