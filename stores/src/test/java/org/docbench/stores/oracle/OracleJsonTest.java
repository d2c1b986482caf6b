package org.docbench.stores.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import oracle.sql.json.OracleJsonFactory;
import oracle.sql.json.OracleJsonValue;
import org.docbench.core.corpus.RandomDocuments;
import org.docbench.core.value.Difference;
import org.docbench.core.value.Losses;
import org.docbench.core.value.Value;
import org.docbench.stores.OneRow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Through the driver's tree and its bytes, as a server would get and give them. */
class OracleJsonTest {
    private static final OracleJsonFactory FACTORY = new OracleJsonFactory();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void whatTheLedgerPromisesComesBack(long seed) {
        var documents = new RandomDocuments(seed);
        for (int i = 0; i < 25; i++) {
            Map<String, Value> fields = new LinkedHashMap<>(Map.of("_id", new Value.Str("1")));
            fields.putAll(documents.next().fields());
            Value.Obj document = new Value.Obj(fields);
            OracleJsonValue sent = sent(OracleSql.OracleJson.of(document));
            Value.Obj back = OracleSql.OracleJson.document("1", sent.asJsonObject());
            assertThat(Difference.between(
                            Losses.apply(document, OracleStores.LOSSES), Losses.apply(back, OracleStores.LOSSES)))
                    .isEmpty();
            assertThat(back.fields().keySet().iterator().next()).isEqualTo("_id");
        }
    }

    @Test
    void wholeNumbersOfTheServersMakingAreInt64() {
        assertThat(OracleSql.OracleJson.value(FACTORY.createDecimal(new BigDecimal("42.0"))))
                .isEqualTo(new Value.Int64(42));
        BigDecimal large = new BigDecimal("1000000000000000000000000000000");
        assertThat(OracleSql.OracleJson.value(FACTORY.createDecimal(large))).isEqualTo(new Value.Dec(large));
        assertThat(Losses.apply(new Value.Dec(new BigDecimal("42.00")), OracleStores.LOSSES))
                .isEqualTo(new Value.Int64(42));
    }

    /** As of the other SQL products. */
    @Test
    void aFindTakesTheIdThatHasAColumnOfItsOwn() throws SQLException {
        OracleJsonValue value = OracleSql.OracleJson.of(Value.Obj.of("a", new Value.Null()));
        ResultSet row = OneRow.of(value, "1");
        assertThat(new OracleDocuments(null, OracleDocuments.Layout.JSON).take(row))
                .isEqualTo(Arrays.asList(value, "1"));
        assertThat(new OracleDocuments(null, OracleDocuments.Layout.COLLECTION).take(row))
                .isEqualTo(value);
    }

    @Test
    void aViewsVersionTagIsNoField() {
        OracleJsonValue document = OracleSql.OracleJson.of(
                Value.Obj.of("_metadata", Value.Obj.of("etag", new Value.Str("x")), "a", new Value.Null()));
        assertThat(OracleSql.OracleJson.document("1", document.asJsonObject()))
                .isEqualTo(Value.Obj.of("_id", new Value.Str("1"), "a", new Value.Null()));
    }

    @Test
    void scalarsAreTrees() {
        for (Value value :
                List.<Value>of(new Value.Int32(1), new Value.Dbl(0.5), new Value.Null(), new Value.Bool(true))) {
            assertThat(OracleSql.OracleJson.value(OracleSql.OracleJson.of(value)))
                    .isEqualTo(value);
        }
    }

    private static OracleJsonValue sent(OracleJsonValue tree) {
        var image = new ByteArrayOutputStream();
        try (var generator = FACTORY.createJsonBinaryGenerator(image)) {
            generator.write(tree);
        }
        return FACTORY.createJsonBinaryValue(ByteBuffer.wrap(image.toByteArray()));
    }
}
