package org.docbench.report.html;

import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.scenario.Trial;
import org.docbench.core.stats.Interval;
import org.docbench.core.stats.Words;
import org.docbench.report.chart.Chart;
import org.docbench.report.profile.Profiles;
import org.docbench.report.suite.Codecs;
import org.docbench.report.timeline.TimelineView;
import org.docbench.report.view.CaseName;
import org.docbench.report.view.Command;
import org.docbench.report.view.Figures;
import org.docbench.report.view.PlainText;
import org.docbench.report.view.Remarks;
import org.docbench.report.view.RunView;

/** What the scripts need, as one JSON text: the charts, the samples of every row, the comparisons between rows. */
final class DataBlock {

    /** In a row of the strip of samples: more would cover one another, and make a page of megabytes. */
    private static final int DOTS = 10;

    private static final String RATE = "operations/s";
    private static final MathContext DRAWN = new MathContext(3);
    /** As many as tell an end of an interval from 1 where the page prints four decimals. */
    private static final MathContext COMPARED = new MathContext(6);

    private static final ObjectMapper JSON = JsonMapper.builder(new JsonFactoryBuilder()
                    .characterEscapes(new ScriptEscapes())
                    .build())
            .build();

    private DataBlock() {}

    static String of(RunView run, List<Chart> charts) {
        ObjectNode data = JSON.createObjectNode();
        data.set("charts", JSON.valueToTree(charts));
        data.set("timeline", JSON.valueToTree(TimelineView.of(run)));
        ArrayNode rows = data.putArray("rows");
        Profiles profiles = Profiles.of(run);
        List<String> again = run.results().stream()
                .map(row -> Command.row(run, row))
                .distinct()
                .toList();
        run.results().forEach(row -> rows.add(row(row, profiles).put("a", again.indexOf(Command.row(run, row)))));
        data.set("again", JSON.valueToTree(again));
        data.set("versus", versus(run));
        try {
            return JSON.writeValueAsString(data);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ObjectNode row(ResultRow row, Profiles profiles) {
        ObjectNode node = JSON.createObjectNode();
        node.put("s", row.scenario()).put("c", CaseName.of(RunView.parameters(row)));
        node.put("p", row.phase()).put("t", row.target()).put("v", row.verified());
        if (row.reason() != null) {
            node.put("why", row.reason());
        }
        if (!RunView.isMeasured(row)) {
            node.put("st", row.status());
        }
        if (RATE.equals(row.unit())) {
            node.put("u", 1);
        }
        profiles.pages(row)
                .forEach(profile -> node.withArray("f")
                        .addArray()
                        .add("flames, " + profile.where())
                        .add(Profiles.page(profile).orElseThrow()));
        boolean rate = RATE.equals(row.unit());
        put(node, "m", row.time(), row.time(), rate);
        put(node, "md", row.median(), row.median(), rate);
        put(node, "p99", row.p99(), row.p99(), rate);
        if (row.bytesPerOp() != null) {
            node.put("b", Math.round(row.bytesPerOp()));
        }
        Interval ci = row.interval();
        if (ci != null) {
            put(node, "lo", ci.low(), rate ? ci.low() : row.time(), rate);
            put(node, "hi", ci.high(), rate ? ci.high() : row.time(), rate);
        }
        ArrayNode warnings = JSON.createArrayNode();
        Remarks.kinds(row).forEach(warnings::add);
        if (!warnings.isEmpty()) {
            node.set("w", warnings);
        }
        if (row.alternated() != null) {
            node.put("turns", turns(row.alternated()));
        }
        ArrayNode forks = node.putArray("x");
        int every = every(row);
        if (every > 1) {
            node.put("every", every);
        }
        for (List<Double> fork : RunView.list(row.samples())) {
            ArrayNode samples = forks.addArray();
            for (int i = 0; i < fork.size(); i += every) {
                samples.add(drawn(fork.get(i)));
            }
        }
        return node;
    }

    private static String turns(Trial.Alternated turns) {
        String evidence = turns.again() == null
                ? "nothing known of disturbances from outside"
                : Figures.percent(turns.again())
                        + " of the batches measured again, disturbed from outside; between them "
                        + Figures.percent(turns.idleCpu()) + " of their time on the processor";
        return evidence + String.format(Locale.ROOT, "; right after a switch %.2f times as long", turns.switchCost());
    }

    /** A store's round has a thousand samples where a fork has ten: only every so many of them are drawn. */
    private static int every(ResultRow row) {
        int most =
                RunView.list(row.samples()).stream().mapToInt(List::size).max().orElse(0);
        return Math.max(1, (most + DOTS - 1) / DOTS);
    }

    /**
     * Each comparison as {@code [baseline row, contender row, ratio, low, high, first letter of the verdict, level in percent]}. Those of two
     * languages in two formats stay in the run file: they say nothing of a codec, and there are tens of thousands.
     */
    private static ArrayNode versus(RunView run) {
        IdentityHashMap<ResultRow, Integer> index = new IdentityHashMap<>();
        run.results().forEach(row -> index.put(row, index.size()));
        ArrayNode all = JSON.createArrayNode();
        Codecs codecs = new Codecs(run);
        run.comparisons().stream()
                .filter(pair -> codecs.alike(pair.baseline(), pair.contender()))
                .forEach(pair -> {
                    var base = run.result(pair.scenario(), pair.caseParameters(), pair.phase(), pair.baseline());
                    var other = run.result(pair.scenario(), pair.caseParameters(), pair.phase(), pair.contender());
                    if (base.isPresent() && other.isPresent() && pair.interval() != null) {
                        all.addArray()
                                .add(index.get(base.get()))
                                .add(index.get(other.get()))
                                .add(rounded(pair.ratio(), COMPARED))
                                .add(rounded(pair.interval().low(), COMPARED))
                                .add(rounded(pair.interval().high(), COMPARED))
                                .add(pair.verdict().substring(0, 1))
                                .add(Words.level(pair.interval()));
                    }
                });
        return all;
    }

    /** As the tables print it, in the unit of {@code like}: a number that is cut to more digits can be rounded to another one. */
    private static void put(ObjectNode node, String name, Double value, Double like, boolean rate) {
        if (value != null && Double.isFinite(value)) {
            node.put(name, rate ? Figures.printedRate(value) : Figures.printedTime(value, like));
        }
    }

    /** Three digits are more than a pixel shows; the run file has them all. */
    private static BigDecimal drawn(Double value) {
        return rounded(value, DRAWN);
    }

    private static BigDecimal rounded(Double value, MathContext digits) {
        return value == null || !Double.isFinite(value)
                ? null
                : new BigDecimal(value).round(digits).stripTrailingZeros();
    }

    /**
     * What {@link PlainText} replaces is replaced here, too.
     */
    static final class ScriptEscapes extends CharacterEscapes {
        private static final long serialVersionUID = 1;

        @Override
        public int[] getEscapeCodesForAscii() {
            int[] codes = standardAsciiEscapesForJSON();
            for (int c = 0; c < codes.length; c++) {
                if (!PlainText.isPlain(c)) {
                    codes[c] = ESCAPE_CUSTOM;
                }
            }
            return codes;
        }

        @Override
        public SerializableString getEscapeSequence(int c) {
            // The halves of a pair of characters come one after the other.
            boolean plain = PlainText.isPlain(c) || Character.getType(c) == Character.SURROGATE;
            return plain ? null : new SerializedString(PlainText.lines(Character.toString(c)));
        }
    }
}
