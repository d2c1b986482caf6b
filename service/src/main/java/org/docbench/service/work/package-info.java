/** What a request asks of the table, where it is done, and how processes tell one another of it. */
package org.docbench.service.work;
