package org.docbench.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Task;
import org.docbench.core.scenario.Trial;
import org.docbench.core.stats.Interval;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The published schema and the records say the same. */
class SchemaTest {
    private static String text;
    private static JsonNode tree;

    @BeforeAll
    static void load() throws IOException {
        text = Files.readString(Path.of(System.getProperty("docbench.home"), "docs/docbench-run-2.schema.json"));
        tree = new ObjectMapper().readTree(text);
    }

    record Described(Class<?> type, String definition) {}

    static Stream<Described> records() {
        return Stream.of(
                new Described(RunFile.class, ""),
                new Described(RunFile.Docbench.class, "docbench"),
                new Described(RunFile.ScenarioRow.class, "scenario"),
                new Described(RunFile.CorpusRow.class, "corpus"),
                new Described(RunFile.TargetRow.class, "target"),
                new Described(RunFile.TargetParts.class, "targetParts"),
                new Described(Interval.class, "interval"),
                new Described(RunFile.ResultRow.class, "result"),
                new Described(RunFile.ComparisonRow.class, "comparison"),
                new Described(FamilyRow.class, "family"),
                new Described(RunFile.GrowthRow.class, "growth"),
                new Described(RunFile.EvidenceRow.class, "evidence"),
                new Described(RunFile.ServerReportRow.class, "serverReport"),
                new Described(RunFile.PlanRow.class, "plan"),
                new Described(RunFile.ProfileRow.class, "profile"),
                new Described(RunFile.Timeline.class, "timeline"),
                new Described(RunFile.Timeline.Series.class, "series"),
                new Described(RunFile.Timeline.Mark.class, "mark"),
                new Described(RunFile.FitRow.class, "fit"),
                new Described(RegisteredPlan.class, "registeredPlan"),
                new Described(RegisteredPlan.AskedPairs.class, "askedPairs"),
                new Described(RegisteredPlan.Question.class, "question"),
                new Described(RegisteredPlan.SuitePlan.class, "suitePlan"),
                new Described(Plan.class, "cellPlan"),
                new Described(Plan.Stage.class, "stage"),
                new Described(Plan.Group.class, "group"),
                new Described(Plan.Cells.class, "cells"),
                new Described(Task.Step.class, "step"),
                new Described(Case.class, "wholeCase"),
                new Described(Trial.Alternated.class, "alternated"),
                new Described(RunFile.PublicationRow.class, "publication"),
                new Described(RunFile.ClaimRow.class, "claim"));
    }

    @ParameterizedTest
    @MethodSource("records")
    void everyComponentIsInTheSchemaAndNothingElse(Described described) {
        JsonNode definition =
                described.definition().isEmpty() ? tree : tree.path("$defs").path(described.definition());
        List<String> components = Arrays.stream(described.type().getRecordComponents())
                .map(c -> c.getAccessor().isAnnotationPresent(JsonProperty.class)
                        ? c.getAccessor().getAnnotation(JsonProperty.class).value()
                        : c.getName())
                .toList();
        TreeSet<String> properties = new TreeSet<>();
        definition.path("properties").fieldNames().forEachRemaining(properties::add);
        assertThat(properties).containsExactlyInAnyOrderElementsOf(components);
        assertThat(definition.path("additionalProperties").isBoolean()).isTrue();
        assertThat(definition.path("additionalProperties").asBoolean()).isFalse();
    }

    @Test
    void everyRecordOfTheRunFileIsChecked() {
        assertThat(records().map(Described::type)).containsAll(List.of(RunFile.class.getDeclaredClasses()));
    }

    @Test
    void everyPropertyIsDescribed() {
        for (Described described : records().toList()) {
            JsonNode definition =
                    described.definition().isEmpty() ? tree : tree.path("$defs").path(described.definition());
            definition.path("properties").properties().forEach(p -> {
                JsonNode target = p.getValue().has("$ref") && !p.getValue().has("description")
                        ? tree.at(p.getValue().get("$ref").asText().substring(1))
                        : p.getValue();
                assertThat(target.path("description").asText())
                        .as(described.definition() + "." + p.getKey())
                        .isNotBlank();
            });
        }
    }

    @Test
    void aFullExampleIsValid() {
        assertThat(validate(RunFiles.text(ExampleRun.full()))).isEmpty();
    }

    @Test
    void anInventedFieldOrVerdictIsNot() {
        String run = RunFiles.text(ExampleRun.full());
        assertThat(validate(run.replaceFirst("\"seed\"", "\"seeds\""))).isNotEmpty();
        assertThat(validate(run.replaceFirst("\"verdict\" : \"[a-z]+\"", "\"verdict\" : \"better\"")))
                .isNotEmpty();
    }

    private static List<String> validate(String run) {
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(text, InputFormat.JSON);
        return schema.validate(run, InputFormat.JSON).stream()
                .map(Object::toString)
                .toList();
    }
}
