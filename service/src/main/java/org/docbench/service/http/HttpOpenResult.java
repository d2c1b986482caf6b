package org.docbench.service.http;

import org.docbench.load.engine.OpenLoop;


/** What an open loop over HTTP gave. Its workers are the connections. */
public record HttpOpenResult(OpenLoop.Result open, Traffic traffic) {}
