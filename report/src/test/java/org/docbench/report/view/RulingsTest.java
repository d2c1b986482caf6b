package org.docbench.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.docbench.core.run.RunFile.ClaimRow;
import org.docbench.core.stats.Interval;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RulingsTest {
    /** The measures and publications are those of claims D1, D1.wins, D1.bson, D11, D10.growth, E8.linear, D12, D25, E6.network and R9. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "time(bson.raw) / time(oson.object), phase get | 71x | 71.2 | 52.4× [51.4–53.5]",
                "cases won by oson.object against bson.raw | 8 to 0 | 8 | 52",
                "times of bson.raw that are within 2x of the published ones | 250, 2,491 ns | 8 | 52",
                "growth of bson.raw with position | about 31 ns for each field | 31 | 52.4 ns per field [51.4–53.5]",
                "growth of bson.raw with depth | about 387 ns for each level | 387 | 52.4 ns per level [51.4–53.5]",
                "growth of mongodb with attributes, phase all | no number | | 52.4 ns per attribute [51.4–53.5]",
                "growth of oson.object with position; and growth of it with fields | about 100 ns | 100 | 52.4 ns [51.4–53.5]",
                "time(erlang.nbson) in ns, phase decode, cases one | 32 ns | 32 | 52.4 ns [51.4–53.5]",
                "percent of stacks that are encode, client of mongodb | 20-25 % | | 52.4 % [51.4–53.5]",
                "log syncs per operation of mongodb, cases empty | a sync | | 52.4 per operation [51.4–53.5]",
                "log bytes per operation of mongodb, cases empty | 1 MB | | 52.4 B per operation [51.4–53.5]",
                "server CPU of mongodb, cases ten, divided by that of cases one | 1.3 | | 52.4× [51.4–53.5]",
                "client CPU of mongodb, cases ten, divided by their time, phase all | - | | 5,243 % of the time [5,138–5,350]",
                "stage parse per operation as a part of its time, phase request, of a | - | | 5,243 % of the time [5,138–5,350]",
            })
    void aMeasuredNumberHasItsUnit(String measure, String published, Double value, String words) {
        assertThat(Rulings.measured(claim(measure, published, value, new Interval(0.95, 51.38, 53.5))))
                .isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cases won by oson.object against bson.raw | 52",
                "log syncs per operation of mongodb | 52.4 per operation (no interval)",
            })
    void aCountOfCasesNeedsNoInterval(String measure, String words) {
        assertThat(Rulings.measured(claim(measure, "", null, null))).isEqualTo(words);
    }

    private static ClaimRow claim(String measure, String published, Double value, Interval interval) {
        return new ClaimRow(
                "D1", "", List.of(), "", published, value, null, measure, 52.43, interval, "confirmed", "", null, null);
    }
}
