package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Trial;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
    private static final Pattern LEFT = Pattern.compile("(?:about (\\d+) min (\\d+) s|about (\\d+) s) left");

    private static final Trial TRIAL =
            new Trial(new Case("access", "flat", Map.of()), "bson.raw", "get", 1, new Trial.Failed("of no interest"));

    /** A suite as it is meant to be, and what a trial of it takes. */
    private record Part(int trials, long planned, double millis) {}

    /** As a default run is: few slow trials beside many quick ones, on a machine that is half as fast and not evenly so. */
    private static final List<Part> DEFAULT_RUN = List.of(
            new Part(1_100, 130, 260),
            new Part(1_650, 70, 180),
            new Part(1_200, 50, 80),
            new Part(1_300, 7, 14),
            new Part(170, 35, 90),
            new Part(1_000, 26, 50),
            new Part(200, 110, 180),
            new Part(120, 500, 900));

    @Test
    void fromAFifthOnTheTimeLeftIsRightWithinAHalf() {
        double whole = DEFAULT_RUN.stream()
                .mapToDouble(part -> part.trials * part.millis)
                .sum();
        for (Said said : said(DEFAULT_RUN)) {
            double left = (whole - said.atMillis) / 1_000;
            // In the last seconds a whole second is much.
            if (said.percent >= 20 && left > 10) {
                assertThat(said.seconds / left)
                        .as("%d %%, %.0f s left", said.percent, left)
                        .isBetween(1 / 1.5, 1.5);
            }
        }
    }

    @Test
    void trialsCountByWhatTheyTakeAndNotAlike() {
        List<Part> suites = List.of(new Part(10, 900, 900), new Part(90, 100, 100));
        List<Said> said = said(suites);
        assertThat(said.get(9).percent).isEqualTo(50);
        assertThat(said.get(9).seconds).isEqualTo(9);
        assertThat(said.get(99).percent).isEqualTo(100);
        assertThat(said.get(99).seconds).isZero();
    }

    @Test
    void aPipeGetsTenLines() {
        var text = new StringWriter();
        run(List.of(new Part(1_000, 5, 5)), text, false);
        assertThat(text.toString().lines()).hasSize(10).first().asString().startsWith(" 10 %");
    }

    private record Said(int percent, long seconds, double atMillis) {}

    private static List<Said> said(List<Part> suites) {
        var text = new StringWriter();
        List<Double> times = run(suites, text, true);
        String[] lines = text.toString().split("\r", -1);
        List<Said> said = new ArrayList<>();
        for (int i = 0; i < times.size(); i++) {
            Matcher left = LEFT.matcher(lines[i + 1]);
            assertThat(left.find()).as(lines[i + 1]).isTrue();
            long seconds = left.group(3) == null
                    ? 60 * Long.parseLong(left.group(1)) + Long.parseLong(left.group(2))
                    : Long.parseLong(left.group(3));
            String percent = lines[i + 1].replaceFirst("^\\D*K", "").strip().split(" ", 2)[0];
            said.add(new Said(Integer.parseInt(percent), seconds, times.get(i)));
        }
        return said;
    }

    /** When each trial ended, in milliseconds. */
    private static List<Double> run(List<Part> suites, StringWriter text, boolean terminal) {
        var clock = new AtomicLong();
        var progress = new Measurement.ProgressLine(new PrintWriter(text), terminal, clock::get);
        long total =
                suites.stream().mapToLong(part -> part.trials * part.planned).sum();
        long done = 0;
        double millis = 0;
        List<Double> ended = new ArrayList<>();
        for (Part part : suites) {
            for (int trial = 0; trial < part.trials; trial++) {
                millis += part.millis;
                clock.set((long) (millis * 1e6));
                done += part.planned;
                progress.trial(done, total, TRIAL);
                ended.add(millis);
            }
        }
        progress.done();
        return ended;
    }
}
