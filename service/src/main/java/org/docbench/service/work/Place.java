package org.docbench.service.work;

import java.util.function.Consumer;

/** Where tasks are done, several at a time. */
public interface Place {

    /** How many tasks it takes at a time; 0 while it cannot take any. */
    int seats();

    /**
     * Does the task and passes its end on, once, on any thread. Never throws. The caller never has more tasks here than there are seats.
     */
    void run(Task task, Consumer<Reply> then);
}
