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
                "Choose clients, durability, batch and document size where the run measured several, then the share of each operation."
                        + " The time of the mix is the sum of share times measured time. Intervals of times are 95 %, those of ratios 99 %: rounds of one suite are paired,"
                        + " suites are independent. "
                        + mixer.accuracy()
                        + " CPU time is counted over all rounds together and has no interval.",
                "class",
                "note");
        page.open("noscript").leaf("p", "The mixer needs JavaScript.").close();
        try {
            page.open("div", "class", "mixer", "data-mixer", JSON.writeValueAsString(mixer))
                    .close()
                    .line();
            if (!mixer.mixes().isEmpty()) {
                PanelSection.fold(
                        page,
                        "How far the mix is off, workload by workload",
                        false,
                        () -> HtmlTable.write(page, mixer.check(), false));
            }
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
