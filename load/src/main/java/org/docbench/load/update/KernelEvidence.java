package org.docbench.load.update;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.docbench.load.ServerCounts;
import org.docbench.load.TargetSession;
import org.docbench.stores.Durability;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;
import org.docbench.stores.evidence.KernelSyncs;

/**
 * The kernel's own count of syncs (rule 7), in blocks of their own before the rounds: strace slows down what it watches, and
 * after large documents the syncs of a server that writes back its pages would be counted as well.
 */
record KernelEvidence(UpdatePreset preset, UpdateCase baseline, ServerCounts evidence, Consumer<String> warn) {

    /** Watches a target at every level, as far as its process is known. */
    void watch(TargetSession target, List<Durability> levels, BooleanSupplier ended) {
        Optional<String> obstacle = KernelSyncs.obstacle();
        if (obstacle.isPresent()) {
            warn.accept("syncs were not counted by the kernel: " + obstacle.get());
            return;
        }
        for (Durability level : levels) {
            if (target.server().process().isPresent() && target.has(level) && !ended.getAsBoolean()) {
                watch(target, level);
            }
        }
    }

    private void watch(TargetSession target, Durability level) {
        try {
            // The session first: some servers start a process for it, which must be there to be watched.
            Session session = target.at(level);
            try (KernelSyncs counting = KernelSyncs.of(target.server().process().orElseThrow())) {
                UpdateBlock.Timed timed = new UpdateBlock(preset.watched(), System::nanoTime)
                        .measure(session, target.collection(), baseline, "watched-" + level.id(), target.losses());
                evidence.kernel(baseline.at(level), target.target().id(), timed.writes(), counting.stop());
            }
        } catch (IOException e) {
            warn.accept(target.target().id() + ": syncs were not counted by the kernel: " + e.getMessage());
        } catch (UnsupportedOperationException e) {
            return; // the rows of this level say it
        } catch (StoreException e) {
            warn.accept(target.target().id() + ": syncs were not counted by the kernel: " + e.getMessage());
            target.fault(e);
        }
    }
}
