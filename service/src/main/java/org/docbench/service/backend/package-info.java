/** Backends: processes of their own that hold the clients of the table and are asked on a Unix domain socket. */
package org.docbench.service.backend;
