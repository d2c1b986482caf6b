package org.docbench.load.update;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.docbench.load.Seat;
import org.docbench.load.ServerCounts;
import org.docbench.stores.Durability;
import org.docbench.stores.StoreException;
import org.docbench.stores.evidence.KernelSyncs;

/**
 * The kernel's own count of syncs (rule 7), in blocks of their own before the rounds: strace slows down what it watches, and
 * after large documents the syncs of a server that writes back its pages would be counted as well.
 */
record KernelEvidence(UpdateEffort effort, UpdateCase baseline, ServerCounts evidence, Consumer<String> warn) {

    /** Watches every target at every level, as far as its process is known. */
    void run(List<Seat> seats, List<Durability> levels, BooleanSupplier ended) {
        Optional<String> obstacle = KernelSyncs.obstacle();
        if (obstacle.isPresent()) {
            warn.accept("syncs were not counted by the kernel: " + obstacle.get());
            return;
        }
        for (Durability level : levels) {
            for (Seat seat : seats) {
                if (seat.server().process().isPresent() && seat.has(level) && !ended.getAsBoolean()) {
                    watch(seat, level);
                }
            }
        }
    }

    private void watch(Seat seat, Durability level) {
        try {
            // The session first: some servers start a process for it, which must be there to be watched.
            var session = seat.at(level);
            try (KernelSyncs counting = KernelSyncs.of(seat.server().process().orElseThrow())) {
                Block.Seen seen = new Block(effort.watched(), System::nanoTime)
                        .measure(session, seat.collection(), baseline, "watched-" + level.id(), seat.losses());
                evidence.kernel(baseline.at(level), seat.target().id(), seen.writes(), counting.stop());
            }
        } catch (IOException e) {
            warn.accept(seat.target().id() + ": syncs were not counted by the kernel: " + e.getMessage());
        } catch (UnsupportedOperationException e) {
            return; // the rows of this level say it
        } catch (StoreException e) {
            warn.accept(seat.target().id() + ": syncs were not counted by the kernel: " + e.getMessage());
            seat.fault(e);
        }
    }
}
