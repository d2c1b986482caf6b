package org.docbench.formats;

import static org.assertj.core.api.Assertions.assertThat;

import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Formats.NullFormat;
import org.junit.jupiter.api.Test;

/** The cost of the harness is measured on the user's documents, too, however many there are. */
class NullFormatTest {
    private static final int MANY = 70_000;

    private static Value.Obj document(int number) {
        return Value.Obj.of("n", new Value.Int32(number));
    }

    @Test
    void eachOfManyDocumentsIsItself() {
        var format = new NullFormat();
        byte[][] images = new byte[MANY][];
        for (int i = 0; i < MANY; i++) {
            images[i] = format.encode(document(i));
        }
        var accessor = format.accessor(Path.parse("n"));
        for (int i = 0; i < MANY; i++) {
            assertThat(format.decode(images[i])).isEqualTo(document(i));
            assertThat(accessor.get(format.open(images[i]))).isEqualTo(new Value.Int32(i));
        }
    }

    /** Each case of a run encodes its documents again, and two cases have many in common. */
    @Test
    void aDocumentThatIsGivenAgainTakesNoMoreMemory() {
        var format = new NullFormat();
        byte[] first = format.encode(document(1));
        format.encode(document(2));
        assertThat(format.encode(document(1))).isEqualTo(first);
    }
}
