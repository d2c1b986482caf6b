package org.docbench.load.query;

import java.util.List;
import java.util.stream.IntStream;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;

/** Documents as a user may have them. */
final class Houses {
    static final Path TAGS = Path.parse("tags");

    /** Half of all are in Oslo, every other one in a place of its own. */
    static final Path CITY = Path.parse("where.city");

    static final Path SIZE = Path.parse("size");

    /** Leads through an array. */
    static final Path ROOMS = Path.parse("rooms.size");

    private Houses() {}

    static List<Value.Obj> some() {
        return IntStream.range(0, 50)
                .mapToObj(i -> Value.Obj.of(
                        "_id", new Value.Int32(100 + i),
                        "where", Value.Obj.of("city", new Value.Str(i % 2 == 0 ? "Oslo" : "place \"" + i + "\"")),
                        "size", new Value.Int32(50 + i % 20),
                        "tags", Value.Arr.of(new Value.Str("t" + i % 7), new Value.Str("t'" + i % 5)),
                        "rooms", Value.Arr.of(Value.Obj.of("size", new Value.Int32(i)))))
                .toList();
    }
}
