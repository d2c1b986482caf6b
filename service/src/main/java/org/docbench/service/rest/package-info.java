/** The suite {@code rest}: where the time of a request to the transaction service goes. */
package org.docbench.service.rest;
