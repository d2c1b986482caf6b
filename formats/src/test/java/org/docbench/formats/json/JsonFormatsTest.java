package org.docbench.formats.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.docbench.codecs.ExtendedJson;
import org.docbench.core.value.Value;
import org.junit.jupiter.api.Test;

class JsonFormatsTest {

    /** Examples of the MongoDB Extended JSON v2 specification, canonical and relaxed. */
    @Test
    void extendedJsonMeansWhatTheSpecificationSays() throws Exception {
        assertThat(read("{'$numberInt': '42'}")).isEqualTo(new Value.Int32(42));
        assertThat(read("{'$numberLong': '42'}")).isEqualTo(new Value.Int64(42));
        assertThat(read("{'$numberDouble': '-Infinity'}")).isEqualTo(new Value.Dbl(Double.NEGATIVE_INFINITY));
        assertThat(read("{'$numberDecimal': '1.50'}")).isEqualTo(new Value.Dec(new BigDecimal("1.50")));
        assertThat(read("{'$oid': '57e193d7a9cc81b4027498b5'}"))
                .isEqualTo(new Value.ObjectId("57e193d7a9cc81b4027498b5"));
        assertThat(read("{'$date': {'$numberLong': '1356351330501'}}"))
                .isEqualTo(new Value.Timestamp(Instant.parse("2012-12-24T12:15:30.501Z")));
        assertThat(read("{'$date': '2012-12-24T12:15:30.501Z'}"))
                .isEqualTo(new Value.Timestamp(Instant.parse("2012-12-24T12:15:30.501Z")));
        assertThat(read("{'$binary': {'base64': '//8=', 'subType': '80'}}"))
                .isEqualTo(new Value.Binary((byte) 0x80, new byte[] {-1, -1}));
        assertThat(read("{'$ref': 'x'}")).isEqualTo(Value.Obj.of("$ref", new Value.Str("x")));
        assertThat(read("2147483648")).isEqualTo(new Value.Int64(2147483648L));
        assertThat(read("1.0")).isEqualTo(new Value.Dbl(1));
    }

    @Test
    void aStreamStopsAtTheAnswerAndReadsSeveralFieldsInOnePass() {
        var format = new JsonStreamFormat();
        byte[] image = format.encode(Value.Obj.of(
                "a", new Value.Int32(1), "b", Value.Obj.of("c", new Value.Str("x")), "d", new Value.Bool(true)));
        byte[] cut = new String(image, java.nio.charset.StandardCharsets.UTF_8)
                .replace("true", "?")
                .getBytes(java.nio.charset.StandardCharsets.UTF_8);
        assertThat(format.accessor(org.docbench.core.value.Path.parse("b.c")).read(cut))
                .isEqualTo("x");
        var into = new Object[2];
        format.selection(List.of(org.docbench.core.value.Path.parse("b.c"), org.docbench.core.value.Path.parse("a")))
                .read(cut, into);
        assertThat(into).containsExactly("x", 1);
    }

    private static Value read(String json) throws Exception {
        return ExtendedJson.valueOf(new ObjectMapper().readTree(json.replace('\'', '"')));
    }
}
