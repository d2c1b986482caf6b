package org.docbench.formats.bson.floor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.MalformedException;
import org.junit.jupiter.api.Test;

/** The cursor's own rules. */
class BsonViewTest {
    private static final byte[] IMAGE = BsonView.encode(Value.Obj.of(
            "a",
            new Value.Int32(1),
            "list",
            Value.Arr.of(new Value.Str("x"), Value.Obj.of("deep", new Value.Bool(true)))));

    @Test
    void walkingVisitsEveryElementOnce() {
        BsonView view = BsonView.wrap(IMAGE);
        List<String> seen = new ArrayList<>();
        while (view.next()) {
            seen.add(view.name() + " " + BsonType.words(view.type()) + " " + view.valueLength());
        }
        assertThat(seen).containsExactly("a int32 4", "list array " + (5 + 9 + 3 + 12));
        assertThat(view.size()).isEqualTo(2);
        assertThat(view.next()).as("from the start again").isTrue();
    }

    @Test
    void enteringAndGoingBack() {
        BsonView view = BsonView.wrap(IMAGE);
        assertThat(view.find("list")).isTrue();
        assertThat(view.enter().isArray()).isTrue();
        assertThat(view.item(1)).isTrue();
        assertThat(view.enter().find("deep")).isTrue();
        assertThat(view.getBoolean()).isTrue();
        assertThat(view.find("a")).as("not in this document").isFalse();
        assertThat(view.top().find("a")).isTrue();
        assertThat(view.toValue()).isEqualTo(new Value.Int32(1));
        assertThatThrownBy(view::enter).isInstanceOf(MalformedException.class);
        assertThatThrownBy(view::getString).hasMessage("string wanted, int32 found at byte 4");
        assertThat(view.item(-1)).isFalse();
    }

    @Test
    void aPathStartsAtTheTop() {
        BsonView view = BsonView.wrap(IMAGE);
        assertThat(view.find(Path.parse("list[1].deep"))).isTrue();
        assertThat(view.find(Path.parse("a"))).isTrue();
        assertThat(view.find(Path.parse("a.b"))).isFalse();
        assertThat(view.find(Path.parse("list.0"))).as("a name into an array").isFalse();
        assertThat(view.find(Path.parse("[0]"))).as("an index into a document").isFalse();
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
                assertThat(view.find(name)).as(name).isTrue();
                assertThat(view.toValue()).isEqualTo(value);
                assertThat(view.find(name + "n")).isFalse();
            });
        }
    }
}
