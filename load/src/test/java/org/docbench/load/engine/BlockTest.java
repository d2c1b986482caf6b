package org.docbench.load.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class BlockTest {
    private final VirtualClock clock = VirtualClock.forOne();

    @Test
    void everyOperationHasItsOwnTime() {
        Block block = Block.time(n -> clock.pass(100 + n), 5, clock);
        assertThat(block.nanos()).containsExactly(100, 101, 102, 103, 104);
        assertThat(block.error()).isEmpty();
    }

    @Test
    void theFirstErrorEndsTheBlockAndIsNoDuration() {
        Work work = n -> {
            clock.pass(10);
            if (n == 3) {
                throw new IOException("disk full");
            }
        };
        Block block = Block.time(work, 10, clock);
        assertThat(block.nanos()).containsExactly(10, 10, 10);
        assertThat(block.error()).contains("disk full");
    }

    @Test
    void preparationsAreNotTimed() {
        var work = new PreparedWork() {
            @Override
            public void prepare(long n) {
                clock.pass(1_000);
            }

            @Override
            public void run(long n) {
                clock.pass(7);
            }
        };
        assertThat(Block.time(work, 3, clock).nanos()).containsExactly(7, 7, 7);
    }

    @Test
    void stoppingKeepsWhatThereIs() {
        Block block = Block.time(n -> clock.pass(5), 100, clock, () -> clock.nanos() >= 20);
        assertThat(block.nanos()).containsExactly(5, 5, 5, 5);
        assertThat(block.error()).isEmpty();
    }

    @Test
    void anInterruptionIsHandedOn() {
        Block block = Block.time(
                n -> {
                    throw new InterruptedException();
                },
                3,
                clock);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(block.error()).contains("InterruptedException");
    }

    @Test
    void aChangedArrayChangesNoBlock() {
        Block block = Block.time(n -> clock.pass(5), 1, clock);
        block.nanos()[0] = 1;
        assertThat(block.nanos()).containsExactly(5);
    }
}
