package org.docbench.formats;

import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * What suites without a database need of the machine.
 *
 * @param java the java program of measured processes
 * @param say told what is built, and what cannot be measured for want of a toolchain; one line each
 */
public record FormatMachine(Path java, Consumer<String> say) {}
