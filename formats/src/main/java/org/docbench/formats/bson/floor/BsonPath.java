package org.docbench.formats.bson.floor;

import java.util.List;
import org.docbench.core.value.Path;

/** A path made ready to be followed without allocation. Immutable. */
public final class BsonPath {
    private final String[] names; // null where the step is an index
    private final int[] indexes;

    private BsonPath(Path path) {
        List<Path.Step> steps = path.steps();
        names = new String[steps.size()];
        indexes = new int[steps.size()];
        for (int i = 0; i < names.length; i++) {
            if (steps.get(i) instanceof Path.Name name) {
                names[i] = name.name();
            } else {
                indexes[i] = ((Path.Index) steps.get(i)).index();
            }
        }
    }

    /** The same path, ready. */
    public static BsonPath of(Path path) {
        return new BsonPath(path);
    }

    int size() {
        return names.length;
    }

    String name(int step) {
        return names[step];
    }

    int index(int step) {
        return indexes[step];
    }
}
