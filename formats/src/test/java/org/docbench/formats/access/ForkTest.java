package org.docbench.formats.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import org.docbench.core.claim.PublishedExperiments;
import org.docbench.core.claim.PublishedExperiments.Experiment;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Trial;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Edit;
import org.docbench.formats.Format;
import org.docbench.formats.Ledger;
import org.docbench.formats.json.JsonTreeFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Rule 3 and rule 20: what is wrong never becomes a number. Runs real trials in this JVM. */
@Tag("slow")
class ForkTest {
    private static final AccessExperiment.AccessPreset SHORT =
            new AccessExperiment.AccessPreset(1, AccessExperiment.AccessPreset.ForkUnit.CASE, 5, 2, 5, false, true);

    @Test
    void everyPhaseOfAnHonestTargetIsMeasured() {
        for (AccessExperiment.Phase phase : List.of(
                AccessExperiment.Phase.OPEN,
                AccessExperiment.Phase.GET,
                AccessExperiment.Phase.READ,
                AccessExperiment.Phase.OPEN_READ,
                AccessExperiment.Phase.UPSTREAM)) {
            Trial.Outcome outcome = outcome(new JsonTreeFormat(), new Lookups.Flat(), 0, phase);
            assertThat(outcome).isInstanceOf(Trial.Measured.class);
            assertThat(((Trial.Measured) outcome).samples()).hasSize(2).allMatch(nanos -> nanos > 0);
        }
        assertThat(outcome(new JsonTreeFormat(), new Lookups.Reads(), 3, AccessExperiment.Phase.OPEN_READS))
                .isInstanceOf(Trial.Measured.class);
        for (int edit = 0; edit < 13; edit++) {
            assertThat(outcome(new JsonTreeFormat(), new Patch(), edit, AccessExperiment.Phase.PATCH))
                    .isInstanceOf(Trial.Measured.class);
        }
    }

    @Test
    void publishedCountsRunThatManyOperations() throws IOException {
        Experiment experiment = PublishedExperiments.parse(Files.readString(
                        java.nio.file.Path.of(System.getProperty("docbench.home"), "claims", "published.json")))
                .experiment("000.access.flat");
        int measured = experiment.count("measured");
        var counting = new Counting(Integer.MAX_VALUE);
        var published =
                new AccessExperiment.AccessPreset(1, AccessExperiment.AccessPreset.ForkUnit.CASE, 0, 4, 0, true, true);
        Case first = new Lookups.Flat().cases(true).get(0);
        var run = new TrialRun<>(counting, InProcess.job("any", first, published, AccessExperiment.Phase.GET));
        assertThat(run.prepare(first, AccessExperiment.Phase.GET)).isEmpty();
        int warm = counting.gets;
        run.batch();
        // Before them the untimed ones, as many as their time allows.
        assertThat(counting.gets - warm).isBetween(measured / 4 + 1, 2 * measured / 4);
        assertThat(warm).isGreaterThan(experiment.count("warmUp"));
    }

    @Test
    void theUntimedPieceHasItsTimeButNoMoreThanABatchAndAtLeastOneOperation() {
        assertThat(TrialRun.untimed(100, 10_000)).isEqualTo(6_000);
        assertThat(TrialRun.untimed(100, 2_500)).isEqualTo(2_500);
        assertThat(TrialRun.untimed(2_000_000, 1)).isEqualTo(1);
        assertThat(TrialRun.untimed(2_000_000, 5)).isEqualTo(1);
    }

    @Test
    void oneWrongByteInsideTheTimedLoopFailsTheTrial() {
        Trial.Outcome outcome = outcome(new Counting(500), new Lookups.Flat(), 2, AccessExperiment.Phase.READ);
        assertThat(((Trial.Failed) outcome).reason())
                .contains("wrong result at $")
                .contains("value_100_padding")
                .contains("Value_100_padding");
    }

    @Test
    void anErrorIsAFailureOfItsOwnAndNotADuration() {
        Trial.Outcome outcome = outcome(new Throwing(), new Lookups.Flat(), 0, AccessExperiment.Phase.GET);
        assertThat(((Trial.Failed) outcome).reason()).contains("lost in the middle");
    }

    @Test
    void whatATargetCannotDoIsSaid() {
        Trial.Outcome outcome = outcome(new Counting(0), new Patch(), 0, AccessExperiment.Phase.PATCH);
        assertThat(((Trial.Unsupported) outcome).reason()).isNotBlank();
    }

    private static Trial.Outcome outcome(
            Format<?> format, AccessExperiment scenario, int number, AccessExperiment.Phase phase) {
        return InProcess.outcome(format, scenario.cases(true).get(number), SHORT, phase);
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
