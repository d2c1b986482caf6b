package org.docbench.service.http;

import org.docbench.load.engine.OpenResult;

/** What an open loop over HTTP gave. Its workers are the connections. */
public record HttpOpenResult(OpenResult open, Traffic traffic) {}
