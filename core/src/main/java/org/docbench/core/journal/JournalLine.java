package org.docbench.core.journal;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.docbench.core.run.RegisteredPlan;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.PlanRow;
import org.docbench.core.run.RunFile.ProfileRow;
import org.docbench.core.run.RunFile.ScenarioRow;
import org.docbench.core.run.RunFile.ServerReportRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.run.RunFile.Timeline;
import org.docbench.core.scenario.BlockResult;

/** One line of a journal, schema {@code docbench-journal/1} ({@code docs/docbench-journal-1.schema.json}). */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "line")
@JsonSubTypes({
    @JsonSubTypes.Type(value = JournalLine.Planned.class, name = "plan"),
    @JsonSubTypes.Type(value = JournalLine.Block.class, name = "block"),
    @JsonSubTypes.Type(value = JournalLine.Target.class, name = "target"),
    @JsonSubTypes.Type(value = JournalLine.Generation.class, name = "generation"),
    @JsonSubTypes.Type(value = JournalLine.Decision.class, name = "decision"),
    @JsonSubTypes.Type(value = JournalLine.Observed.class, name = "observed"),
    @JsonSubTypes.Type(value = JournalLine.End.class, name = "end")
})
public sealed interface JournalLine {

    /**
     * The first line: everything that is known before the first trial.
     *
     * @param schema always {@link JournalText#SCHEMA}
     * @param id the name of the run's folder
     * @param started ISO 8601, UTC
     * @param command as in run files: without secrets
     * @param preset quick, standard or paper
     * @param environment the machine, as in run files
     * @param warnings of the run as a whole
     * @param suiteWarnings by suite
     * @param scenarios the questions of the suites
     * @param plan the suites and the registered questions
     */
    record Planned(
            String schema,
            String id,
            String started,
            RunFile.Docbench docbench,
            List<String> command,
            String preset,
            long seed,
            Map<String, JsonNode> environment,
            List<String> warnings,
            Map<String, List<String>> suiteWarnings,
            List<ScenarioRow> scenarios,
            RegisteredPlan plan)
            implements JournalLine {}

    /**
     * A measured block.
     *
     * @param generation of the processes that measured it, counted from 1
     */
    record Block(int generation, BlockResult block) implements JournalLine {}

    /** A row of a suite's targets that replaces an earlier row of the same target. */
    record Target(String suite, TargetRow row) implements JournalLine {}

    /**
     * New processes go on with the run.
     *
     * @param number counted from 1; the first one has no line
     * @param started ISO 8601, UTC
     */
    record Generation(int number, String started) implements JournalLine {}

    /**
     * Something that the runner decided, in one sentence.
     *
     * @param errorRate that registered questions are decided at from now on; null if that stays
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Decision(String text, Double errorRate) implements JournalLine {
        /** Leaves the error rate as it is. */
        public Decision(String text) {
            this(text, null);
        }
    }

    /** What a suite has observed so far, all of it: it replaces an earlier line of the same generation and suite. */
    record Observed(SuiteEnd suite) implements JournalLine {}

    /**
     * What is known at the end of a generation only.
     *
     * @param finished ISO 8601, UTC
     * @param complete whether every suite ran to its end: a run that was stopped or has a fault can be resumed
     * @param interrupted whether the user stopped it
     * @param environment groups that are new or differ from the plan's
     * @param observed by each suite; it replaces the {@link Observed} lines of this generation
     */
    record End(
            String finished,
            boolean complete,
            boolean interrupted,
            Map<String, JsonNode> environment,
            List<String> warnings,
            List<SuiteEnd> observed,
            List<ProfileRow> profiles,
            Timeline timeline)
            implements JournalLine {}

    /**
     * What a suite observed next to its blocks, in the shapes of the run file.
     *
     * @param order as in the plan, with the cases that were found while measuring, such as rates of an open loop
     */
    record SuiteEnd(
            String suite,
            List<String> order,
            List<String> warnings,
            List<CorpusRow> corpora,
            Map<String, JsonNode> environment,
            List<EvidenceRow> evidence,
            List<ServerReportRow> serverReports,
            List<PlanRow> plans) {

        /** Adds what a later generation observed of the suite: of two about the same thing, the later one counts. */
        SuiteEnd then(SuiteEnd later) {
            Map<String, JsonNode> groups = new LinkedHashMap<>(environment);
            groups.putAll(later.environment);
            return new SuiteEnd(
                    suite,
                    joined(order, later.order, text -> text),
                    joined(warnings, later.warnings, text -> text),
                    joined(corpora, later.corpora.stream().map(this::withSizes).toList(), row -> sized(row, Map.of())),
                    groups,
                    joined(
                            evidence,
                            later.evidence,
                            row -> List.of(row.scenario(), row.caseParameters(), row.target(), row.source())),
                    joined(
                            serverReports,
                            later.serverReports,
                            row -> List.of(row.scenario(), row.caseParameters(), row.target())),
                    joined(plans, later.plans, row -> List.of(row.scenario(), row.caseParameters(), row.target())));
        }

        /** A generation knows what its own codecs and products encoded. */
        private CorpusRow withSizes(CorpusRow later) {
            Map<String, Long> sizes = new LinkedHashMap<>();
            corpora.stream()
                    .filter(row -> sized(row, Map.of()).equals(sized(later, Map.of())))
                    .forEach(row -> sizes.putAll(row.sizes()));
            sizes.putAll(later.sizes());
            return sized(later, sizes);
        }

        /** Two sets of documents can have one name and differ in number. */
        private static CorpusRow sized(CorpusRow row, Map<String, Long> sizes) {
            return new CorpusRow(row.name(), row.version(), row.seed(), row.documents(), row.sha256(), sizes);
        }

        private static <T> List<T> joined(List<T> earlier, List<T> later, Function<T, ?> about) {
            Map<Object, T> rows = new LinkedHashMap<>();
            Stream.of(earlier, later).flatMap(List::stream).forEach(row -> rows.put(about.apply(row), row));
            return List.copyOf(rows.values());
        }
    }
}
