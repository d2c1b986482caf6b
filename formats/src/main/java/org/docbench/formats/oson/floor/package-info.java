/**
 * Oracle's binary JSON, OSON, read and changed where it lies: no parse step, no copy, no garbage. Nothing here depends
 * on Oracle's libraries.
 *
 * <p>Sources of the layout, named at every constant: {@code [spec]} the open specification, <a
 * href="https://osonspec.org/">osonspec.org</a>; {@code [ref]} Oracle's reference implementation, <a
 * href="https://github.com/oracle/oson">github.com/oracle/oson</a>; {@code [py]} python-oracledb, {@code
 * src/oracledb/impl/base/oson.pyx}. The code is written from the layout, none of it is ported.
 */
package org.docbench.formats.oson.floor;
