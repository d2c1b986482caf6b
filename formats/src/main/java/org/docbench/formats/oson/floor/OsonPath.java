package org.docbench.formats.oson.floor;

import java.util.List;
import org.docbench.core.value.Path;

/** A path whose names are hashed once, ahead of time. Immutable. */
public final class OsonPath {
    final String[] names;
    final long[] keys;

    private OsonPath(List<Path.Step> steps) {
        names = new String[steps.size()];
        keys = new long[steps.size()];
        for (int i = 0; i < names.length; i++) {
            if (steps.get(i) instanceof Path.Name name) {
                names[i] = name.name();
                keys[i] = Names.key(name.name());
            } else {
                keys[i] = ((Path.Index) steps.get(i)).index();
            }
        }
    }

    public static OsonPath of(Path path) {
        return new OsonPath(path.steps());
    }

    /** A path of field names. */
    public static OsonPath ofNames(String... names) {
        return of(Path.ofNames(names));
    }
}
