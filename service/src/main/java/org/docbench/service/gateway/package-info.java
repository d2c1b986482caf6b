/** The HTTP side of the service: requests come in here, are checked, queued, handed to where the table is, and answered. */
package org.docbench.service.gateway;
