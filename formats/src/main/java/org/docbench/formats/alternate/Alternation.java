package org.docbench.formats.alternate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Lets the targets of a case alternate in batches of some milliseconds, so that the machine treats all of them alike (rule 8). A sweep is one
 * batch of every target. Its order is drawn anew, and the next sweep takes the mirrored order: A B C C B A.
 */
public final class Alternation {

    /**
     * What the batches of one target gave.
     *
     * @param samples nanoseconds for one operation, sample i from sweep i; incomplete after a fault
     * @param fault why the target was asked for nothing more; null when it finished
     */
    public record Samples(List<Double> samples, RuntimeException fault) {}

    /**
     * Measures the targets of one case.
     *
     * @param sweeps batches of each target
     * @param seed of the orders
     * @return by target, in the order of the contenders; one that failed does not keep the others from going on
     */
    public Map<String, Samples> measure(List<? extends Contender> contenders, int sweeps, long seed) {
        Map<String, List<Double>> samples = new LinkedHashMap<>();
        Map<String, RuntimeException> faults = new LinkedHashMap<>();
        contenders.forEach(contender -> samples.put(contender.target(), new ArrayList<>()));
        List<Contender> order = new ArrayList<>(contenders);
        Random random = new Random(seed);
        for (int sweep = 0; sweep < sweeps; sweep++) {
            if (sweep % 2 == 0) {
                Collections.shuffle(order, random);
            } else {
                Collections.reverse(order);
            }
            for (Contender contender : order) {
                if (!faults.containsKey(contender.target())) {
                    try {
                        samples.get(contender.target()).add(contender.batch().timed());
                    } catch (RuntimeException e) {
                        faults.put(contender.target(), e);
                    }
                }
            }
        }
        Map<String, Samples> measured = new LinkedHashMap<>();
        samples.forEach((target, taken) -> measured.put(target, new Samples(taken, faults.get(target))));
        return measured;
    }
}
