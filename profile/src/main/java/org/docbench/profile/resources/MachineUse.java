package org.docbench.profile.resources;

/**
 * What the whole machine has used. Null: not known here.
 *
 * @param cpuNanos all CPUs together, interrupts included, since boot
 * @param running threads that run or could run, less the one that asks
 * @param diskRead bytes since boot; {@code diskWritten} likewise
 * @param received bytes on all network interfaces since boot, the loopback included
 */
record MachineUse(Double cpuNanos, Double running, Double diskRead, Double diskWritten, Double received) {}
