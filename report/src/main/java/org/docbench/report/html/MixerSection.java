package org.docbench.report.html;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.docbench.report.matrix.Mixer;

/** Where a reader mixes measured operations into a workload of the reader's own. The script does the arithmetic. */
final class MixerSection {
    static final String ID = "mixer";
    private static final ObjectMapper JSON = new ObjectMapper();

    private MixerSection() {}

    static void write(Markup page, Mixer mixer) {
        page.leaf(
                "p",
                "Choose the share of each operation. The time of the mix is the sum of share times measured time. Its interval takes"
                        + " the errors of the rows as independent (delta method). A real mix can be faster or slower, because operations"
                        + " disturb one another: compare workload A above.",
                "class",
                "note");
        page.open("noscript").leaf("p", "The mixer needs JavaScript.").close();
        try {
            page.open("div", "class", "mixer", "data-mixer", JSON.writeValueAsString(mixer))
                    .close()
                    .line();
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
