package org.docbench.core.run;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetParts;
import org.docbench.core.stats.Histograms;
import org.docbench.core.stats.Interval;
import org.docbench.core.stats.Verdict;

/** Reads and writes run files. Keys stand in the order of the records, so two files can be compared line by line. */
public final class RunFiles {
    private static final String FAMILY = "docbench-run/";
    private static final long MEGABYTE = 1_000_000;
    private static final long GIGABYTE = 1_000_000_000;

    /** Deepest nesting that is read. The records have seven levels; groups of the environment have a few of their own. */
    private static final int DEEPEST = 100;

    /**
     * Part of the heap that a file may be as large as: its tree, records and report take about ten times its bytes.
     */
    private static final int HEAP_PART = 16;

    /** Reads and writes run files and journals: nothing twice, nothing behind the end, nothing too deep. */
    public static final ObjectMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEEPEST)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .build();

    private RunFiles() {}

    /** The run as JSON text. */
    public static String text(RunFile run) {
        try {
            return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(run) + "\n";
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
            writeWhole(file, text(run));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file + ": " + e.getMessage(), e);
        }
    }

    /**
     * Writes a text next to its place and moves it there: the file is there whole, or as it was before.
     *
     * @throws IOException if it cannot be written; then nothing new is left
     */
    public static void writeWhole(Path file, String text) throws IOException {
        Path absolute = file.toAbsolutePath();
        Path part = absolute.resolveSibling(absolute.getFileName() + ".part");
        try {
            if (Files.isSymbolicLink(part)) {
                Files.delete(part); // writing through it would change somebody's file elsewhere
            }
            Files.writeString(part, text);
            move(part, absolute);
        } finally {
            if (Files.isRegularFile(part)) {
                Files.delete(part);
            }
        }
    }

    /**
     * Reads a run file of this schema or an earlier one, compressed by gzip or not. The returned run is complete: a value is null or
     * not a number only where the schema allows it, and lists have the right length.
     *
     * @throws RunFileException if the file is missing, unreadable, truncated or too large for this JVM's heap. Also if it is no run
     *     file, has a later version, or holds a wrong value
     */
    public static RunFile read(Path file) {
        return read(file, Runtime.getRuntime().maxMemory() / HEAP_PART);
    }

    /** @param most bytes that are read */
    static RunFile read(Path file, long most) {
        return parse(text(file, content(file, most)), file.toString());
    }

    /**
     * Reads a file that belongs to a run, such as its journal.
     *
     * @throws RunFileException if it is missing, unreadable or too large for this JVM's heap
     */
    public static byte[] bytes(Path file) {
        return content(file, Runtime.getRuntime().maxMemory() / HEAP_PART);
    }

    private static String text(Path file, byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw unreadable(file, e);
        }
    }

    /** Reads no more than it may: a device is as long as it likes, whatever its size. */
    private static byte[] content(Path file, long most) {
        try (InputStream stored = new BufferedInputStream(Files.newInputStream(file));
                InputStream in = unpacked(stored)) {
            checkSize(file, Files.size(file), most);
            byte[] bytes = in.readNBytes((int) Math.min(most + 1, Integer.MAX_VALUE - 8));
            checkSize(file, bytes.length, most);
            return bytes;
        } catch (NoSuchFileException e) {
            throw new RunFileException(file + ": no such file", e);
        } catch (ZipException | EOFException e) {
            throw new RunFileException(file + ": a gzip file that is cut off or damaged", e);
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    /** A gzip file by its first two bytes, whatever its name is. */
    private static InputStream unpacked(InputStream in) throws IOException {
        in.mark(2);
        boolean packed =
                in.read() == (GZIPInputStream.GZIP_MAGIC & 0xff) && in.read() == GZIPInputStream.GZIP_MAGIC >> 8;
        in.reset();
        return packed ? new GZIPInputStream(in) : in;
    }

    private static RunFileException unreadable(Path file, IOException why) {
        return new RunFileException(file + ": cannot be read (" + why.getClass().getSimpleName() + ")", why);
    }

    private static void checkSize(Path file, long size, long most) {
        if (size > most) {
            throw new RunFileException(file + ": a run file of " + megabytes(size) + "; this JVM's heap can read "
                    + megabytes(most) + "; set JDK_JAVA_OPTIONS=-Xmx"
                    + (size * HEAP_PART / GIGABYTE + 1) + "g to read it");
        }
    }

    private static String megabytes(long bytes) {
        return (bytes + MEGABYTE - 1) / MEGABYTE + " MB";
    }

    /**
     * The run of a JSON text.
     *
     * @param name what to call the text in messages
     * @throws RunFileException as {@link #read}
     */
    public static RunFile parse(String text, String name) {
        try {
            RunFile run = JSON.treeToValue(checked(JSON.readTree(text), name), RunFile.class);
            RunRows.check(run);
            return run;
        } catch (JsonMappingException e) {
            String where = where(e);
            throw new RunFileException(
                    invalid(name) + (where.isEmpty() ? "a field occurs twice" + line(e) : "wrong value at " + where),
                    e);
        } catch (StreamConstraintsException e) {
            throw new RunFileException(
                    invalid(name) + e.getOriginalMessage().replaceFirst(", from .*", ")") + line(e), e);
        } catch (JacksonException e) {
            throw new RunFileException(name + ": not JSON, or cut off," + line(e), e);
        } catch (IllegalArgumentException e) {
            throw new RunFileException(invalid(name) + e.getMessage(), e);
        }
    }

    private static String invalid(String name) {
        return name + ": not a valid run file: ";
    }

    private static String line(JacksonException fault) {
        return fault.getLocation() == null
                ? ""
                : " at line " + fault.getLocation().getLineNr();
    }

    /** The place of a fault as a reader would write it: {@code results[0].mean}. */
    private static String where(JsonMappingException fault) {
        return fault.getPath().stream()
                .map(step -> step.getFieldName() == null ? "[" + step.getIndex() + "]" : "." + step.getFieldName())
                .collect(Collectors.joining())
                .replaceFirst("^\\.", "");
    }

    /** The tree as the schema that it names says, then as {@link RunFile#SCHEMA} has it. */
    private static JsonNode checked(JsonNode tree, String name) {
        String schema = tree.path("schema").asText("");
        switch (schema) {
            case RunFile.SCHEMA -> {
                JsonNode current = oneInterval(tree);
                RunSchema.CURRENT.check(current);
                return current;
            }
            case FirstRunFile.SCHEMA -> {
                RunSchema.FIRST.check(tree);
                return FirstRunFile.upgraded(tree);
            }
            default ->
                throw new RunFileException(
                        schema.matches(FAMILY + "[0-9]{1,9}")
                                ? name + ": " + schema + ": this DocBench reads " + RunFile.SCHEMA + " and "
                                        + FirstRunFile.SCHEMA + "; update DocBench"
                                : name + ": not a run file (no schema " + RunFile.SCHEMA + ")");
        }
    }

    /** Of the two intervals of a comparison in earlier files, keeps the one that its verdict used. */
    private static JsonNode oneInterval(JsonNode run) {
        for (JsonNode row : run.path("comparisons")) {
            JsonNode winner = row.path("winnerInterval");
            if (winner.isObject() || winner.isNull()) {
                ((ObjectNode) row).remove("winnerInterval");
                if (winner.isObject() && !row.path("verdict").asText("").equals(Verdict.TIE.word())) {
                    ((ObjectNode) row).set("interval", winner);
                }
            }
        }
        return run;
    }

    private static void move(Path part, Path file) throws IOException {
        try {
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Checks what the schema of run files cannot say: that the numbers in a row belong together. */
    static final class RunRows {
        /**
         * Parameters of cases that are whole numbers in every suite, with their most digits: reports sort, scale and draw by
         * them.
         */
        private static final Map<String, Integer> DIGITS =
                Map.of("bytes", 15, "documents", 15, "fields", 15, "k", 9, "values", 9, "workers", 15);

        private RunRows() {}

        /** @throws IllegalArgumentException if a row cannot be read; with its place, as {@code results[0].case.bytes} */
        static void check(RunFile run) {
            each("targets", run.targets(), row -> {
                if (!row.target().equals(TargetParts.of(row.id()))) {
                    throw new IllegalArgumentException("id and target differ");
                }
            });
            each("results", run.results(), row -> {
                check(row);
                numbers(row.caseParameters());
            });
            each("comparisons", run.comparisons(), row -> numbers(row.caseParameters()));
            each("growth", run.growth(), row -> numbers(row.caseParameters()));
            each("evidence", run.evidence(), row -> numbers(row.caseParameters()));
            each("serverReports", run.serverReports(), row -> numbers(row.caseParameters()));
            each("plans", run.plans(), row -> numbers(row.caseParameters()));
            each("profiles", run.profiles(), row -> numbers(row.caseParameters()));
            each("timeline.series", run.timeline().series(), series -> {
                if (series.values().size() != run.timeline().millis().size()) {
                    throw new IllegalArgumentException(series.values().size() + " values for "
                            + run.timeline().millis().size() + " times");
                }
            });
        }

        private static <T> void each(String list, List<T> rows, Consumer<T> check) {
            for (int i = 0; i < rows.size(); i++) {
                try {
                    check.accept(rows.get(i));
                } catch (IllegalArgumentException e) {
                    throw new IllegalArgumentException("wrong values at " + list + "[" + i + "]: " + e.getMessage(), e);
                }
            }
        }

        private static void check(ResultRow row) {
            boolean percentiles = row.median() != null && row.p99() != null;
            boolean numbers = row.mean() != null && percentiles == row.hasPercentiles();
            if (row.status().equals(Results.MEASURED) && !(numbers && Results.isMeasured(row))) {
                throw new IllegalArgumentException(
                        "the status is measured, but mean, median, p99 or samples are missing");
            }
            if (Results.isMeasured(row)) {
                Results.samples(row);
            }
            if (row.histogram() != null) {
                Histograms.decoded(row.histogram());
            }
        }

        private static void numbers(Map<String, String> parameters) {
            parameters.forEach((name, value) -> {
                if (DIGITS.containsKey(name) && !value.matches("[0-9]{1," + DIGITS.get(name) + "}")) {
                    throw new IllegalArgumentException(
                            "case." + name + " is no whole number of at most " + DIGITS.get(name) + " digits");
                }
                if (name.equals("rate") && !value.matches("[0-9]{1,9}([.][0-9]{1,30})?")) {
                    throw new IllegalArgumentException("case." + name + " is no number up to 999999999");
                }
            });
        }
    }

    /** Upgrades run files of the first schema, {@code docs/docbench-run-1.schema.json}. */
    static final class FirstRunFile {
        /** The schema that is upgraded. */
        static final String SCHEMA = "docbench-run/1";

        private FirstRunFile() {}

        /**
         * Changes a tree into one of {@link RunFile#SCHEMA}. Every text and number stays.
         *
         * @param run valid by the first schema
         */
        static JsonNode upgraded(JsonNode run) {
            ObjectNode top = (ObjectNode) run;
            top.put("schema", RunFile.SCHEMA);
            top.set("preset", top.remove("profile"));
            for (JsonNode target : top.path("targets")) {
                ((ObjectNode) target)
                        .set(
                                "target",
                                JSON.valueToTree(TargetParts.of(target.get("id").textValue())));
            }
            for (String rows : new String[] {"results", "comparisons", "claims"}) {
                for (JsonNode row : top.path(rows)) {
                    interval((ObjectNode) row, "ci95", "interval", Interval::at95);
                    interval((ObjectNode) row, "ci99", "winnerInterval", Interval::at99);
                }
            }
            return oneInterval(top);
        }

        /** From {@code [low, high]}; a null stays one. */
        private static void interval(
                ObjectNode row, String from, String to, BiFunction<Double, Double, Interval> interval) {
            JsonNode ends = row.remove(from);
            if (ends != null) {
                row.set(
                        to,
                        ends.isArray()
                                ? JSON.valueToTree(interval.apply(
                                        ends.get(0).doubleValue(), ends.get(1).doubleValue()))
                                : ends);
            }
        }
    }
}
