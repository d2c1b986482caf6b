/**
 * PostgreSQL, and what speaks its protocol, through its JDBC driver. A collection is a table
 * {@code (id text primary key, doc jsonb not null)}; every operation is one statement, prepared on the server at its first use.
 */
package org.docbench.stores.postgres;
