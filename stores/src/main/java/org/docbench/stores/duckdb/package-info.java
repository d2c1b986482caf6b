/** DuckDB, a columnar database in this process: documents in a column of JSON, which is text with a check, or of the binary type VARIANT. */
package org.docbench.stores.duckdb;
