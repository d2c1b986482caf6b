package org.docbench.stores.postgres;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.JsonGeneratorDelegate;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.sql.Types;
import org.docbench.core.value.Value;
import org.docbench.stores.sql.JsonDocument;
import org.docbench.stores.sql.Sql;

/** Values as JSON texts of which PostgreSQL takes everything but negative zero. */
final class Json {
    /**
     * A jsonb keeps a number's digits behind the point but no exponent: of 1.0E10 comes back 10000000000, a whole number, and
     * of 10000000000.0 itself. So floating-point numbers are written in full.
     */
    private static final JsonFactory NUMBERS_IN_FULL = new JsonFactory() {
        private static final long serialVersionUID = 1;

        @Override
        public JsonGenerator createGenerator(Writer out) throws IOException {
            return new JsonGeneratorDelegate(super.createGenerator(out)) {
                @Override
                public void writeNumber(double number) throws IOException {
                    BigDecimal shortest = BigDecimal.valueOf(number);
                    delegate.writeNumber(
                            shortest.setScale(Math.max(1, shortest.scale())).toPlainString());
                }
            };
        }
    };

    private Json() {}

    static String text(Value value) {
        return JsonDocument.text(value, NUMBERS_IN_FULL);
    }

    /** A parameter whose type the server takes from its place: text on the wire, made when it is bound and read there as jsonb. */
    static Sql value(Value value) {
        return new Sql("?::jsonb", (statement, index) -> statement.setObject(index, text(value), Types.OTHER));
    }
}
