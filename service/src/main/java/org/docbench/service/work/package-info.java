/** What a request asks of the table, and where it is done: by threads of this process, or elsewhere. */
package org.docbench.service.work;
