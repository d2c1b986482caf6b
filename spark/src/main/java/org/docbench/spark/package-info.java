/**
 * Places the ranks of a run on a cluster of Apache Spark. These classes run in Spark's processes, next to none of DocBench's own: the
 * driver gets what to start as text, and each task starts DocBench in a child process.
 */
package org.docbench.spark;
