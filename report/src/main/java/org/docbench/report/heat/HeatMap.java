package org.docbench.report.heat;

import java.util.List;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Part;

/**
 * How many a second, by two numbers: one downwards, one across. Every cell holds its number.
 *
 * @param name whose map it is
 * @param columns values of what goes across
 */
public record HeatMap(String name, List<Long> columns, List<Row> rows) {

    /** The cells of one value of what goes downwards. */
    public record Row(String name, List<Cell> cells) {}

    /**
     * One pair of values.
     *
     * @param second a second line, or nothing
     * @param title what stands behind it, or null
     * @param shade of the scale; -1 without a number
     */
    public record Cell(String text, String second, String title, int shade) {
        public static final Cell NONE = new Cell(Figures.NONE, "", null, -1);
    }

    /**
     * The maps that share a scale.
     *
     * @param what is counted, in words: {@code Documents a second}
     * @param corner what goes across, above what goes downwards
     */
    public record Page(String title, String what, String corner, HeatScale scale, List<HeatMap> maps) implements Part {
        @Override
        public boolean isEmpty() {
            return maps.isEmpty();
        }
    }
}
