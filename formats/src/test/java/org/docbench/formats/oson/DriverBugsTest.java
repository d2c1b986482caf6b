package org.docbench.formats.oson;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import oracle.sql.json.OracleJsonObject;
import org.docbench.codecs.FromOson;
import org.docbench.codecs.ToOson;
import org.docbench.core.value.Value;
import org.docbench.formats.oson.floor.OsonView;
import org.docbench.formats.oson.floor.ThinOsonEncoder;
import org.junit.jupiter.api.Test;

/** Where the implementations of OSON do not agree. A test that fails here tells that a bug was mended. */
class DriverBugsTest {
    /** ojdbc marks a decimal of more than 8 bytes (14 digits) with opcode 0x74, which neither driver knows. */
    @Test
    void driversCannotReadTheLongDecimalsOfOjdbc() throws Exception {
        List<byte[]> images = List.of(
                ToOson.bytes(Value.Obj.of("n", new Value.Dec(new BigDecimal("0.1212121212121212")))),
                ToOson.bytes(InteropDocuments.LONG_DECIMAL),
                ThinOsonEncoder.COMPACT.encode(InteropDocuments.LONG_DECIMAL));
        assertThat(ThinDriver.PYTHON.decode(images))
                .allMatch(answer -> answer.error().equals("DPY-3019: OSON node type 0x74 is not supported"));
        assertThat(ThinDriver.NODE.decode(images))
                .allMatch(answer -> answer.error().equals("NJS-078: unsupported data type 116 in JSON value"));
    }

    @Test
    void theyReadThemFromThinImages() throws Exception {
        List<byte[]> images = List.of(ThinOsonEncoder.THIN.encode(InteropDocuments.LONG_DECIMAL));
        for (ThinDriver driver : List.of(ThinDriver.PYTHON, ThinDriver.NODE)) {
            assertThat(driver.coarse(driver.decode(images).get(0).document()))
                    .isEqualTo(driver.coarse(InteropDocuments.LONG_DECIMAL));
        }
    }

    /** node-oracledb writes one byte of the two of a long name's hash, so ojdbc lists the name and does not find it. */
    @Test
    void ojdbcDoesNotFindTheLongNamesOfNode() throws Exception {
        byte[] image = ThinDriver.NODE
                .encode(List.of(InteropDocuments.LONG_NAME))
                .get(0)
                .image();
        String name = "n".repeat(300);
        OracleJsonObject opened = FromOson.open(image).asJsonObject();
        assertThat(opened.keySet()).contains(name);
        assertThat(opened.get(name)).isNull();
        assertThat(OsonView.wrap(image).toValue()).isEqualTo(InteropDocuments.LONG_NAME);
    }

    @Test
    void pythonWritesNoLongNamesWithoutADatabaseThatAllowsThem() throws Exception {
        assertThat(ThinDriver.PYTHON
                        .encode(List.of(InteropDocuments.LONG_NAME))
                        .get(0)
                        .error())
                .isEqualTo("DPY-3020: OSON field names may not exceed 255 UTF-8 encoded bytes");
    }

    /** The bytes are no NUMBER: node reads -1 from them, ojdbc something else. */
    @Test
    void nodeWritesInfinityAsAnotherNumber() throws Exception {
        Value infinity = Value.Obj.of("v", new Value.Dbl(Double.POSITIVE_INFINITY));
        byte[] image = ThinDriver.NODE.encode(List.of(infinity)).get(0).image();
        assertThat(ThinDriver.NODE.decode(List.of(image)).get(0).document())
                .isEqualTo(Value.Obj.of("v", new Value.Dbl(-1)));
        assertThat(FromOson.open(image).asJsonObject().getInt("v")).isEqualTo(-1_010_101);
        assertThat(ThinDriver.PYTHON.encode(List.of(infinity)).get(0).error()).isEqualTo("DPY-4004: invalid number");
    }

    @Test
    void neitherWritesADoubleBeyondNumber() throws Exception {
        Value large = Value.Obj.of("v", new Value.Dbl(1e300));
        assertThat(ThinDriver.NODE.encode(List.of(large)).get(0).error())
                .isEqualTo("NJS-115: value cannot be represented as an Oracle Database number");
        assertThat(ThinDriver.PYTHON.encode(List.of(large)).get(0).error())
                .isEqualTo("DPY-4003: value cannot be represented as an Oracle number");
    }
}
