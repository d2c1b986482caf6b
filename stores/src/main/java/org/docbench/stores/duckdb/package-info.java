/** DuckDB, a columnar database in this process: documents in a column of type JSON, which is text with a check. */
package org.docbench.stores.duckdb;
