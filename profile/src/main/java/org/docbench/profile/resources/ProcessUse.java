package org.docbench.profile.resources;

/**
 * What a process, and its children that ended, have used. Null: not known here.
 *
 * @param cpuNanos of CPU time
 * @param written bytes given to storage
 */
record ProcessUse(Double cpuNanos, Double written) {}
