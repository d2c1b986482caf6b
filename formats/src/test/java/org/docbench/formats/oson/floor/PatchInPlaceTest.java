package org.docbench.formats.oson.floor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Edit;
import org.docbench.formats.oson.Mutants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a patch changes the bytes: that it really leaves the rest as it is. */
class PatchInPlaceTest {
    private static final byte[] IMAGE = ThinOsonEncoder.COMPACT.encode(Mutants.everyType());

    private static int changedBytes(byte[] patched) {
        int changed = 0;
        for (int i = 0; i < IMAGE.length; i++) {
            changed += patched[i] == IMAGE[i] ? 0 : 1;
        }
        return changed;
    }

    /** "some text" has 9 bytes and its opcode. */
    @ParameterizedTest
    @CsvSource({"'',1", "'SOME TEXT',8", "'short',5"})
    void writesOverALeafThatIsNoShorter(String text, int changed) {
        byte[] patched = OsonPatch.of(new Edit.Set(Path.parse("text"), new Value.Str(text)))
                .apply(IMAGE);
        assertThat(patched).hasSameSizeAs(IMAGE);
        assertThat(changedBytes(patched)).isEqualTo(changed);
    }

    /** Changed are an offset and the size of the tree, two bytes each. */
    @Test
    void writesALongerValueBehindTheTree() {
        byte[] patched = OsonPatch.of(new Edit.Set(Path.parse("nested.a.b[0]"), new Value.Str("ten chars.")))
                .apply(IMAGE);
        assertThat(patched).hasSize(IMAGE.length + 11);
        assertThat(changedBytes(patched)).isBetween(2, 4);
    }

    @Test
    void appendsWithoutMovingItems() {
        byte[] patched = OsonPatch.of(new Edit.Append("rows", List.of(new Value.Null(), new Value.Null())))
                .apply(IMAGE);
        assertThat(patched).hasSize(IMAGE.length + 2 + 2 * 5 + 2);
        assertThat(changedBytes(patched)).isBetween(2, 4);
    }

    @Test
    void writesAnObjectOfKnownNamesBehindTheTree() {
        byte[] patched = OsonPatch.of(new Edit.Set(Path.parse("rows[1]"), Value.Obj.of("text", new Value.Null())))
                .apply(IMAGE);
        assertThat(patched).hasSize(IMAGE.length + 2 + 1 + 2 + 1);
    }
}
