package org.docbench.service.rest;

import java.util.Optional;
import java.util.Set;
import org.docbench.service.http.Endpoint;
import org.docbench.service.http.ServerCpu;

/**
 * A service that runs.
 *
 * @param processes whose processor time is its own, its children's counting with them; empty if they are not known
 */
record Served(Endpoint endpoint, Set<Long> processes, Optional<ServerCpu> cpu) {}
