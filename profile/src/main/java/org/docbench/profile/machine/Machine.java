package org.docbench.profile.machine;

import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Every way in which this module looks at the machine. One value of this record is one machine; tests make their own.
 *
 * @param clock nanoseconds, {@link System#nanoTime} outside tests
 * @param hardware what OSHI knows; read again at each call, because swap, battery and free memory change
 * @param availableProcessors what the JVM may use
 */
public record Machine(
        SystemFiles files,
        LongSupplier clock,
        Supplier<Hardware> hardware,
        ProcessTree processes,
        Commands commands,
        int availableProcessors) {

    public static Machine real() {
        return new Machine(
                SystemFiles.real(),
                System::nanoTime,
                Hardware::read,
                ProcessTree.real(),
                Commands.real(),
                Runtime.getRuntime().availableProcessors());
    }
}
