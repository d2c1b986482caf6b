package org.docbench.service.http;

import org.docbench.load.engine.LoadResult;

/**
 * What a closed loop over HTTP gave.
 *
 * @param load its workers are the connections; its errors are those of the judge, of the connections and of time-outs
 */
public record HttpResult(LoadResult load, Traffic traffic) {}
