/**
 * PostgreSQL, and what speaks its protocol, through its JDBC driver. A collection is a table
 * {@code (id text primary key, doc jsonb not null)}; every operation is one statement, prepared on the server when it is first
 * executed, in a transaction of its own. Documents go as text and come back as text, which is the driver's form of them.
 */
package org.docbench.stores.postgres;
