package org.docbench.report.html;

import java.util.List;
import java.util.function.Consumer;
import org.docbench.report.chart.Chart;

/**
 * One part of the page with an anchor and a heading.
 *
 * @param charts that it shows
 * @param body writes what stands under the heading
 */
record Section(String id, String title, List<Chart> charts, Consumer<Markup> body) {}
