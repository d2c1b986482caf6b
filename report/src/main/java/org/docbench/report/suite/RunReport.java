package org.docbench.report.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.ScenarioRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.report.panel.Allocation;
import org.docbench.report.panel.Panel;
import org.docbench.report.panel.Panel.Fold;
import org.docbench.report.panel.Panel.Output;
import org.docbench.report.profile.Profiles;
import org.docbench.report.timeline.CostTables;
import org.docbench.report.timeline.TimelineView;
import org.docbench.report.view.CaseName;
import org.docbench.report.view.Figures;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/** What every output shows of the whole run: what an operation cost, and what a number means nothing without (rules 12, 14 and 18). */
public record RunReport(RunView run) {
    /** What a document is, by how the name of its corpus begins; docs/corpora.md has more. */
    private static final List<List<String>> SHAPES = List.of(
            List.of("flat-", "as many fields of text, as published"),
            List.of("nested-", "one field under as many levels of objects, as published"),
            List.of("updatable-nested-", "one field under as many levels of objects, to be changed"),
            List.of("updatable-", "as many fields, to be changed"),
            List.of("growing-array", "an object with an array that gets an element"),
            List.of("nbson-", "small and random, of many types, in the shape of the published files"),
            List.of("drivers-flat", "145 fields of six types, as in the specification of MongoDB's driver benchmark"),
            List.of(
                    "drivers-deep",
                    "a binary tree of 63 objects, as in the specification of MongoDB's driver benchmark"),
            List.of("drivers-full", "91 fields of nearly all of BSON's types"),
            List.of("orders", "an order of a shop: customer, addresses, 1 to 8 items, prices, dates, tags"),
            List.of(
                    "linked-schema-",
                    "bytes × fields of data in the published schema, and references to other documents"),
            List.of("linked-nested-", "as many bytes of nested data of mixed types, and references to other documents"),
            List.of("linked-", "bytes × fields of data, and references to other documents"),
            List.of("update-", "the document of the case of the suite update that the name names"),
            List.of("user", "your documents"));

    private static final String EVERY = "every target";

    /** Why results have no number. */
    private record Cause(String scenario, String phase, String status, String reason) {}

    /** What operations cost in addition to time; text reports have the resources over the run next to it. */
    public List<Panel> costs() {
        return List.of(
                new Panel(
                                "counters",
                                "Cost of one operation next to its time",
                                "Counters of the operating system, read just before and just after each timed window, divided by"
                                        + " its operations. What else ran on the machine is on the wire's figure too, and on no other.")
                        .withOne(() -> CostTables.brief(run), Output.PAGE, Output.MARKDOWN, Output.CONSOLE),
                new Panel(
                                "ranks",
                                "Ranks side by side",
                                "Several processes measured each block at the same time. A rank that is much slower than the others"
                                        + " points to its machine or its network and not to the database.")
                        .with(
                                () -> List.of(
                                        RankTables.of(run).processes(),
                                        RankTables.of(run).parts()),
                                Output.PAGE,
                                Output.MARKDOWN),
                new Panel("allocation", "Allocation", "What one operation allocates.")
                        .with(() -> Allocation.charts(run), Output.PAGE, Output.MARKDOWN),
                new Panel("timeline", "Resources over the run", null)
                        .withOne(() -> TimelineView.table(run), Output.MARKDOWN));
    }

    /** What the numbers stand on. */
    public List<Panel> facts() {
        Profiles profiles = Profiles.of(run);
        return List.of(
                new Panel("profiles", "Where processor time goes", null)
                        .with(() -> List.of(profiles.shares(), profiles.absent()), Output.MARKDOWN),
                new Panel(
                                "absent",
                                "Without a number",
                                "Targets and cases that were skipped, failed or are unsupported.")
                        .with(
                                () -> List.of(new Fold(
                                        "Names and reasons", run.results().isEmpty(), List.of(absent()))),
                                Output.PAGE)
                        .withOne(this::absent, Output.MARKDOWN),
                new Panel(
                                "targets",
                                "Targets and their declared properties",
                                "What each target validates, copies, allocates, and loses of any value that a corpus can hold. “Types kept and lost” in the codecs' results is of BSON's types alone.")
                        .with(() -> List.of(ledger(), settings()), Output.PAGE, Output.MARKDOWN),
                new Panel("documents", "Documents", null)
                        .with(() -> List.of(corpora(), sizes()), Output.PAGE, Output.MARKDOWN),
                new Panel("timed", "What is inside the timer", null).withOne(this::scenarios, Output.PAGE),
                new Panel("machine", "Machine", null).withOne(this::environment, Output.PAGE, Output.MARKDOWN));
    }

    /** What has no number, and why (rule 12): one row for each cause; the cases it struck are listed while they are few. */
    public Table absent() {
        Table.Builder table = Table.titled("Without a number", "target", "where", "status", "reason");
        for (TargetRow target : run.targets()) {
            if (!"ran".equals(target.status())) {
                table.row(target.id(), "every case", target.status(), target.reason());
            }
        }
        Map<Cause, Map<String, List<String>>> causes = new LinkedHashMap<>();
        for (ResultRow row : run.results()) {
            if (!RunView.isMeasured(row)) {
                Cause cause = new Cause(row.scenario(), row.phase(), row.status(), row.reason());
                causes.computeIfAbsent(cause, none -> new LinkedHashMap<>())
                        .computeIfAbsent(row.target(), none -> new ArrayList<>())
                        .add(CaseName.of(RunView.parameters(row)));
            }
        }
        causes.forEach((cause, struck) -> together(cause, struck)
                .forEach((target, cases) -> table.row(
                        target,
                        cause.scenario() + ", " + cause.phase() + ": " + listed(cases),
                        cause.status(),
                        cause.reason())));
        return table.table();
    }

    /** One row where the cause struck every target in the same cases, as missing documents do. */
    private Map<String, List<String>> together(Cause cause, Map<String, List<String>> struck) {
        boolean all = struck.size() > 1
                && struck.keySet().containsAll(run.targets(cause.scenario(), cause.phase()))
                && struck.values().stream().distinct().count() == 1;
        return all ? Map.of(EVERY, struck.values().iterator().next()) : struck;
    }

    private static String listed(List<String> cases) {
        return cases.size() <= 2 ? String.join("; ", cases) : cases.size() + " cases";
    }

    private Table environment() {
        Table.Builder table = Table.titled("The machine", "group", "name", "value");
        run.environment().forEach((group, node) -> {
            if (!group.equals(RankTables.GROUP)) {
                flatten(table, group, "", node);
            }
        });
        return table.table();
    }

    /** Of those that ran: the others are listed with their reasons. */
    Table ledger() {
        Table.Builder table = Table.titled(
                "Declared properties of each target",
                "target",
                "product",
                "version",
                "how",
                "validates",
                "copies",
                "a lookup allocates",
                "materialises",
                "loses");
        for (TargetRow target : run.targets().stream().filter(RunView::ran).toList()) {
            Map<String, JsonNode> ledger = target.ledger() == null ? Map.of() : target.ledger();
            table.row(
                    target.id(),
                    target.product(),
                    Objects.requireNonNullElse(target.version(), ""),
                    target.about(),
                    text(ledger.get("validates")),
                    text(ledger.get("copies")),
                    text(ledger.get("allocates")),
                    text(ledger.get("materialises")),
                    text(ledger.get("losses")));
        }
        return table.table();
    }

    private Table settings() {
        Table.Builder table = Table.titled("Settings of the targets", "target", "setting", "value");
        for (TargetRow target : run.targets()) {
            if (RunView.ran(target) && target.settings() != null) {
                new TreeMap<>(target.settings()).forEach((name, value) -> table.row(target.id(), name, value));
            }
        }
        return table.table();
    }

    private Table corpora() {
        Table.Builder table =
                Table.titled("The documents", "corpus", "one document", "#version", "#seed", "#documents", "SHA-256");
        for (CorpusRow corpus : run.corpora()) {
            table.row(
                    corpus.name(),
                    shape(corpus.name()),
                    String.valueOf(corpus.version()),
                    String.valueOf(corpus.seed()),
                    Figures.count(String.valueOf(corpus.documents())),
                    corpus.sha256());
        }
        return table.table();
    }

    private static String shape(String corpus) {
        return SHAPES.stream()
                .filter(shape -> corpus.startsWith(shape.get(0)))
                .findFirst()
                .map(shape -> shape.get(1))
                .orElse(Figures.NONE);
    }

    /** What each phase of each scenario has inside its timer. */
    private Table scenarios() {
        Table.Builder table =
                Table.titled("What is inside the timer", "scenario", "question", "phase", "inside the timer");
        for (ScenarioRow scenario : run.scenarios()) {
            Map<String, String> timed = scenario.timed() == null ? Map.of() : scenario.timed();
            if (timed.isEmpty()) {
                table.row(scenario.scenario(), scenario.question(), Figures.NONE, Figures.NONE);
            }
            new TreeMap<>(timed)
                    .forEach((phase, what) -> table.row(scenario.scenario(), scenario.question(), phase, what));
        }
        return table.table();
    }

    /** Bytes of one document of each corpus by encoder, and how many times those of BSON. */
    private Table sizes() {
        List<CorpusRow> corpora = run.corpora().stream()
                .filter(corpus -> corpus.sizes() != null && corpus.documents() > 0)
                .toList();
        return Table.grid(
                "Bytes of one document, and times BSON's",
                "corpus",
                corpora.stream().map(CorpusRow::name).distinct().toList(),
                corpora.stream()
                        .flatMap(corpus -> corpus.sizes().keySet().stream())
                        .distinct()
                        .map(encoder -> new Table.Cells(
                                "#" + encoder,
                                name -> corpora.stream()
                                        .filter(corpus -> corpus.name().equals(name)
                                                && corpus.sizes().containsKey(encoder))
                                        .findFirst()
                                        .map(corpus -> size(corpus, encoder))))
                        .toList());
    }

    private static String size(CorpusRow corpus, String encoder) {
        double bytes = corpus.sizes().get(encoder);
        Long bson = corpus.sizes().get("BSON");
        return Figures.bytes(bytes / corpus.documents())
                + (bson == null || encoder.equals("BSON") ? "" : String.format(Locale.ROOT, " · %.2f×", bytes / bson));
    }

    private static void flatten(Table.Builder table, String group, String name, JsonNode node) {
        if (node.isObject()) {
            node.properties()
                    .forEach(field -> flatten(
                            table,
                            group,
                            name.isEmpty() ? field.getKey() : name + "." + field.getKey(),
                            field.getValue()));
        } else {
            table.row(group, name, text(node));
        }
    }

    private static String text(JsonNode node) {
        if (node == null || node.isNull()) {
            return Figures.NONE;
        }
        if (node.isBoolean()) {
            return node.booleanValue() ? "yes" : "no";
        }
        if (node.isArray()) {
            StringBuilder items = new StringBuilder();
            node.forEach(item -> items.append(items.isEmpty() ? "" : ", ").append(text(item)));
            return items.isEmpty() ? "nothing" : items.toString();
        }
        return node.isValueNode() ? node.asText() : node.toString();
    }

    /** The processes of a run with {@code --ranks} side by side: one slow client looks like a slow database. */
    record RankTables(JsonNode ranks) {
        /** The group of the run file's environment. */
        static final String GROUP = "ranks";

        static RankTables of(RunView run) {
            JsonNode group = run.environment().get(GROUP);
            return new RankTables(group == null ? MissingNode.getInstance() : group);
        }

        /** How the clocks of the processes compare with that of rank 0; empty if there is one process. */
        Table processes() {
            Table.Builder table = Table.titled(
                    "The processes and their clocks", "rank", "host", "#clock behind rank 0", "#known to within");
            for (JsonNode process : ranks.path("processes")) {
                table.row(
                        process.path("rank").asText(),
                        process.path("host").asText(),
                        signed(process.path("clockOffsetNanos")),
                        Figures.time(process.path("clockErrorNanos").asDouble()));
            }
            return ranks.path("blocks").isNumber() ? table.table().noted(spread()) : table.table();
        }

        private String spread() {
            return String.format(
                    Locale.ROOT,
                    "In half of the %,d blocks, the last worker of all ranks began within %s of the start; in 95 %% of them, within %s.",
                    ranks.path("blocks").asLong(),
                    Figures.time(ranks.path("startSpreadP50Nanos").asDouble()),
                    Figures.time(ranks.path("startSpreadP95Nanos").asDouble()));
        }

        private static String signed(JsonNode nanos) {
            double value = nanos.asDouble();
            return value < 0 ? "-" + Figures.time(-value) : value == 0 ? "0" : Figures.time(value);
        }

        /** What each process did in each case, all rounds together. */
        Table parts() {
            Table.Builder table = Table.titled(
                    "What each rank did, all rounds together",
                    "case",
                    "target",
                    "rank",
                    "#operations",
                    "#median",
                    "#p99",
                    "#began after the start, at most");
            for (JsonNode part : ranks.path("parts")) {
                Map<String, String> parameters = new LinkedHashMap<>();
                part.path("case")
                        .properties()
                        .forEach(one ->
                                parameters.put(one.getKey(), one.getValue().asText()));
                parameters.remove(GROUP);
                table.row(
                        part.path("scenario").asText() + ", " + CaseName.of(parameters),
                        part.path("target").asText(),
                        part.path("rank").asText(),
                        Figures.count(part.path("operations").asText()),
                        Figures.time(part.path("p50Nanos").asDouble()),
                        Figures.time(part.path("p99Nanos").asDouble()),
                        Figures.time(part.path("lateNanos").asDouble()));
            }
            return table.table();
        }
    }
}
