/** How transactions are kept: as rows and as documents, in every product. */
package org.docbench.service.table;
