package org.docbench.load.engine;

import java.util.List;
import java.util.function.Function;

/**
 * What the workers brought back from one phase.
 *
 * @param startNanos when the barrier opened
 * @param done of each worker that ended, in the order of workers
 * @param left workers that were still in an operation when patience ran out
 */
public record Phase<T>(long startNanos, List<T> done, int left) {

    /** A part of what each brought. */
    public <U> Phase<U> map(Function<T, U> part) {
        return new Phase<>(startNanos, done.stream().map(part).toList(), left);
    }
}
