package org.docbench.formats.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.docbench.core.corpus.Corpus;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Value;
import org.docbench.formats.bson.floor.BsonView;
import org.junit.jupiter.api.Test;

class ExpectedTest {
    private static final Value.Obj DOCUMENT = Value.Obj.of(
            "b",
            new Value.Int32(1),
            "a",
            new BsonOnly.Undefined(),
            "c",
            Value.Arr.of(new Value.Str("é"), Value.Obj.of()));
    private static final CorpusFiles.CorpusFile EXPECTED =
            new CorpusFiles.CorpusFile("two", new Corpus("two", 1, 0, List.of(DOCUMENT, Value.Obj.of())), Path.of(""));

    /** The digest of canonical forms written by hand after the table in docs/agents.md. */
    private static String digest(String hex) throws Exception {
        return HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256")
                        .digest(HexFormat.of().parseHex(hex.replace(" ", ""))));
    }

    private static String tag(char tag) {
        return HexFormat.of().formatHex(String.valueOf(tag).getBytes(StandardCharsets.US_ASCII));
    }

    private static String name(char letter) {
        return "00000001" + tag(letter);
    }

    private static final String ONE = tag('i') + "00000001";
    private static final String ARRAY = tag('[') + "00000002" + tag('s') + "00000002 c3a9" + tag('{') + "00000000";
    private static final String EMPTY = tag('{') + "00000000";

    @Test
    void theDigestIsOfTheCanonicalForms() throws Exception {
        assertThat(EXPECTED.digest(Set.of()))
                .isEqualTo(digest(
                        tag('{') + "00000003" + name('b') + ONE + name('a') + tag('u') + name('c') + ARRAY + EMPTY));
    }

    @Test
    void lossesAreTakenFirst() throws Exception {
        assertThat(EXPECTED.digest(Set.of(Loss.FIELD_ORDER, Loss.UNDEFINED)))
                .isEqualTo(digest(
                        tag('{') + "00000003" + name('a') + tag('z') + name('b') + ONE + name('c') + ARRAY + EMPTY));
    }

    @Test
    void valuesAreWhatIsNoDocumentAndNoArray() {
        assertThat(EXPECTED.values("bson", Set.of())).isEqualTo(3);
        assertThat(EXPECTED.values("bson", Set.of(Loss.UNDEFINED_FIELDS))).isEqualTo(2);
    }

    @Test
    void theScopeOfCodeIsNotEntered() {
        var code = new BsonOnly.CodeWithScope("f()", Value.Obj.of("x", new Value.Int32(1), "y", new Value.Int32(2)));
        var expected = new CorpusFiles.CorpusFile(
                "code", new Corpus("code", 1, 0, List.of(Value.Obj.of("v", code))), Path.of(""));
        assertThat(expected.values("bson", Set.of())).isEqualTo(1);
    }

    @Test
    void theFirstDifferenceIsNamed() {
        List<byte[]> right = List.of(BsonView.encode(DOCUMENT), BsonView.encode(Value.Obj.of()));
        List<byte[]> wrong = List.of(right.get(0), BsonView.encode(Value.Obj.of("x", new Value.Null())));
        assertThat(difference(right)).isEmpty();
        assertThat(difference(right.subList(0, 1))).isEqualTo("1 documents instead of 2");
        assertThat(difference(wrong)).startsWith("document 2 at $: ");
    }

    private static String difference(List<byte[]> encoded) {
        return EXPECTED.difference(
                        encoded, image -> (Value.Obj) BsonView.wrap(image).toValue(), Set.of())
                .orElse("");
    }
}
