/** The REST transaction service and the suite {@code rest}, which measures where the time of a request goes. */
package org.docbench.service;
