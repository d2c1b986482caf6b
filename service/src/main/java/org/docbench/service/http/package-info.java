/** The load client of the suite {@code rest}: HTTP/1.1 from few threads over many connections, in a closed or an open loop. */
package org.docbench.service.http;
