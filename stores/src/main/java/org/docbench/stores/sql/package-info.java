/** What every store behind a JDBC driver shares: one connection, statements whose values are bound inside the timer, errors in one line. */
package org.docbench.stores.sql;
