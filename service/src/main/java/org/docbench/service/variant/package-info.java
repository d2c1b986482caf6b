/** How a service uses clients of the table of transactions, and what each way can lose. */
package org.docbench.service.variant;
