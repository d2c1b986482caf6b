package org.docbench.service.backend;

import org.docbench.service.work.Task;

/**
 * What a gateway asks of a backend.
 *
 * @param workers by which of its crews of so many it is to be done: services that share a backend each have their own
 */
record Call(int workers, Task task) {}
