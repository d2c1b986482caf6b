package org.docbench.formats;

import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * What suites without a database need of the machine.
 *
 * @param java the java program of measured processes
 * @param building told what is built, one line each
 */
public record FormatMachine(Path java, Consumer<String> building) {}
