/** How a service uses clients of the table of transactions, and what data each variant risks. */
package org.docbench.service.variant;
