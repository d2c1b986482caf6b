package org.docbench.codecs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.charset.StandardCharsets;
import org.docbench.core.corpus.LinkedDocuments;
import org.docbench.core.value.Value;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTextTest {

    /** The size of a nested payload is that of its JSON text. */
    @ParameterizedTest
    @ValueSource(ints = {200, 1000, 4000, 100_000})
    void aNestedPayloadHasItsSize(int bytes) {
        for (long seed = 0; seed < 20; seed++) {
            for (Value.Obj document :
                    LinkedDocuments.nested(bytes).source().documents(5, seed).documents()) {
                byte[] data = JsonText.write(document.fields().get("data"));
                assertThat(data.length)
                        .as(() -> new String(data, StandardCharsets.UTF_8))
                        .isCloseTo(bytes, within(bytes / 10));
            }
        }
    }
}
