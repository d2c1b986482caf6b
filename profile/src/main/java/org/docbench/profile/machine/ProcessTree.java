package org.docbench.profile.machine;

import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Which processes live, and which belong to a process: injected, so that tests need no processes. */
public interface ProcessTree {

    /** The process and all that descend from it, as far as they live; empty when it is gone. */
    List<Long> of(long pid);

    /** All that live, as far as this user may see them. */
    List<Long> all();

    static ProcessTree real() {
        return new ProcessTree() {
            @Override
            public List<Long> of(long pid) {
                return ProcessHandle.of(pid).stream()
                        .flatMap(handle -> Stream.concat(Stream.of(handle), handle.descendants()))
                        .flatMapToLong(handle -> LongStream.of(handle.pid()))
                        .boxed()
                        .toList();
            }

            @Override
            public List<Long> all() {
                return ProcessHandle.allProcesses().map(ProcessHandle::pid).toList();
            }
        };
    }
}
