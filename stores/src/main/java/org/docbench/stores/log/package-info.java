/** The reference writer: documents in a log, and nothing else that a database has. */
package org.docbench.stores.log;
