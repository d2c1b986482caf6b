package org.docbench.formats.bson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import java.util.List;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.MalformedException;
import org.docbench.formats.bson.floor.BsonPath;
import org.docbench.formats.bson.floor.BsonView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/** The floor reader on bytes written by hand from bsonspec.org. */
class VectorsTest {
    static final List<Vectors> VECTORS = Vectors.EACH;
    private static final BsonPath A = BsonPath.of(Path.ofNames("a"));
    private static final byte[] Z = HexFormat.of().parseHex("107a0007000000");

    @ParameterizedTest
    @FieldSource("VECTORS")
    void aVectorMeansItsValue(Vectors vector) {
        byte[] image = Vectors.document(vector.element());
        BsonView view = BsonView.wrap(image);
        assertThat(view.toValue()).isEqualTo(Value.Obj.of("a", vector.value()));
        assertThat(view.find(A)).isTrue();
        assertThat(view.toValue()).isEqualTo(vector.value());
        assertThat(view.type()).isEqualTo(vector.element()[0] & 0xFF);
    }

    @ParameterizedTest
    @FieldSource("VECTORS")
    void aVectorIsSkipped(Vectors vector) {
        byte[] image = Vectors.document(vector.element(), vector.element(), Z);
        BsonView view = BsonView.wrap(image);
        assertThat(view.find(BsonPath.of(Path.ofNames("z")))).isTrue();
        assertThat(view.getInt32()).isEqualTo(7);
        assertThat(view.find(BsonPath.of(Path.ofNames("y")))).isFalse();
    }

    @Test
    void ofOneNameTheFirstIsFound() {
        BsonView view = BsonView.wrap(Vectors.all());
        assertThat(view.find(A)).isTrue();
        assertThat(view.getDouble()).isOne();
        assertThat(BsonView.wrap(Vectors.all()).toValue()).isEqualTo(Value.Obj.of("a", new Value.Dbl(1.0)));
    }

    @ParameterizedTest
    @CsvSource({
        "'', value beyond the end",
        "0400000000, length 4",
        "05000000, length 5",
        "0500000001, document without its zero byte",
        "0600000000, length 6",
        "050000000000, bytes after the end",
        "0c0000000261000100000000, length 1 where 1 to 0 fit",
        "0d000000026100000000000000, length 0 where 1 to 1 fit",
        "0d000000026100ffffffff0000, length -1 where",
        "0e00000002610002000000626200, string without its zero byte",
        "0e00000002610002000000e90000, not UTF-8",
        "08000000 0261 0000, value beyond the end",
        "08000000 0ae900 00, not UTF-8",
        "09000000 086100 0200, boolean that is 2",
        "08000000 146100 00, unknown type 20",
        "09000000 006100 0000, unknown type 0",
        "09000000 10 61626300, name without end",
        "07000000 0a6100, name without end",
        "0e000000 056100 02000000 00ff00, length 2 where 0 to 1 fit",
        "13000000 056100 06000000 0203000000ffff 00, two lengths differ",
        "10000000 056100 03000000 02010000 00, two lengths differ",
        "0d000000 036100 06000000 0000, length 6 where 5 to 5 fit",
        "0d000000 036100 05000000 0100, document without its zero byte",
        "17000000 0f6100 0f000000 0100000000 0500000000 00 00, code with scope longer than its parts",
    })
    void whatIsNoDocumentIsRefused(String hex, String why) {
        assertThatThrownBy(() -> BsonView.wrap(HexFormat.of().parseHex(hex.replace(" ", "")))
                        .toValue())
                .isInstanceOf(MalformedException.class)
                .hasMessageContaining(why);
    }
}
