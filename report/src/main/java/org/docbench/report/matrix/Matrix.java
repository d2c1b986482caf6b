package org.docbench.report.matrix;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.report.view.Floor;
import org.docbench.report.view.Headline;
import org.docbench.report.view.Part;
import org.docbench.report.view.Table;

/**
 * Targets by operations: one model for every output, so that all say the same.
 *
 * @param id unique on the page
 * @param columns ranked targets in the order of the run file, then those that mark a lower bound
 * @param rows compared operations
 * @param costs further figures of each target, which are not compared
 * @param note what a reader must know of these numbers
 * @param warnings what the marks of cells stand for
 */
public record Matrix(
        String id,
        String title,
        List<Matrix.MatrixColumn> columns,
        List<Matrix.MatrixRow> rows,
        List<Matrix.MatrixRow> costs,
        String note,
        List<String> warnings)
        implements Part {
    /** What stands in place of a ratio in the column of the reference itself. */
    public static final String REFERENCE = "reference";

    private static final String READING =
            "“by 1.3–1.6×”: the interval of the ratio; where several beat one, from the lowest end to the highest. “at most 1.3×”: no difference found, a larger one is unlikely. Intervals of values are 95 %; those of ratios are wider, 99 % or more, because many are compared. So values whose intervals lie apart can still be “no difference found”. Ratios pair the times"
                    + " of each round: they can differ from the quotient of two values, and of two equal values one can be surely slower.";

    /** How its figures are read: what was timed, and what the marks stand for. */
    public String reading() {
        return warnings.stream()
                .map(warning -> " " + Headline.MARK + " " + warning.replaceFirst("\\.$", "") + ".")
                .collect(Collectors.joining("", note, ""));
    }

    /** The same matrix with the sentences that hold for every one: the first that a reader sees has them. */
    Matrix explained() {
        return new Matrix(id, title, columns, rows, costs, note + " " + READING, warnings);
    }

    @Override
    public boolean isEmpty() {
        return rows.isEmpty();
    }

    /** Operations as rows, with who beats whom as the last column. */
    @Override
    public List<Table> tables() {
        if (isEmpty()) {
            return List.of();
        }
        Table.Builder table = Table.titled(
                title,
                Stream.of(
                                Stream.of("operation"),
                                columns.stream().map(column -> "#" + column.target()),
                                Stream.of("who beats whom"))
                        .flatMap(titles -> titles)
                        .toArray(String[]::new));
        Stream.concat(rows.stream(), costs.stream()).forEach(row -> {
            List<String> cells = new ArrayList<>(List.of(row.title()));
            row.cells().forEach(cell -> cells.add(text(row, cell)));
            cells.add(row.standing());
            table.row(cells);
        });
        return List.of(table.table().noted(note));
    }

    private static String text(MatrixRow row, MatrixCell cell) {
        String value = cell.interval().isEmpty() ? cell.value() : cell.value() + " [" + cell.interval() + "]";
        String ratio = cell.against(row.fastest());
        return Stream.of(Stream.of(value), cell.details().stream(), Stream.of(ratio))
                .flatMap(parts -> parts)
                .filter(part -> !part.isEmpty() && !part.equals(REFERENCE))
                .reduce((all, one) -> all + "; " + one)
                .orElse("");
    }

    /**
     * What one target reached in one row.
     *
     * @param value a mean time, operations/s, or why there is no number
     * @param interval of 95 %, in the unit of the value; empty where there is none
     * @param details further figures, such as percentiles
     * @param ratios in words against each column of the matrix; empty where that one has no comparison
     */
    public record MatrixCell(String value, String interval, List<String> details, List<String> ratios) {
        static final MatrixCell NONE = new MatrixCell("", "", List.of(), List.of());

        /** Tells whether the run says anything of the target in this row. */
        public boolean isEmpty() {
            return value.isEmpty();
        }

        /** Returns the ratio against a column, or nothing. */
        public String against(int column) {
            return column >= 0 && column < ratios.size() ? ratios.get(column) : "";
        }

        /** A figure without an interval. */
        static MatrixCell of(String value) {
            return new MatrixCell(value, "", List.of(), List.of());
        }
    }

    /**
     * One operation by all targets.
     *
     * @param about the case, as its suite names it
     * @param cells one for each column
     * @param order the numbers of the ranked columns with a time, the shortest first; empty where nothing is compared
     * @param best what the first of them is called: {@code fastest} only where it beats every other column
     * @param standing who beats whom, in words
     */
    public record MatrixRow(
            String title,
            String about,
            List<Matrix.MatrixCell> cells,
            List<Integer> order,
            String best,
            String standing) {
        /** Returns the column with the shortest mean time; -1 where none is ranked. */
        public int fastest() {
            return order.isEmpty() ? -1 : order.get(0);
        }
    }

    /**
     * A target as the head of a column.
     *
     * @param product with its version
     * @param limits what limits its numbers, in words; the same rule for every product
     * @param ranked false for a reference reader or log, which marks a lower bound
     */
    public record MatrixColumn(String target, String product, List<String> limits, boolean ranked) {
        private static final String OPLOG = "one node, a replica set of one with its oplog";

        private static final String UNKNOWN = "the user's server; DocBench does not know how many nodes";

        /** Where a server came from, by the setting that says so; a library is said to run in the process. */
        private static final Map<String, String> FROM = Map.of(
                "uri", "a server given by URI",
                "up", "a server of docbench servers up",
                "program", "a program of the machine",
                "package", "a third party's package",
                "vendor", "the vendor's archive",
                "container", "a container");

        private static final String LOG = "a log alone: marks a lower bound of durable inserts";
        private static final String IN_PROCESS = "a library in DocBench's own process";

        static MatrixColumn of(TargetRow target, String product) {
            return new MatrixColumn(target.id(), product, limits(target), !Floor.is(target.id()));
        }

        private static List<String> limits(TargetRow target) {
            if (Floor.is(target.id())) {
                return List.of("store".equals(target.kind()) ? LOG : "reference reader");
            }
            if (!"store".equals(target.kind())) {
                return decodesLate(target) ? List.of("decodes a field when it is read") : List.of();
            }
            Map<String, String> settings = target.settings() == null ? Map.of() : target.settings();
            return Stream.concat(
                            Stream.of(nodes(target, settings)),
                            Stream.ofNullable(FROM.get(settings.getOrDefault("server kind", ""))))
                    .toList();
        }

        /** Of a server of the user's, only what the server itself says is known. */
        private static String nodes(TargetRow target, Map<String, String> settings) {
            if (isLibrary(target)) {
                return "runs in the process, without a network";
            }
            boolean several = settings.entrySet().stream()
                    .anyMatch(setting -> setting.getKey().endsWith(": copies")
                            && !setting.getValue().startsWith(TargetRow.NOT_KNOWN));
            if (several) {
                return "several nodes";
            }
            if ("uri".equals(settings.get("server kind"))) {
                return UNKNOWN;
            }
            return oplog(settings) ? OPLOG : "one node";
        }

        /** Tells whether a store is a library in DocBench's own process, which has no server. */
        static boolean isLibrary(TargetRow target) {
            Map<String, String> settings = target.settings() == null ? Map.of() : target.settings();
            return IN_PROCESS.equals(settings.get("server from")) || "library".equals(settings.get("server kind"));
        }

        /** What a format declares: opening neither copies the bytes nor what is in them, so that a time without reading has no decoding. */
        private static boolean decodesLate(TargetRow target) {
            JsonNode copies = target.ledger() == null ? null : target.ledger().get("copies");
            return copies != null && copies.isBoolean() && !copies.booleanValue();
        }

        /** A member of a replica set writes each change twice, also where it is alone. */
        private static boolean oplog(Map<String, String> settings) {
            return settings.entrySet().stream()
                    .anyMatch(setting -> setting.getKey().endsWith("setName")
                            && !setting.getValue().startsWith("no "));
        }
    }
}
