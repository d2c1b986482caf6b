package org.docbench.report.html;

import java.util.List;
import java.util.function.Consumer;

/**
 * Sections under one entry of the navigation.
 *
 * @param lead what stands before its sections
 */
record Chapter(String id, String title, Consumer<Markup> lead, List<Section> sections) {}
