/** MySQL: documents in a column of type JSON, which the server keeps in a binary form and can change in place. */
package org.docbench.stores.mysql;
