package org.docbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import java.util.zip.GZIPInputStream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page of docs/example: its figures against the run file, and in a browser. */
class ExampleTest {
    private static final Path EXAMPLE = Path.of(System.getProperty("docbench.home"), "docs", "example");
    private static final Pattern CASE = Pattern.compile("(\\w+) (\\S+): .*");
    private static final Pattern TIME = Pattern.compile("([0-9.]+) (ns|µs|ms|s)( †)?");
    private static final Pattern RATE = Pattern.compile("([0-9,.]+)/s( †)?");
    private static final Pattern BETWEEN = Pattern.compile("\\[([0-9,.]+)–([0-9,.]+)]");
    private static final Map<String, Double> NANOS = Map.of("ns", 1.0, "µs", 1e3, "ms", 1e6, "s", 1e9);

    /** Read by Jsoup and as plain JSON, so by none of the code that wrote them: value and interval of some result of that target. */
    @Test
    void everyFigureOfTheMatricesIsOneOfTheRunFile() throws IOException {
        JsonNode results;
        try (InputStream in = new GZIPInputStream(Files.newInputStream(EXAMPLE.resolve("run.json.gz")))) {
            results = new ObjectMapper().readTree(in).path("results");
        }
        int compared = 0;
        for (Element row :
                Jsoup.parse(EXAMPLE.resolve("report.html").toFile()).select("table.operations tr[data-ratios]")) {
            Matcher about = CASE.matcher(row.select("th small").text());
            if (!about.matches()) {
                continue;
            }
            for (Element cell : row.select("td:has(b)")) {
                String target = cell.attr("data-column").replaceFirst(", .*", "");
                String shown = cell.select("b + small").text();
                Matcher between = BETWEEN.matcher(shown);
                assertThat(between.matches()).as(shown).isEqualTo(shown.startsWith("["));
                String interval = between.matches() ? between.group() : "";
                assertThat(StreamSupport.stream(results.spliterator(), false)
                                .filter(result -> result.path("suite").asText().equals(about.group(1))
                                        && result.path("scenario").asText().equals(about.group(2))
                                        && result.path("target").asText().equals(target)))
                        .as(row.select("th").text() + ", " + target + ": " + cell.text())
                        .anyMatch(result -> shows(cell.select("b").text(), interval, result));
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(100);
    }

    private static boolean shows(String value, String interval, JsonNode result) {
        List<Double> numbers = List.of(
                result.path(result.hasNonNull("typical") ? "typical" : "mean").asDouble(),
                result.path("interval").path("low").asDouble(),
                result.path("interval").path("high").asDouble());
        Matcher time = TIME.matcher(value);
        Matcher rate = RATE.matcher(value);
        Matcher ends = BETWEEN.matcher(interval);
        boolean none = !ends.matches();
        if (time.matches()) {
            double unit = NANOS.get(time.group(2));
            return is(time.group(1), numbers.get(0) / unit)
                    && (none || (is(ends.group(1), numbers.get(1) / unit) && is(ends.group(2), numbers.get(2) / unit)));
        }
        return rate.matches()
                && is(rate.group(1), 1e9 / numbers.get(0))
                && (none || (is(ends.group(1), 1e9 / numbers.get(2)) && is(ends.group(2), 1e9 / numbers.get(1))));
    }

    /** To the last digit that is shown, of three at least. */
    private static boolean is(String shown, double number) {
        int decimals = shown.contains(".") ? shown.length() - shown.indexOf('.') - 1 : 0;
        double value = Double.parseDouble(shown.replace(",", ""));
        return Math.abs(value - number) <= Math.max(0.51 * Math.pow(10, -decimals), 0.0051 * number);
    }

    @Test
    @Tag("browser")
    void theBrowserShowsAllOfItAndAsksForNothing() throws IOException {
        try (Browser browser = Browser.start()) {
            browser.beforeEach(null);
            browser.open(Files.readString(EXAMPLE.resolve("report.html")));
            assertThat(browser.console()).isEmpty();
            assertThat(browser.requests()).isEmpty();
            assertThat(browser.run("return [...document.querySelectorAll('[data-chart]')]"
                            + ".filter(f => !f.querySelector('svg .symbol')).map(f => f.id)"))
                    .isEqualTo(List.of());
            browser.run("[...document.querySelectorAll('#matrix tbody tr')].slice(60).forEach(r => r.remove())");
            assertThat(browser.violations()).isEqualTo(List.of());
            browser.screen(390, 844);
            assertThat(browser.count("document.documentElement.scrollWidth")).isLessThanOrEqualTo(390);
        }
    }
}
