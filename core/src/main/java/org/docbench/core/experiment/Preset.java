package org.docbench.core.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Holds a named budget: how much every suite measures. Presets are the files of the folder {@code presets/}, whose README explains
 * each field.
 *
 * @param name of the file, without its extension
 * @param description one line for users
 * @param suites values by suite; {@code open} and {@code prove} have a part, too
 * @param cells by suite, of the suites that measure only a part of their cases
 * @param leavesOut ids of targets by suite; they are measured when the user names them
 */
public record Preset(
        String name,
        String description,
        Map<String, JsonNode> suites,
        Map<String, Cells> cells,
        Map<String, Set<String>> leavesOut) {

    /** The preset of a run without a suite. */
    public static final String DEFAULT_RUN = "default";

    private static final List<String> NAMES = List.of("quick", "standard", "paper");

    public Preset {
        suites = Map.copyOf(suites);
        cells = Map.copyOf(cells);
        leavesOut = Map.copyOf(leavesOut);
    }

    /** Returns the names that a user chooses from, in the order of cost; {@link #DEFAULT_RUN} is not among them. */
    public static List<String> names() {
        return NAMES;
    }

    /**
     * Reads the preset with this name.
     *
     * @throws IllegalArgumentException if there is none, or if its file is not as documented
     */
    public static Preset named(String name) {
        try (InputStream in = Preset.class.getResourceAsStream("/" + file(name))) {
            if (in == null) {
                throw new IllegalArgumentException(
                        "no preset " + name + "; presets are " + String.join(", ", NAMES) + " and " + DEFAULT_RUN);
            }
            return read(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads a preset from JSON text.
     *
     * @throws IllegalArgumentException if the text is no preset of this name; the message names file and field
     */
    static Preset read(String name, String json) {
        Preset preset = StrictJson.read(file(name), json, Preset.class);
        if (!preset.name.equals(name)) {
            throw new IllegalArgumentException(file(name) + ": field name: is \"" + preset.name + "\"");
        }
        return preset;
    }

    /**
     * Binds a suite's values to a record: the JSON object has exactly the record's components.
     *
     * @throws IllegalArgumentException if a field is unknown, missing or of another type; the message names file, suite and field
     */
    public <T> T of(String suite, Class<T> type) {
        JsonNode part = suites.get(suite);
        if (part == null) {
            throw new IllegalArgumentException(file(name) + ": no suite " + suite);
        }
        return StrictJson.bind(file(name) + ": suite " + suite, part, type);
    }

    /** Returns which cases of a suite are measured; empty if all are, and the user may choose among them. */
    public Optional<Cells> cells(String suite) {
        return Optional.ofNullable(cells.get(suite));
    }

    /** Whether a suite measures a target that the user did not name. */
    public boolean has(String suite, String target) {
        return !leavesOut.getOrDefault(suite, Set.of()).contains(target);
    }

    private static String file(String name) {
        return "presets/" + name + ".json";
    }

    /**
     * The cases of a suite that a preset measures. An empty list or map stands for everything.
     *
     * @param scenarios by name
     * @param set values by parameter, as {@code --set} takes them
     * @param durability ids of levels, unless the user names others
     */
    public record Cells(List<String> scenarios, Map<String, List<String>> set, List<String> durability) {
        public Cells {
            scenarios = List.copyOf(scenarios);
            set = Map.copyOf(set);
            durability = List.copyOf(durability);
        }
    }
}
