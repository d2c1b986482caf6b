package org.docbench.service.rest;

import java.util.function.BooleanSupplier;
import org.docbench.load.LoadGenerator;
import org.docbench.load.engine.Arrivals;
import org.docbench.load.engine.ClosedLoop;
import org.docbench.load.engine.Extent;
import org.docbench.load.engine.LoadResult;
import org.docbench.load.engine.OpenLoop;
import org.docbench.load.engine.Steady;
import org.docbench.service.http.HttpLoad;
import org.docbench.service.http.Judge;
import org.docbench.service.http.Requests;

/**
 * The requests of a block over HTTP.
 *
 * @param acknowledged notes every request that was answered as hoped for, those before the measurement included
 * @param before what goes before the first that is timed
 */
record HttpBlock(
        LoadGenerator loop, RestCase of, Served served, Asked asked, int listed, Acknowledged acknowledged, Steady before) {
    /**
     * In a closed loop.
     *
     * @param between is run before the first request that counts
     * @throws org.docbench.stores.StoreException if a request failed
     */
    LoadResult closed(Runnable between, BooleanSupplier stop) {
        Extent extent = of.length().extent(of.connections());
        ClosedLoop usual = ClosedLoop.of(extent, loop.timer());
        var closed = new ClosedLoop(extent, before, 1, loop.timer(), loop.clock(), usual.patience());
        return LoadGenerator.faultless(load().closed(closed, between, stop).load());
    }

    /** The same in an open one. */
    OpenLoop.Result open(Runnable between, long seed, BooleanSupplier stop) {
        Arrivals arrivals = Arrivals.poisson(of.length().rate(), seed);
        OpenLoop usual = OpenLoop.of(arrivals, of.length().window(), loop.timer());
        var open = new OpenLoop(arrivals, of.length().window(), before, loop.timer(), loop.clock(), usual.patience());
        OpenLoop.Result result = load().open(open, between, stop).open();
        LoadGenerator.faultless(result.load());
        return result;
    }

    private HttpLoad load() {
        Requests requests = asked.over(served.endpoint(), of.keepAlive());
        Judge judge = acknowledged.noting(new Judgement(of.work(), asked.ids(), listed));
        HttpLoad load = HttpLoad.of(served.endpoint(), of.connections(), requests, judge)
                .keepingAlive(of.keepAlive());
        return served.cpu().map(load::watching).orElse(load);
    }
}
