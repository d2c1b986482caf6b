package org.docbench.profile.flame;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import one.convert.Arguments;
import one.convert.FlameGraph;

/** Reads flame graphs back, with the converter's own reader. */
final class Pages {
    private Pages() {}

    /** The collapsed stacks that a page shows; for a differential one with two counts, before and after. */
    static String stacks(Path page) throws IOException {
        Arguments arguments = new Arguments();
        arguments.output = "collapsed";
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        FlameGraph.parse(page.toString(), arguments).dump(out);
        return out.toString(StandardCharsets.UTF_8);
    }
}
