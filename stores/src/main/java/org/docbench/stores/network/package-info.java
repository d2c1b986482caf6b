/** A server over an emulated network: a proxy in this process delays the traffic and limits its bandwidth. */
package org.docbench.stores.network;
