package org.docbench.formats.smile;

import com.fasterxml.jackson.dataformat.smile.PackageVersion;
import com.fasterxml.jackson.dataformat.smile.databind.SmileMapper;
import java.util.List;
import java.util.Set;
import org.docbench.core.value.Loss;
import org.docbench.formats.Codec;
import org.docbench.formats.Ledger;
import org.docbench.formats.json.JacksonTree;

/**
 * Smile as Jackson's tree: its own types for bytes and decimals, Extended JSON objects for what else JSON
 * lacks. Its default settings strip the zeros at the end of decimals.
 */
public final class SmileCodecs {
    private static final Set<Loss> LOSSES = Set.of(Loss.INT_WIDTH, Loss.DECIMAL_SCALE, Loss.BINARY_SUBTYPE);

    private SmileCodecs() {}

    /** New instances, each to be used by one thread. */
    public static List<Codec<?>> all() {
        var ledger = new Ledger(
                "smile.tree",
                "jackson-dataformat-smile",
                PackageVersion.VERSION.toString(),
                "Smile parsed into a JsonNode tree with default settings, one mapper for all documents",
                Ledger.Validates.EVERYTHING,
                true,
                false,
                Ledger.Materialises.VALUE,
                LOSSES);
        return List.of(new JacksonTree(ledger, new SmileMapper()));
    }
}
