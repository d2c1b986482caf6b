/**
 * PostgreSQL, and servers that speak its protocol, through its JDBC driver. A collection is a table
 * {@code (id text primary key, doc jsonb not null)}. Every operation is one statement in a transaction of its own, prepared on the
 * server when it is first executed. Documents are sent and received as text, which is the driver's form of them.
 */
package org.docbench.stores.postgres;
