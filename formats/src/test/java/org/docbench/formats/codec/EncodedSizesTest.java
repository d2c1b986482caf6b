package org.docbench.formats.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.corpus.Corpus;
import org.docbench.core.corpus.GeneratedCorpora;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.value.Value;
import org.docbench.formats.Codec;
import org.docbench.formats.Codecs;
import org.docbench.formats.Formats;
import org.docbench.formats.agent.Agent.AgentTarget;
import org.docbench.formats.agent.FakeAgent;
import org.docbench.formats.agent.FakeAgent.Fault;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Bytes on the wire: those of a verified encode, by format, whatever the order of the measurement. */
@Tag("slow")
class EncodedSizesTest {
    private static final CodecSuite.CodecPreset ONE_CORPUS = new CodecSuite.CodecPreset(
            1, 1, 1, 1, 1, Duration.ofSeconds(60), List.of(10), List.of(), List.of("drivers-flat"));

    private static CodecTargets.CodecTarget target(String id, String codec, List<String> command) {
        return new CodecTargets.CodecTarget(
                new AgentTarget(id, "Java", "", Path.of("."), command, codec.substring(0, codec.indexOf('.'))),
                Optional.of(Codecs.named(codec).ledger()));
    }

    private static CodecTargets.CodecTarget java(String id) {
        List<String> command = new ArrayList<>(FakeAgent.java());
        command.add(JavaAgent.class.getName());
        return target(id, id, command);
    }

    private static <T> long bytes(Codec<T> codec, List<Value.Obj> documents) {
        return documents.stream()
                .mapToLong(document -> codec.write(codec.of(document)).length)
                .sum();
    }

    @Test
    void aRunTellsWhatItsCodecsEncoded() {
        List<CodecTargets.CodecTarget> targets = List.of(
                java("java.null"),
                java("cbor.tree#2"),
                target("json.tree", "json.tree", FakeAgent.command(Fault.OTHER_BYTES)),
                java("oson.floor.tree"),
                java("oson.object"));
        List<CorpusRow> corpora;
        try (var run = CodecSuite.planned(
                new CodecTargets(targets, Map.of(), List.of()),
                ONE_CORPUS,
                CodecSuite.descriptor(List.of(), List.of()),
                42)) {
            run.run(() -> false, trial -> {});
            corpora = run.corpora();
        }
        assertThat(corpora).extracting(CorpusRow::name).containsExactly("nbson-10", "drivers-flat");
        for (CorpusRow row : corpora) {
            List<Value.Obj> documents = GeneratedCorpora.named(row.name().replaceFirst("^nbson-.*", "nbson"))
                    .orElseThrow()
                    .documents(row.documents(), 42)
                    .documents();
            assertThat(row.sizes())
                    .containsExactly(
                            Map.entry("BSON", bytes(Codecs.named("bson.document"), documents)),
                            Map.entry("OSON", bytes(Codecs.named("oson.object"), documents)),
                            Map.entry("CBOR", bytes(Codecs.named("cbor.tree"), documents)));
        }
    }

    @Test
    void theFirstCodecOfAFormatSpeaksForIt() {
        var orders =
                new CorpusFiles.CorpusFile("orders", new Corpus("orders", 1, 0, List.of(Value.Obj.of())), Path.of(""));
        orders.noteSize("msgpack.tree", 80);
        orders.noteSize("oson.tree", 121);
        orders.noteSize("oson.object#2", 120);
        orders.noteSize("oson.floor.tree", 110);
        orders.noteSize("bson.document", 101);
        orders.noteSize("go.bson", 102);
        assertThat(orders.sizes())
                .containsExactly(Map.entry("BSON", 5L), Map.entry("OSON", 120L), Map.entry("MessagePack", 80L));
    }

    @Test
    void aFormatHasTheSameNameInEverySuite() {
        assertThat(Codecs.ids().stream()
                        .map(Codecs::formatOf)
                        .flatMap(Optional::stream)
                        .distinct())
                .containsExactly("BSON", "OSON", "JSON", "CBOR", "Smile", "Ion", "MessagePack", "Variant");
        Formats.encoders().forEach((name, format) -> {
            if (Codecs.ids().contains(format.ledger().id())) {
                assertThat(Codecs.formatOf(format.ledger().id())).contains(name);
            }
        });
        assertThat(Codecs.formatOf("java.null")).isEmpty();
        assertThat(Codecs.formatOf("perl.json")).isEmpty();
    }
}
