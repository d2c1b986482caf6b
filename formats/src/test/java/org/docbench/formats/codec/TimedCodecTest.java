package org.docbench.formats.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.docbench.core.value.Value;
import org.docbench.formats.Codec;
import org.docbench.formats.agent.Agent.Operation;
import org.docbench.formats.bson.floor.BsonView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The loops of the Java codecs, with a codec that says what it was asked. */
class TimedCodecTest {
    @TempDir
    private Path folder;

    private final List<String> asked = new ArrayList<>();

    @SuppressWarnings("unchecked")
    private Codec<Object> codec(RuntimeException refusal) {
        return (Codec<Object>) Proxy.newProxyInstance(
                Codec.class.getClassLoader(), new Class<?>[] {Codec.class}, (self, method, of) -> {
                    asked.add(method.getName());
                    if (method.getName().equals("model")) {
                        throw refusal;
                    }
                    return method.getReturnType() == byte[].class ? new byte[0] : new Object();
                });
    }

    private Path documents() throws IOException {
        return Files.write(
                folder.resolve("documents.bson"), BsonView.encode(Value.Obj.of("since", new Value.Str("yesterday"))));
    }

    /** The first decode of a process is measured, too: nothing may have warmed it. */
    @Test
    void aCodecOfBsonDoesNothingBeforeItsFirstDecode() throws IOException {
        var loop = new JavaAgent.TimedCodec<>(codec(new IllegalStateException()), true);
        loop.load(documents());
        assertThat(asked).isEmpty();
        loop.run(Operation.DECODE, 1, 0);
        assertThat(asked).containsExactly("open");
    }

    /** A failure of one set of documents would otherwise end the target for all others. */
    @Test
    void whatItCannotDoWithTheseDocumentsIsNoFailureOfTheCodec() throws IOException {
        var loop = new JavaAgent.TimedCodec<>(codec(new IllegalArgumentException("no time: yesterday")), false);
        loop.load(documents());
        loop.run(Operation.DECODE, 1, 0);
        assertThatThrownBy(loop::digest)
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("no time: yesterday");
    }
}
