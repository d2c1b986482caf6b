package org.docbench.formats.json;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.docbench.core.json.JsonText;
import org.docbench.formats.Codec;

/** Every way of encoding and decoding JSON text that is measured. */
public final class JsonCodecs {
    private JsonCodecs() {}

    /** New instances, each to be used by one thread. */
    public static List<Codec<?>> all() {
        var tree = new JacksonTree(new JsonTreeFormat().ledger(), new ObjectMapper(JsonText.FACTORY));
        return List.of(tree, new JacksonMap());
    }
}
