package org.docbench.formats.bson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.docbench.codecs.ExtendedJson;
import org.docbench.core.value.Value;
import org.docbench.formats.Codec;
import org.docbench.formats.Formats;
import org.docbench.formats.MalformedException;
import org.docbench.formats.bson.floor.BsonView;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** The floor on every case of MongoDB's BSON corpus. */
@Tag("slow")
class BsonCorpusTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** A way through the floor: bytes to model, and model to bytes. */
    private record Way(String name, Function<byte[], Value.Obj> decode, Function<Value.Obj, byte[]> encode) {
        static <T> Way of(Codec<T> codec) {
            return new Way(
                    codec.ledger().id(),
                    image -> codec.model(codec.open(image)),
                    document -> codec.write(codec.of(document)));
        }
    }

    private static final List<Codec<?>> CODECS = List.of(new BsonFloor.Tree(), new BsonFloor.Values());

    private static final List<Way> WAYS = Stream.concat(
                    Stream.of(new Way(
                            "bson.floor",
                            image -> (Value.Obj) BsonView.wrap(image).toValue(),
                            BsonView::encode)),
                    CODECS.stream().map(Way::of))
            .toList();

    /**
     * All cases whose bytes do not come back, with what comes back. Both are decimals whose significand has more than 34 digits,
     * which makes them zero (IEEE 754-2008, 3.5.2): the model keeps the number, not the bits.
     */
    private static final Map<String, String> OTHER_BYTES = Map.of(
            "Special - Invalid representation treated as 0",
            "180000001364000000000000000000000000000000403000",
            "Special - Invalid representation treated as 0E3",
            "180000001364000000000000000000000000000000463000");

    @TestFactory
    Stream<DynamicTest> validBytesComeBack() throws IOException {
        return tests("valid", (way, test) -> {
            byte[] image = bytes(test, "canonical_bson");
            byte[] expected =
                    OTHER_BYTES.containsKey(description(test)) ? hex(OTHER_BYTES.get(description(test))) : image;
            assertThat(way.encode.apply(way.decode.apply(image))).isEqualTo(expected);
        });
    }

    @TestFactory
    Stream<DynamicTest> validBytesComeBackFromTheTree() throws IOException {
        return corpus().stream()
                .flatMap(file -> file.cases("valid")
                        .flatMap(test -> CODECS.stream()
                                .map(codec -> dynamicTest(
                                        file.name() + ", " + description(test) + ", "
                                                + codec.ledger().id(),
                                        () -> assertThat(again(codec, bytes(test, "canonical_bson")))
                                                .isEqualTo(bytes(test, "canonical_bson"))))));
    }

    private static <T> byte[] again(Codec<T> codec, byte[] image) {
        return codec.write(codec.open(image));
    }

    @TestFactory
    Stream<DynamicTest> degenerateBytesBecomeCanonical() throws IOException {
        return tests(
                "valid",
                test -> test.has("degenerate_bson"),
                (way, test) -> assertThat(way.encode.apply(way.decode.apply(bytes(test, "degenerate_bson"))))
                        .isEqualTo(bytes(test, "canonical_bson")));
    }

    @TestFactory
    Stream<DynamicTest> theValueIsThatOfTheExtendedJson() throws IOException {
        return tests("valid", (way, test) -> {
            Value.Obj decoded = way.decode.apply(bytes(test, "canonical_bson"));
            // Lossy: JSON cannot tell them apart, so the value is sent through it.
            Value.Obj expected = test.path("lossy").asBoolean() ? throughJson(decoded) : decoded;
            assertThat(json(test, "canonical_extjson")).isEqualTo(expected);
        });
    }

    @TestFactory
    Stream<DynamicTest> whatIsNoDocumentIsRefused() throws IOException {
        return tests(
                "decodeErrors",
                (way, test) -> assertThatThrownBy(() -> way.decode.apply(bytes(test, "bson")))
                        .isInstanceOf(MalformedException.class));
    }

    @FunctionalInterface
    private interface Check {
        void on(Way way, JsonNode test) throws IOException;
    }

    private static Stream<DynamicTest> tests(String kind, Check check) throws IOException {
        return tests(kind, test -> true, check);
    }

    private static Stream<DynamicTest> tests(String kind, Predicate<JsonNode> which, Check check) throws IOException {
        return corpus().stream()
                .flatMap(file -> file.cases(kind)
                        .filter(which)
                        .flatMap(test -> WAYS.stream()
                                .map(way -> dynamicTest(
                                        file.name() + ", " + description(test) + ", " + way.name,
                                        () -> check.on(way, test)))));
    }

    private static List<BsonCorpus> corpus() throws IOException {
        try {
            return BsonCorpus.all();
        } catch (BsonCorpus.AbsentException e) {
            if (Boolean.parseBoolean(System.getenv("CI"))) {
                throw new AssertionError(e);
            }
            System.out.println("skipped: " + e.getMessage());
            return abort(e.getMessage());
        }
    }

    private static Value.Obj throughJson(Value.Obj value) {
        var format = Formats.named("json.tree");
        return format.decode(format.encode(value));
    }

    private static Value json(JsonNode test, String name) throws JsonProcessingException {
        return ExtendedJson.valueOf(JSON.readTree(test.get(name).textValue()));
    }

    private static String description(JsonNode test) {
        return test.get("description").textValue();
    }

    private static byte[] bytes(JsonNode test, String name) {
        return hex(test.get(name).textValue());
    }

    private static byte[] hex(String text) {
        return HexFormat.of().parseHex(text);
    }
}
