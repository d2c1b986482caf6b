package org.docbench.formats.oson;

import java.util.ArrayList;
import java.util.List;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;

/** All paths of a document, and a few that lead nowhere. */
public final class Paths {
    private Paths() {}

    public static List<Path> of(Value.Obj document) {
        var paths = new ArrayList<Path>();
        collect(document, new Path(List.of()), paths);
        return paths;
    }

    private static void collect(Value value, Path path, List<Path> paths) {
        if (value instanceof Value.Obj object) {
            object.fields().forEach((name, child) -> {
                paths.add(path.then(new Path.Name(name)));
                collect(child, path.then(new Path.Name(name)), paths);
            });
            paths.add(path.then(new Path.Name("absent")));
        } else if (value instanceof Value.Arr array) {
            for (int i = 0; i < array.items().size(); i++) {
                paths.add(path.then(new Path.Index(i)));
                collect(array.items().get(i), path.then(new Path.Index(i)), paths);
            }
            paths.add(path.then(new Path.Index(array.items().size())));
        } else if (paths.size() % 7 == 0) {
            paths.add(path.then(new Path.Name("a")));
            paths.add(path.then(new Path.Index(0)));
        }
    }
}
