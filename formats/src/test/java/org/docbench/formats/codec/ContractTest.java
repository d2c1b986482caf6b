package org.docbench.formats.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.stream.Stream;
import org.docbench.core.corpus.Corpus;
import org.docbench.core.corpus.PublishedDocuments;
import org.docbench.core.corpus.RandomDocuments;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Losses;
import org.docbench.core.value.Value;
import org.docbench.formats.Codec;
import org.docbench.formats.Codecs;
import org.docbench.formats.Formats;
import org.docbench.formats.Ledger;
import org.docbench.formats.Probes;
import org.docbench.formats.bson.floor.BsonView;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every codec owes. */
@Tag("slow")
class ContractTest {
    private static final List<Value.Obj> DOCUMENTS = documents();

    private static List<Value.Obj> documents() {
        List<Value.Obj> documents = new ArrayList<>();
        documents.add(Value.Obj.of());
        documents.add(Value.Obj.of("a", Value.Arr.of(), "o", Value.Obj.of(), "n", Value.Arr.of(Value.Arr.of())));
        documents.add(PublishedDocuments.flat(300));
        documents.add(PublishedDocuments.nested(5));
        documents.add(new Value.Obj(Probes.bsonOnly()));
        for (int seed = 0; seed < 400; seed++) {
            documents.add(new RandomDocuments(seed).next());
        }
        return documents;
    }

    static List<Codec<?>> codecs() {
        return Codecs.all();
    }

    static Stream<Codec<?>> bson() {
        return codecs().stream().filter(codec -> codec.ledger().id().startsWith("bson."));
    }

    @ParameterizedTest
    @MethodSource("codecs")
    <T> void documentsComeBackButForDeclaredLosses(Codec<T> codec) {
        Set<Loss> losses = codec.ledger().losses();
        for (Value.Obj document : DOCUMENTS) {
            Value.Obj back = codec.model(codec.open(codec.write(codec.of(document))));
            assertThat(Losses.apply(back, losses)).isEqualTo(Losses.apply(document, losses));
        }
    }

    @ParameterizedTest
    @MethodSource("codecs")
    <T> void readsEveryValueOfItsTree(Codec<T> codec) {
        for (Value.Obj document : DOCUMENTS) {
            T made = codec.of(document);
            assertThat(codec.read(made)).isEqualTo((int) Leaves.of(codec, made));
            assertThat(codec.read(codec.open(codec.write(made)))).isEqualTo((int) Leaves.of(codec, made));
        }
    }

    /** The count that a run is held to comes from the model alone. */
    @ParameterizedTest
    @MethodSource("codecs")
    <T> void readsAsManyValuesAsTheModelHas(Codec<T> codec) {
        String id = codec.ledger().id();
        if (id.equals(Codecs.NullCodec.ID)) {
            return;
        }
        for (Value.Obj document : DOCUMENTS) {
            var file = new CorpusFiles.CorpusFile("one", new Corpus("one", 1, 0, List.of(document)), Path.of(""));
            long right = file.values(id.substring(0, id.indexOf('.')), Set.of());
            assertThat(codec.read(codec.of(document))).isEqualTo((int) right);
            assertThat(file.values(
                            id.substring(0, id.indexOf('.')), codec.ledger().losses()))
                    .isEqualTo(right);
        }
    }

    @ParameterizedTest
    @MethodSource("codecs")
    <T> void aDocumentStaysWhatItIsWhileOthersAreDecoded(Codec<T> codec) {
        T kept = codec.of(DOCUMENTS.get(5));
        byte[] image = codec.write(kept);
        Value.Obj before = codec.model(kept);
        codec.of(DOCUMENTS.get(6));
        codec.read(codec.open(codec.write(codec.of(DOCUMENTS.get(7)))));
        assertThat(codec.model(kept)).isEqualTo(before);
        assertThat(codec.write(kept)).isEqualTo(image);
    }

    @ParameterizedTest
    @MethodSource("bson")
    <T> void allBsonIsTheSame(Codec<T> codec) {
        for (Value.Obj document : DOCUMENTS) {
            byte[] image = BsonView.encode(document);
            T decoded = codec.open(image);
            assertThat(codec.write(decoded)).isEqualTo(image);
            assertThat(codec.write(codec.of(document))).isEqualTo(image);
            assertThat(codec.model(decoded)).isEqualTo(BsonView.wrap(image).toValue());
        }
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void theLedgerIsThatOfTheFormat(Codec<?> codec) {
        Ledger ledger = codec.ledger();
        assertThat(ledger.version()).isNotEqualTo("unknown");
        if (Formats.ids().contains(ledger.id())) {
            assertThat(ledger).isEqualTo(Formats.named(ledger.id()).ledger());
        }
    }

    @Test
    void everyCodecHasItsName() {
        assertThat(Codecs.ids()).doesNotHaveDuplicates();
        for (String id : Codecs.ids()) {
            assertThat(Codecs.named(id + "#2").ledger().id()).isEqualTo(id);
        }
        assertThatThrownBy(() -> Codecs.named("bson.none"))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage("no codec bson.none");
    }
}
