package org.docbench.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Losses;
import org.docbench.core.value.Value;
import org.junit.jupiter.api.Test;

/**
 * Sends every kind of value through every target and back, writes what came of it to docs/fidelity.md, and holds the
 * ledgers to it: a loss that shows is declared.
 */
class FidelityTest {
    private static final Path TABLE = Path.of(System.getProperty("docbench.home"), "docs/fidelity.md");

    private static final Map<String, Value> PROBES = probes();

    private static Map<String, Value> probes() {
        Map<String, Value> probes = new LinkedHashMap<>();
        Map<String, Value> reversed = new LinkedHashMap<>();
        for (char name = 'p'; name >= 'a'; name--) {
            reversed.put(String.valueOf(name), new Value.Bool(true));
        }
        probes.put("order of more than 10 fields", new Value.Obj(reversed));
        probes.put("int32", new Value.Int32(7));
        probes.put("int64 that fits int32", new Value.Int64(7));
        probes.put("int64 beyond 53 bits", new Value.Int64(Long.MAX_VALUE));
        probes.put("double", new Value.Dbl(0.1));
        probes.put("double, whole number", new Value.Dbl(3));
        probes.put("double, negative zero", new Value.Dbl(-0.0));
        probes.put("double, NaN", new Value.Dbl(Double.NaN));
        probes.put("decimal with trailing zeros", new Value.Dec(new BigDecimal("1.50")));
        probes.put("decimal of 34 digits", new Value.Dec(new BigDecimal("1234567890.123456789012345678901234")));
        probes.put("decimal of 38 digits", new Value.Dec(new BigDecimal("1234567890.1234567890123456789012345678")));
        probes.put("date and time to the millisecond", time("2026-01-02T03:04:05.678Z"));
        probes.put("date and time to the nanosecond", time("2026-01-02T03:04:05.678901234Z"));
        probes.put("date in the year 12026", time("+12026-01-02T03:04:05Z"));
        probes.put("object id", new Value.ObjectId("57e193d7a9cc81b4027498b5"));
        probes.put("binary", new Value.Binary((byte) 0, new byte[] {1, 2, 3}));
        probes.put("binary of subtype 4", new Value.Binary((byte) 4, new byte[16]));
        probes.put("text with NUL", new Value.Str("a\u0000b"));
        probes.put("null", new Value.Null());
        probes.put("undefined", new BsonOnly.Undefined());
        probes.put("min key", new BsonOnly.MinKey());
        probes.put("max key", new BsonOnly.MaxKey());
        probes.put("regular expression", new BsonOnly.Regex("a+", "i"));
        probes.put("db pointer", new BsonOnly.DbPointer("a.b", new Value.ObjectId("57e193d7a9cc81b4027498b5")));
        probes.put("code", new BsonOnly.Code("f()"));
        probes.put("code with scope", new BsonOnly.CodeWithScope("f()", Value.Obj.of("x", new Value.Int32(1))));
        probes.put("symbol", new BsonOnly.Symbol("s"));
        probes.put("timestamp of MongoDB", new BsonOnly.Stamp(-1, 7));
        probes.put("decimal, NaN", new BsonOnly.SpecialDecimal(0x7c00000000000000L, 0));
        probes.put("decimal, infinity", new BsonOnly.SpecialDecimal(0x7800000000000000L, 0));
        probes.put("decimal, negative zero", new BsonOnly.SpecialDecimal(0xb040000000000000L, 0));
        probes.put("decimal, negative zero of two places", new BsonOnly.SpecialDecimal(0xb03c000000000000L, 0));
        probes.put("field name of 300 bytes", Value.Obj.of("n".repeat(300), new Value.Bool(true)));
        return probes;
    }

    private static Value time(String text) {
        return new Value.Timestamp(Instant.parse(text));
    }

    @Test
    void theTableInTheDocsIsWhatTheTargetsDoAndTheLedgersSaySo() throws IOException {
        List<Format<?>> formats = Formats.all().stream()
                .filter(format -> !format.ledger().id().equals(NullFormat.ID))
                .toList();
        var table = new StringBuilder("""
                # What each target can hold

                Every value is encoded, decoded through the target's own way of reading, and compared with the original.
                **kept**: equal. **changed**: another value came back, and the ledger declares the loss. **refused**: the target
                says that it cannot. The JSON targets write what JSON has no type for as MongoDB Extended JSON. This page is written by `FidelityTest`; `./docbench test -Ddocbench.update=true` renews it.

                """);
        table.append("| value | ")
                .append(formats.stream().map(format -> format.ledger().id()).collect(Collectors.joining(" | ")))
                .append(" |\n|---|")
                .append("---|".repeat(formats.size()))
                .append("\n");
        PROBES.forEach((name, value) -> table.append("| ")
                .append(name)
                .append(" | ")
                .append(formats.stream().map(format -> outcome(format, value)).collect(Collectors.joining(" | ")))
                .append(" |\n"));
        table.append("\nDeclared losses:\n\n");
        formats.forEach(format -> table.append("* `")
                .append(format.ledger().id())
                .append("`: ")
                .append(words(format.ledger().losses()))
                .append("\n"));
        if (Boolean.getBoolean("docbench.update")) {
            Files.writeString(TABLE, table);
        }
        assertThat(Files.readString(TABLE)).isEqualTo(table.toString());
    }

    private static String outcome(Format<?> format, Value value) {
        Value.Obj document = value instanceof Value.Obj object ? object : Value.Obj.of("v", value);
        try {
            Value back = format.decode(format.encode(document));
            if (back.equals(document)) {
                return "kept";
            }
            Set<Loss> declared = format.ledger().losses();
            assertThat(Losses.apply(back, declared))
                    .as(
                            "%s changes %s, and its ledger declares only %s",
                            format.ledger().id(), value, declared)
                    .isEqualTo(Losses.apply(document, declared));
            return "changed: " + words(needed(declared, document, back));
        } catch (UnsupportedOperationException e) {
            return "refused";
        }
    }

    /** The declared losses without which the two would differ. */
    private static Set<Loss> needed(Set<Loss> declared, Value document, Value back) {
        Set<Loss> needed = EnumSet.noneOf(Loss.class);
        for (Loss loss : declared) {
            Set<Loss> others = EnumSet.copyOf(declared);
            others.remove(loss);
            if (!Losses.apply(back, others).equals(Losses.apply(document, others))) {
                needed.add(loss);
            }
        }
        return needed;
    }

    private static String words(Set<Loss> losses) {
        return losses.isEmpty() ? "none" : losses.stream().map(Loss::words).collect(Collectors.joining(", "));
    }
}
