/**
 * The suite {@code ycsb}: YCSB's core workloads on every store, with YCSB's own mixes, distributions and records, so that
 * results can be laid beside YCSB's. What is drawn is drawn by published definitions and seeded, and every run proves it.
 */
package org.docbench.load.ycsb;
