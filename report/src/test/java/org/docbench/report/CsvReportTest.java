package org.docbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.view.PlainText;
import org.junit.jupiter.api.Test;

class CsvReportTest {

    @Test
    void everyResultComesBackAsItWas() {
        RunFile run = HostileRun.run();
        List<List<String>> lines = parse(CsvReport.of(run));
        List<String> header = lines.get(0);
        assertThat(lines)
                .hasSize(run.results().size() + 1)
                .allSatisfy(line -> assertThat(line).hasSameSizeAs(header));
        for (int i = 0; i < run.results().size(); i++) {
            ResultRow row = run.results().get(i);
            List<String> cells = lines.get(i + 1);
            assertThat(cells.get(header.indexOf("target"))).isEqualTo(PlainText.of(row.target()));
            assertThat(cells.get(header.indexOf("status"))).isEqualTo(row.status());
            assertThat(cells.get(header.indexOf("reason")))
                    .isEqualTo(row.reason() == null ? "" : PlainText.of(row.reason()));
            assertThat(number(cells.get(header.indexOf("mean_ns_per_op")))).isEqualTo(row.mean());
            assertThat(number(cells.get(header.indexOf("ci95_high_ns_per_op"))))
                    .isEqualTo(row.interval() == null ? null : row.interval().high());
            assertThat(number(cells.get(header.indexOf("allocated_bytes_per_op"))))
                    .isEqualTo(row.bytesPerOp());
        }
    }

    @Test
    void anEmptyRunStillHasItsHeader() throws IOException {
        Approved.check("empty.csv", CsvReport.of(SyntheticRun.empty()));
    }

    private static Double number(String cell) {
        return cell.isEmpty() ? null : Double.valueOf(cell);
    }

    /** RFC 4180, written apart from the writer it checks. */
    private static List<List<String>> parse(String text) {
        List<List<String>> lines = new ArrayList<>();
        List<String> line = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quoted) {
                if (c == '"' && i + 1 < text.length() && text.charAt(i + 1) == '"') {
                    cell.append(text.charAt(++i));
                } else if (c == '"') {
                    quoted = false;
                } else {
                    cell.append(c);
                }
            } else if (c == '"') {
                quoted = true;
            } else if (c == ',' || c == '\r') {
                line.add(cell.toString());
                cell.setLength(0);
            } else if (c == '\n') {
                lines.add(line);
                line = new ArrayList<>();
            } else {
                cell.append(c);
            }
        }
        return lines;
    }
}
