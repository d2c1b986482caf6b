package org.docbench.formats.access;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.docbench.core.value.Difference;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Losses;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Format;
import org.docbench.formats.Format.Accessor;
import org.docbench.formats.Format.Patcher;
import org.docbench.formats.Format.Selection;

/**
 * One case on one target, ready to be timed: everything that is not measured is done here. Operation i of the cycle uses
 * entry i of each array.
 */
final class Prepared<H> {
    /** Of a long cycle this many operations are compared with the model, evenly spread. */
    private static final int CHECKED = 64;

    final Format<H> format;
    final int cycle;
    final byte[][] images;
    final H[] handles;
    final Accessor<H>[] accessors;
    final Selection<H>[] selections;
    final Patcher[] patchers;
    final Object[] answers;
    private final AccessExperiment.Workload workload;
    private final AccessExperiment.Phase phase;
    private final Set<Loss> losses;

    /** Makes ready what {@code phase} needs. Throws what the target throws. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    Prepared(
            Format<H> format,
            AccessExperiment.Workload workload,
            AccessExperiment.Phase phase,
            List<byte[]> encoded,
            long seed) {
        this.format = format;
        this.workload = workload;
        this.phase = phase;
        this.losses = format.ledger().losses();
        cycle = workload.cycle();
        images = new byte[cycle][];
        handles = (H[]) new Object[cycle];
        accessors = new Accessor[cycle];
        selections = new Selection[cycle];
        patchers = new Patcher[cycle];
        answers = new Object
                [workload.readings().isEmpty() ? 0 : workload.readings().get(0).size()];
        List<byte[]> kept = copies(encoded, workload.copies(), seed);
        List<H> opened = new ArrayList<>();
        if (phase == AccessExperiment.Phase.GET
                || phase == AccessExperiment.Phase.READ
                || phase == AccessExperiment.Phase.UPSTREAM) {
            kept.forEach(image -> opened.add(format.open(image)));
        }
        var accessorOf = new IdentityHashMap<List<Path>, Accessor<H>>();
        for (int i = 0; i < cycle; i++) {
            images[i] = kept.get(i % kept.size());
            handles[i] = opened.isEmpty() ? null : opened.get(i % opened.size());
            if (phase == AccessExperiment.Phase.PATCH) {
                patchers[i] = format.patcher(
                                workload.edits().get(i % workload.edits().size()))
                        .orElseThrow();
            } else if (phase == AccessExperiment.Phase.OPEN_READS) {
                selections[i] = format.selection(reading(i));
            } else {
                // Readings that are one share it: 200,000 accessors would be out of the caches themselves.
                accessors[i] = accessorOf.computeIfAbsent(reading(i), paths -> format.accessor(paths.get(0)));
            }
        }
    }

    /** The images, as often as the case wants them, each its own array, in random order when there are several. */
    private static List<byte[]> copies(List<byte[]> encoded, int copies, long seed) {
        List<byte[]> images = new ArrayList<>(encoded);
        for (int i = 1; i < copies; i++) {
            encoded.forEach(image -> images.add(image.clone()));
        }
        if (copies > 1) {
            Collections.shuffle(images, new Random(seed));
            // Into the old generation now: moved there in the middle of a batch, they would be the batch.
            System.gc();
        }
        return images;
    }

    private List<Path> reading(int i) {
        return workload.readings().get(i % workload.readings().size());
    }

    /** What operation {@code i} really gave, against the model: nothing when they agree. */
    Optional<Difference> check(int i, Object result) {
        Value.Obj document = workload.corpus()
                .documents()
                .get(i % workload.corpus().documents().size());
        if (phase == AccessExperiment.Phase.PATCH) {
            var edit = workload.edits().get(i % workload.edits().size());
            return difference(edit.apply(document), format.decode((byte[]) result));
        }
        if (phase == AccessExperiment.Phase.OPEN_READS) {
            return checkAll(document, reading(i), (Object[]) result);
        }
        Accessor<H> accessor = accessors[i];
        @SuppressWarnings("unchecked")
        Object answer = phase == AccessExperiment.Phase.OPEN ? accessor.read((H) result) : result;
        return difference(reading(i).get(0).in(document).orElseThrow(), valueOf(accessor, answer));
    }

    private Optional<Difference> checkAll(Value.Obj document, List<Path> paths, Object[] results) {
        for (int i = 0; i < paths.size(); i++) {
            var difference = difference(
                    paths.get(i).in(document).orElseThrow(), valueOf(format.accessor(paths.get(i)), results[i]));
            if (difference.isPresent()) {
                return difference;
            }
        }
        return Optional.empty();
    }

    /** As a plain Java object a JSON null is null. */
    private static Value valueOf(Accessor<?> accessor, Object result) {
        return result == null ? new Value.Null() : accessor.valueOf(result);
    }

    private Optional<Difference> difference(Value expected, Value actual) {
        return Difference.between(Losses.apply(expected, losses), actual == null ? null : Losses.apply(actual, losses));
    }

    /** Runs operations spread over the cycle once more, untimed, and compares each with the model. */
    Optional<Difference> checkCycle() {
        for (int checked = 0; checked < Math.min(cycle, CHECKED); checked++) {
            int i = (int) ((long) checked * cycle / Math.min(cycle, CHECKED));
            var difference = check(i, operate(i));
            if (difference.isPresent()) {
                return difference;
            }
        }
        return Optional.empty();
    }

    private Object operate(int i) {
        return switch (phase) {
            case OPEN -> format.open(images[i]);
            case GET, UPSTREAM -> accessors[i].get(handles[i]);
            case READ -> accessors[i].read(handles[i]);
            case OPEN_READ -> accessors[i].read(format.open(images[i]));
            case OPEN_READS -> {
                selections[i].read(format.open(images[i]), answers);
                yield answers;
            }
            case PATCH -> patchers[i].patch(images[i]);
        };
    }
}
