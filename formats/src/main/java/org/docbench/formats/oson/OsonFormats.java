package org.docbench.formats.oson;

import java.util.List;
import org.docbench.formats.Format;

/** All targets of the OSON family. */
public final class OsonFormats {
    private OsonFormats() {}

    public static List<Format<?>> all() {
        return List.of(
                new OsonObject(OsonImages.DRIVER),
                new OsonTree(),
                new OsonFloor(OsonImages.DRIVER),
                new OsonObject(OsonImages.THIN),
                new OsonFloor(OsonImages.THIN));
    }
}
