/** A server as if it were far away: a proxy in this process delays what goes through it and lets only so much through. */
package org.docbench.stores.network;
