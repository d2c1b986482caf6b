/** Oracle's binary JSON, OSON, through Oracle's JDBC driver and through the floor reader. */
package org.docbench.formats.oson;
