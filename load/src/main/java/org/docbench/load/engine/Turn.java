package org.docbench.load.engine;

/**
 * One target busy with one case, alone.
 *
 * @param round from 0
 */
public record Turn<C, T>(int round, C of, T target) {}
