package org.docbench.load.engine;

/**
 * What an open loop gave.
 *
 * @param load its latencies count from the intended start, so that waiting for a free worker is part of them
 * @param rate operations a second that were asked for
 * @param due arrivals within the window
 * @param unserved arrivals that were neither finished nor failed when the window had gone by twice, or at its cancellation
 * @param service the same operations counted from their true start: what a tool with coordinated omission would report
 * @param meanLateNanos how late, on average, a waiting worker began: what the engine itself adds to a latency; 0 if none waited
 */
public record OpenResult(
        LoadResult load, double rate, long due, long unserved, Latencies service, double meanLateNanos) {}
