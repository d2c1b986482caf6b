package org.docbench.core.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.BlockResult.BlockCounts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The published schema of a journal and the records say the same. */
class JournalSchemaTest {
    record Described(Class<?> type, String definition, List<String> more) {}

    static Stream<Described> records() {
        List<String> chain = List.of("before", "line");
        return Stream.of(
                new Described(JournalLine.Planned.class, "planLine", chain),
                new Described(JournalLine.Block.class, "blockLine", chain),
                new Described(JournalLine.Target.class, "targetLine", chain),
                new Described(JournalLine.Generation.class, "generationLine", chain),
                new Described(JournalLine.Decision.class, "decisionLine", chain),
                new Described(JournalLine.Observed.class, "observedLine", chain),
                new Described(JournalLine.End.class, "endLine", chain),
                new Described(JournalLine.SuiteEnd.class, "suiteEnd", List.of()),
                new Described(BlockResult.class, "blockResult", List.of()),
                new Described(BlockCounts.class, "blockCounts", List.of()));
    }

    private static JsonNode definitions() throws Exception {
        Path file = Path.of(System.getProperty("docbench.home"), "docs/docbench-journal-1.schema.json");
        return new ObjectMapper().readTree(Files.readString(file)).path("$defs");
    }

    @ParameterizedTest
    @MethodSource("records")
    void everyComponentIsInTheSchemaAndNothingElse(Described described) throws Exception {
        JsonNode definition = definitions().path(described.definition());
        Set<String> components = new HashSet<>(described.more());
        Arrays.stream(described.type().getRecordComponents())
                .map(component -> component.getAccessor().isAnnotationPresent(JsonProperty.class)
                        ? component
                                .getAccessor()
                                .getAnnotation(JsonProperty.class)
                                .value()
                        : component.getName())
                .forEach(components::add);
        Set<String> properties = new HashSet<>();
        definition.path("properties").fieldNames().forEachRemaining(properties::add);
        assertThat(properties).isEqualTo(components);
        assertThat(definition.path("additionalProperties").asBoolean(true)).isFalse();
        definition
                .path("properties")
                .properties()
                .forEach(property -> assertThat(
                                property.getValue().path("description").asText())
                        .as(property.getKey())
                        .isNotBlank());
    }

    @Test
    void everyKindOfLineIsDescribed() {
        assertThat(records().map(Described::type)).contains(JournalLine.class.getPermittedSubclasses());
    }
}
