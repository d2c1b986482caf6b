package org.docbench.profile.machine;

import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Which processes belong to a process: injected, so that tests need no processes. */
@FunctionalInterface
public interface ProcessTree {

    /** The process and all that descend from it, as far as they live; empty when it is gone. */
    List<Long> of(long pid);

    static ProcessTree real() {
        return pid -> ProcessHandle.of(pid).stream()
                .flatMap(handle -> Stream.concat(Stream.of(handle), handle.descendants()))
                .flatMapToLong(handle -> LongStream.of(handle.pid()))
                .boxed()
                .toList();
    }
}
