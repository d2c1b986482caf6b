package org.docbench.formats.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.docbench.core.corpus.PublishedDocuments;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Edit;
import org.docbench.formats.Format;
import org.docbench.formats.Ledger;
import org.docbench.formats.json.JsonTreeFormat;
import org.junit.jupiter.api.Test;

/** Rule 3 and rule 20: what is wrong never becomes a number. Runs real trials in this JVM. */
class ForkTest {
    private static final Timing SHORT = new Timing(5, 2, 5, 0, 0);

    @Test
    void everyPhaseOfAnHonestTargetIsMeasured() {
        for (Phase phase : List.of(Phase.OPEN, Phase.GET, Phase.READ, Phase.OPEN_READ, Phase.UPSTREAM)) {
            ForkLine line = measured(new JsonTreeFormat(), new Flat(), 0, phase, SHORT);
            assertThat(line.status()).as("%s", line).isEqualTo("measured");
            assertThat(line.samples()).hasSize(2).allMatch(nanos -> nanos > 0);
        }
        assertThat(measured(new JsonTreeFormat(), new Reads(), 3, Phase.OPEN_READS, SHORT)
                        .status())
                .isEqualTo("measured");
        for (int edit = 0; edit < 13; edit++) {
            assertThat(measured(new JsonTreeFormat(), new Patch(), edit, Phase.PATCH, SHORT)
                            .reason())
                    .isNull();
        }
    }

    @Test
    void publishedCountsRunThatManyOperations() {
        var counting = new Counting(Integer.MAX_VALUE);
        var prepared = new Prepared<>(
                counting,
                new Flat().block(new Flat().cases(true).get(0), 1),
                Phase.GET,
                List.of(counting.encode(PublishedDocuments.flat(100))),
                1);
        TrialRun.run(prepared, Phase.GET, new Timing(0, 4, 0, 100, 1000));
        int checkedAfterwards = 1;
        assertThat(counting.gets).isEqualTo(100 + 1000 + checkedAfterwards);
    }

    @Test
    void oneWrongByteInsideTheTimedLoopFailsTheTrial() {
        ForkLine line = measured(new Counting(500), new Flat(), 2, Phase.READ, SHORT);
        assertThat(line.status()).isEqualTo("failed");
        assertThat(line.samples()).isNull();
        assertThat(line.reason())
                .contains("wrong result at $")
                .contains("value_100_padding")
                .contains("Value_100_padding");
    }

    @Test
    void anErrorIsAFailureOfItsOwnAndNotADuration() {
        ForkLine line = measured(new Throwing(), new Flat(), 0, Phase.GET, SHORT);
        assertThat(line.status()).isEqualTo("failed");
        assertThat(line.reason()).contains("lost in the middle");
    }

    @Test
    void whatATargetCannotDoIsSaid() {
        ForkLine line = measured(new Counting(0), new Patch(), 0, Phase.PATCH, SHORT);
        assertThat(line.status()).isEqualTo("unsupported");
        assertThat(line.reason()).isNotBlank();
    }

    private static ForkLine measured(
            Format<?> format, AccessExperiment scenario, int number, Phase phase, Timing timing) {
        var step = new ForkPlan.Step(scenario.cases(true).get(number), List.of(new ForkPlan.Timed(phase, timing)));
        List<ForkLine> lines = new ArrayList<>();
        new Fork(new ForkPlan("x", 1, 42, null, List.of(step)), lines::add).run(format);
        assertThat(lines).hasSize(1);
        return lines.get(0);
    }

    /** Text JSON that answers with one wrong byte from a given read on. */
    private static class Counting implements Format<byte[]> {
        private final JsonTreeFormat json = new JsonTreeFormat();
        private final int wrongFrom;
        private int gets;

        Counting(int wrongFrom) {
            this.wrongFrom = wrongFrom;
        }

        @Override
        public Ledger ledger() {
            return json.ledger();
        }

        @Override
        public byte[] encode(Value.Obj document) {
            return json.encode(document);
        }

        @Override
        public Value.Obj decode(byte[] image) {
            return json.decode(image);
        }

        @Override
        public byte[] open(byte[] image) {
            return image;
        }

        @Override
        public Optional<Patcher> patcher(Edit edit) {
            return Optional.empty();
        }

        @Override
        public Accessor<byte[]> accessor(Path path) {
            return new Accessor<>() {
                private Object answer;

                @Override
                public Object get(byte[] document) {
                    gets++;
                    answer = answer == null ? json.accessor(path).read(json.open(document)) : answer;
                    return gets > wrongFrom ? answer.toString().replaceFirst("v", "V") : answer;
                }

                @Override
                public Object read(byte[] document) {
                    return get(document);
                }

                @Override
                public Value valueOf(Object result) {
                    return new Value.Str((String) result);
                }
            };
        }
    }

    private static final class Throwing extends Counting {
        Throwing() {
            super(0);
        }

        @Override
        public Accessor<byte[]> accessor(Path path) {
            return new Accessor<>() {
                private int reads;

                @Override
                public Object get(byte[] document) {
                    if (reads++ == 100) {
                        throw new IllegalStateException("lost in the middle");
                    }
                    return "";
                }

                @Override
                public Object read(byte[] document) {
                    return get(document);
                }

                @Override
                public Value valueOf(Object result) {
                    return new Value.Str((String) result);
                }
            };
        }
    }
}
