package org.docbench.report.html;

import java.util.List;
import org.docbench.report.view.LevelWords;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/** One line for each word a reader may not know: statistics, durability levels, targets and data sets. */
final class GlossarySection {
    static final String ID = "glossary";

    private static final List<String> LEVELS = List.of("none", "os", "sync", "replicated");

    private GlossarySection() {}

    static void write(Markup page, RunView run) {
        Markup.HtmlTable.write(page, terms(), true);
        page.open("p").text("What each target of this run is: ").leaf("a", "targets", "href", "#targets");
        if (!run.corpora().isEmpty()) {
            page.text(". What each data set is: ").leaf("a", "documents", "href", "#documents");
        }
        page.text(".").close();
    }

    private static Table terms() {
        Table.Builder table = Table.titled("Words and abbreviations", "word", "meaning")
                .row(
                        "interval, CI, [low–high]",
                        "The confidence interval: the range in which the true value lies, at the stated level. A level such as 99.97 %"
                                + " is that of one of many comparisons which share one error rate, 1 % at most.")
                .row(
                        "target",
                        "One product used in one way: postgres.jsonb is PostgreSQL with documents in a column of the type jsonb.")
                .row("round", "Every target measures every case once in each. Ratios compare targets within a round.")
                .row("OSON", "Oracle's binary format of JSON documents, as BSON is MongoDB's.")
                .row(
                        "YCSB",
                        "The Yahoo! Cloud Serving Benchmark: workloads A to F are fixed mixes of reads and writes.")
                .row(
                        "oplog, binary log",
                        "The log from which replicas take a server's writes; it is written next to the server's own log.")
                .row(
                        "no difference found",
                        "The interval of the ratio contains 1. “At most 1.3×” is the largest difference it leaves possible. Many comparisons"
                                + " share one error rate, so this can stand between values whose own 95 % intervals are apart.")
                .row(
                        "tie",
                        "The whole interval of the ratio lies within 5 % of 1, or within the band that the user chose.")
                .row("beats", "Faster, by a comparison whose interval excludes 1.")
                .row("among the fastest", "The fastest of its row; for at least one other, no difference was found.")
                .row(
                        "AICc",
                        "How much worse one curve fits the times than another, for the number of points; over 10, the worse one has essentially no support.")
                .row(
                        "a third party's package",
                        "Not from the vendor: the server's program is part of a package in Maven's, Python's or another language's registry.")
                .row("†", "A warning stands at this number; the note under the table says which.")
                .row(
                        "below resolution",
                        "The time is within 3 times what the measuring itself costs, so a part of it may be that cost.")
                .row(
                        "ratio",
                        "Time of the reference divided by time of the target, written as at least 1 with faster or slower.")
                .row(
                        "p50, p99",
                        "The median and the 99th percentile: 50 % and 99 % of single operations took at most this long.")
                .row(
                        "cores busy",
                        "Processor time of the client's threads and the server's processes, divided by the time. With one client, less than 1 means that it waits.")
                .row("client, worker", "A thread that sends one operation after the other over its own connection.")
                .row(
                        "operations in flight",
                        "How many operations were under way on average: the rate times the mean latency (Little's law).")
                .row("k", "The number of fields read from one document.")
                .row("including parsing, open+read", "Opening or parsing the document is part of the time.")
                .row("pre-parsed, read, get", "The document is already open; only the read is timed.")
                .row(
                        "reference reader, reference log (“floor” in ids)",
                        "A minimal reader of DocBench, or a log without a database, which marks a lower bound of durable inserts. Neither is ranked.")
                .row(
                        "index catch-up",
                        "The time after an acknowledged insert until every index has the document; 0 where nothing is deferred.")
                .row(
                        "registered question",
                        "A comparison that was written down before the run. All of them share one error rate.");
        LEVELS.forEach(level -> table.row(LevelWords.name(level), LevelWords.claim(level) + "."));
        return table.table();
    }
}
