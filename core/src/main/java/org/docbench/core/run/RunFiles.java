package org.docbench.core.run;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Collectors;

/** Reads and writes run files. Keys stand in the order of the records, so two files can be compared line by line. */
public final class RunFiles {
    private static final String FAMILY = "docbench-run/";

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private RunFiles() {}

    /** The run as JSON text. */
    public static String text(RunFile run) {
        try {
            return JSON.writeValueAsString(run) + "\n";
        } catch (JacksonException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Writes the file whole or not at all: a reader, or a crash, never meets half a run.
     *
     * @param file its folder is created if need be; an older file is replaced
     * @throws UncheckedIOException if the file cannot be written
     */
    public static void write(RunFile run, Path file) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            whole(file, text(run));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file + ": " + e.getMessage(), e);
        }
    }

    /**
     * Writes a text next to its place and moves it there: the file is there whole, or as it was before.
     *
     * @throws IOException if it cannot be written; then nothing new is left
     */
    public static void whole(Path file, String text) throws IOException {
        Path absolute = file.toAbsolutePath();
        Path part = absolute.resolveSibling(absolute.getFileName() + ".part");
        try {
            Files.writeString(part, text);
            move(part, absolute);
        } finally {
            if (Files.isRegularFile(part)) {
                Files.delete(part);
            }
        }
    }

    /**
     * Reads a run file.
     *
     * @throws RunFileException if the file is missing, unreadable, cut off, no run file, or of a later version
     */
    public static RunFile read(Path file) {
        try {
            return parse(Files.readString(file), file.toString());
        } catch (NoSuchFileException e) {
            throw new RunFileException(file + ": no such file", e);
        } catch (IOException e) {
            throw new RunFileException(
                    file + ": cannot be read (" + e.getClass().getSimpleName() + ")", e);
        }
    }

    /**
     * The run of a JSON text.
     *
     * @param name what to call the text in messages
     * @throws RunFileException as {@link #read}
     */
    public static RunFile parse(String text, String name) {
        try {
            JsonNode tree = JSON.readTree(text);
            checkSchema(tree, name);
            RunFile run = JSON.treeToValue(tree, RunFile.class);
            checkSamples(run, name);
            return run;
        } catch (UnrecognizedPropertyException e) {
            throw new RunFileException(name + ": not a valid run file: unknown field " + e.getPropertyName(), e);
        } catch (JsonMappingException e) {
            throw new RunFileException(name + ": not a valid run file: wrong value at " + where(e), e);
        } catch (JacksonException e) {
            throw new RunFileException(
                    name + ": not JSON, or cut off, at line " + e.getLocation().getLineNr(), e);
        }
    }

    /** The place of a fault as a reader would write it: {@code results[0].mean}. */
    private static String where(JsonMappingException fault) {
        return fault.getPath().stream()
                .map(step -> step.getFieldName() == null ? "[" + step.getIndex() + "]" : "." + step.getFieldName())
                .collect(Collectors.joining())
                .replaceFirst("^\\.", "");
    }

    private static void checkSchema(JsonNode tree, String name) {
        String schema = tree.path("schema").asText("");
        if (schema.equals(RunFile.SCHEMA)) {
            return;
        }
        throw new RunFileException(
                schema.startsWith(FAMILY)
                        ? name + ": " + schema + ": this DocBench reads " + RunFile.SCHEMA + "; update DocBench"
                        : name + ": not a run file (no schema " + RunFile.SCHEMA + ")");
    }

    /** Samples that no statistic can be computed from are found here, with their row, and not later without it. */
    private static void checkSamples(RunFile run, String name) {
        for (int i = 0; i < run.results().size(); i++) {
            try {
                if (Results.isMeasured(run.results().get(i))) {
                    Results.samples(run.results().get(i));
                }
            } catch (IllegalArgumentException | NullPointerException e) {
                throw new RunFileException(
                        name + ": not a valid run file: wrong samples at results[" + i + "]: " + e.getMessage(), e);
            }
        }
    }

    private static void move(Path part, Path file) throws IOException {
        try {
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
