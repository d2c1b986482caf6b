package org.docbench.formats.oson;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.docbench.core.value.Value;

/**
 * One of Oracle's thin drivers, asked through the script beside it in {@code interop/}; installed at the first question.
 *
 * @param number takes from a number what the driver does not keep
 * @param finest unit of its times
 */
record ThinDriver(Installation installation, List<String> script, UnaryOperator<Value> number, ChronoUnit finest) {
    private static final ObjectMapper JSON = new ObjectMapper();

    static final ThinDriver PYTHON = new ThinDriver(
            new Installation(
                    "python",
                    List.of("requirements.txt", "oson.py"),
                    List.of("python3"),
                    List.of(
                            List.of("python3", "-m", "venv", "venv"),
                            // No other package is needed without a connection.
                            List.of(
                                    "venv/bin/python",
                                    "-m",
                                    "pip",
                                    "install",
                                    "--quiet",
                                    "--disable-pip-version-check",
                                    "--no-deps",
                                    "--only-binary=:all:",
                                    "--require-hashes",
                                    "--requirement=requirements.txt"))),
            List.of("venv/bin/python", "oson.py"),
            Numbers::decimal,
            ChronoUnit.MICROS);

    static final ThinDriver NODE = new ThinDriver(
            new Installation(
                    "node",
                    List.of("package.json", "package-lock.json", "oson.js"),
                    List.of("node", "npm"),
                    List.of(List.of("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"))),
            List.of("node", "oson.js"),
            Numbers::binary,
            ChronoUnit.MILLIS);

    /** What a driver said: what it made of one image or document, or why it could not. */
    record Answer(JsonNode result, String error) {
        Value.Obj document() {
            return (Value.Obj) TaggedJson.value(given());
        }

        byte[] image() {
            return HexFormat.of().parseHex(given().textValue());
        }

        private JsonNode given() {
            if (error != null) {
                throw new AssertionError(error);
            }
            return result;
        }
    }

    /** Where numbers and times are as coarse as this driver's: the rest of the document is as it was. */
    Value coarse(Value value) {
        if (value instanceof Value.Obj object) {
            Map<String, Value> fields = new LinkedHashMap<>();
            object.fields().forEach((name, child) -> fields.put(name, coarse(child)));
            return new Value.Obj(fields);
        }
        if (value instanceof Value.Arr array) {
            return new Value.Arr(array.items().stream().map(this::coarse).toList());
        }
        if (value instanceof Value.Timestamp time) {
            return new Value.Timestamp(time.value().truncatedTo(finest));
        }
        return number.apply(value);
    }

    @Override
    public String toString() {
        return installation.name();
    }

    List<Answer> decode(List<byte[]> images) throws IOException, InterruptedException {
        return ask(
                "decode",
                images.stream()
                        .<JsonNode>map(image ->
                                JSON.getNodeFactory().textNode(HexFormat.of().formatHex(image)))
                        .toList());
    }

    List<Answer> encode(List<? extends Value> documents) throws IOException, InterruptedException {
        return ask("encode", documents.stream().map(TaggedJson::of).toList());
    }

    private List<Answer> ask(String question, List<JsonNode> contents) throws IOException, InterruptedException {
        Path folder = installation.folder();
        Path questions = folder.resolve("questions");
        List<String> lines = new ArrayList<>();
        for (JsonNode content : contents) {
            lines.add(
                    JSON.writeValueAsString(JSON.createArrayNode().add(question).add(content)));
        }
        Files.write(questions, lines);
        // node-oracledb writes the fields of a timestamp in the time zone of its process.
        Path answers = Installation.run(folder, script, Map.of("TZ", "UTC"), questions);
        List<Answer> said = new ArrayList<>();
        for (String line : Files.readAllLines(answers)) {
            JsonNode answer = JSON.readTree(line);
            boolean ok = answer.get(0).textValue().equals("ok");
            said.add(new Answer(
                    ok ? answer.get(1) : null, ok ? null : answer.get(1).textValue()));
        }
        return said;
    }
}
