package org.docbench.formats.oson;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import org.docbench.core.value.Value;
import org.docbench.formats.oson.floor.OsonView;
import org.docbench.formats.oson.floor.ThinOsonEncoder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Images that python-oracledb wrote (see the README beside them): read by the floor, and written by us to the byte. */
class PythonImagesTest {
    enum Fixture {
        SCALARS {
            @Override
            Value document() {
                return Value.Obj.of(
                        "text", new Value.Str("käse"),
                        "long", new Value.Str("x".repeat(300)),
                        "none", new Value.Null(),
                        "yes", new Value.Bool(true),
                        "no", new Value.Bool(false),
                        "pi", decimal("3.5"),
                        "minus", decimal("-2.25"),
                        "int", decimal("42"),
                        "negative", decimal("-7"),
                        "decimal", decimal("-123.45"),
                        "big", decimal("12345678901234567890123456789012345678"),
                        "bytes", new Value.Binary((byte) 0, new byte[] {0, 1, -1}),
                        "time", new Value.Timestamp(Instant.parse("2020-01-02T03:04:05Z")),
                        "micros", new Value.Timestamp(Instant.parse("1999-12-31T23:59:59.123456Z")));
            }
        },
        NESTED {
            @Override
            Value document() {
                var list = new ArrayList<Value>();
                for (int i = 0; i < 12; i++) {
                    list.add(Value.Obj.of("id", decimal("" + i), "name", new Value.Str("n" + i)));
                }
                Value items = Value.Arr.of(decimal("1"), decimal("2"), Value.Obj.of("d", new Value.Str("deep")));
                return Value.Obj.of(
                        "a", Value.Obj.of("b", Value.Obj.of("c", items)),
                        "empty", Value.Obj.of(),
                        "none", Value.Arr.of(),
                        "list", new Value.Arr(list));
            }
        },
        NAMES300 {
            @Override
            Value document() {
                var fields = new LinkedHashMap<String, Value>();
                for (int i = 0; i < 300; i++) {
                    fields.put("name%03d".formatted(i), decimal("" + i));
                }
                return new Value.Obj(fields);
            }
        },
        SCALAR {
            @Override
            Value document() {
                return new Value.Str("just text");
            }
        };

        abstract Value document();

        private static Value decimal(String number) {
            return new Value.Dec(new BigDecimal(number));
        }

        byte[] image() {
            String file = "python/" + name().toLowerCase(java.util.Locale.ROOT) + ".oson";
            try (InputStream in = PythonImagesTest.class.getResourceAsStream(file)) {
                return in.readAllBytes();
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void floorReadsThem(Fixture fixture) {
        assertThat(OsonView.wrap(fixture.image()).toValue()).isEqualTo(fixture.document());
    }

    @ParameterizedTest
    @EnumSource
    void weWriteTheSameBytes(Fixture fixture) {
        assertThat(ThinOsonEncoder.THIN_UNTAGGED.encode(fixture.document())).isEqualTo(fixture.image());
    }
}
