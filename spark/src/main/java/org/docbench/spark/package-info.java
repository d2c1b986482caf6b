/**
 * Places the ranks of a run on a cluster of Apache Spark. These classes run in Spark's processes, where no other class of DocBench
 * runs. The driver receives the command as text, and each task starts DocBench in a child process.
 */
package org.docbench.spark;
