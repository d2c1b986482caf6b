package org.docbench.formats.bson;

import java.util.ArrayList;
import java.util.List;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;

/** Every path of a document, and some that lead nowhere. */
public final class Paths {
    private Paths() {}

    /** Every path that leads to a value, the deeper ones after the shallower ones they begin with. */
    public static List<Path> of(Value.Obj document) {
        List<Path> found = new ArrayList<>();
        collect(new Path(List.of()), document, found);
        return found;
    }

    private static void collect(Path here, Value value, List<Path> found) {
        if (!here.steps().isEmpty()) {
            found.add(here);
        }
        if (value instanceof Value.Obj object) {
            object.fields().forEach((name, child) -> collect(here.then(new Path.Name(name)), child, found));
        } else if (value instanceof Value.Arr array) {
            for (int i = 0; i < array.items().size(); i++) {
                collect(here.then(new Path.Index(i)), array.items().get(i), found);
            }
        }
    }

    /** Paths one step past, beside, and under what {@code path} leads to; some may lead somewhere all the same. */
    public static List<Path> beside(Path path) {
        Path parent = new Path(path.steps().subList(0, path.steps().size() - 1));
        Path.Step end = path.steps().get(path.steps().size() - 1);
        String name = end instanceof Path.Name named ? named.name() : "0";
        return List.of(
                parent.then(new Path.Name(name + "x")),
                parent.then(new Path.Name(name.isEmpty() ? "\uD800" : name.substring(1))),
                parent.then(new Path.Index(7)),
                path.then(new Path.Name("")),
                path.then(new Path.Name("field_17")),
                path.then(new Path.Index(0)));
    }
}
