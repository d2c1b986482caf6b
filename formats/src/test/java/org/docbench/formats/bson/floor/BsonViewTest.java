package org.docbench.formats.bson.floor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.junit.jupiter.api.Test;

/** The cursor's own rules. */
class BsonViewTest {
    private static final byte[] IMAGE = BsonView.encode(Value.Obj.of(
            "a",
            new Value.Int32(1),
            "list",
            Value.Arr.of(new Value.Str("x"), Value.Obj.of("deep", new Value.Bool(true)))));

    private static boolean find(BsonView view, String path) {
        return view.find(BsonPath.of(Path.parse(path)));
    }

    @Test
    void aPathStartsAtTheTop() {
        BsonView view = BsonView.wrap(IMAGE);
        assertThat(find(view, "list[1].deep")).isTrue();
        assertThat(view.getBoolean()).isTrue();
        assertThat(find(view, "a")).isTrue();
        assertThat(view.toValue()).isEqualTo(new Value.Int32(1));
        assertThatThrownBy(view::getString).hasMessage("string wanted, int32 found at byte 4");
        assertThat(find(view, "a.b")).isFalse();
        assertThat(find(view, "list.0")).as("a name into an array").isFalse();
        assertThat(find(view, "[0]")).as("an index into a document").isFalse();
        assertThat(find(view, "deep")).as("not in this document").isFalse();
    }

    @Test
    void namesOfManyLengthsAreAllFound() {
        var random = new SplittableRandom(7);
        for (int fields = 1; fields < 400; fields += 13) {
            Map<String, Value> document = new LinkedHashMap<>();
            int shape = random.nextInt(1, 40);
            while (document.size() < fields) {
                int number = document.size();
                document.put(
                        "n".repeat(random.nextInt(shape)) + number,
                        random.nextBoolean() ? new Value.Str("v" + number) : new Value.Int32(number));
            }
            BsonView view = BsonView.wrap(BsonView.encode(new Value.Obj(document)));
            document.forEach((name, value) -> {
                assertThat(view.find(BsonPath.of(Path.ofNames(name)))).as(name).isTrue();
                assertThat(view.toValue()).isEqualTo(value);
                assertThat(view.find(BsonPath.of(Path.ofNames(name + "n")))).isFalse();
            });
        }
    }
}
