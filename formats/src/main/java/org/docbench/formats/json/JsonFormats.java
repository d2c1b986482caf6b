package org.docbench.formats.json;

import java.util.List;
import org.docbench.formats.Format;

/** The ways of reading JSON text. */
public final class JsonFormats {
    private JsonFormats() {}

    public static List<Format<?>> all() {
        return List.of(new JsonTreeFormat(), new JsonStreamFormat());
    }
}
