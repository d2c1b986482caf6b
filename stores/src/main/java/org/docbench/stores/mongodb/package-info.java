/** MongoDB, and what speaks its protocol, through its synchronous Java driver. */
package org.docbench.stores.mongodb;
