package org.docbench.service.rest;

import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.docbench.core.run.Observer;
import org.docbench.core.run.WindowContext;
import org.docbench.load.LoadGenerator;
import org.docbench.load.engine.Extent;
import org.docbench.load.engine.Steady;
import org.docbench.service.Transactions;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/** A case once more for who records stacks; its times count for nothing (rule 15). */
record Profiling(LoadGenerator loop, Observer observer) {
    /** Does it. Of what fails on the way the stacks until then are left. */
    void take(Subject subject, RestCase of, BooleanSupplier stop) {
        if (subject.without(of).isPresent()) {
            return;
        }
        try {
            if (of.leg().remote()) {
                remote(subject, of, stop);
            } else {
                here(subject, of, stop);
            }
        } catch (StoreException | UncheckedIOException e) {
            subject.fault(new StoreException(String.valueOf(e.getMessage()), e));
        } catch (UnsupportedOperationException e) {
            return; // The rounds said so.
        }
    }

    private void here(Subject subject, RestCase of, BooleanSupplier stop) {
        Session session = subject.ready(of);
        Asked asked = subject.asked(of);
        var acknowledged = new Acknowledged();
        try (Transactions client = subject.client(of)) {
            SingleWork work = SingleWork.of(of.leg(), client, asked, subject.listed(), acknowledged);
            Extent extent = Extent.of(of.length().window());
            watched(
                    context(subject, of, session, Map.of()),
                    begin -> loop.run(List.of(work), extent, before(of), begin, stop));
            work.judged();
            subject.prove(acknowledged, asked, of);
        }
    }

    private void remote(Subject subject, RestCase of, BooleanSupplier stop) {
        Served served = subject.served(of);
        Session session = subject.ready(of);
        Asked asked = subject.asked(of);
        var acknowledged = new Acknowledged();
        var block = new HttpBlock(loop, of, served, asked, subject.listed(), acknowledged, before(of));
        watched(context(subject, of, session, served.jvms().get()), begin -> block.closed(begin, stop));
        subject.prove(acknowledged, asked, of);
    }

    /** As long as within the window, which is meant to show the work, not the compiler. */
    private static Steady before(RestCase of) {
        return new Steady(of.length().window(), 1, 1, 1);
    }

    private static WindowContext context(Subject subject, RestCase of, Session session, Map<String, Long> jvms) {
        return new WindowContext(of.of(), subject.id(), of.phases().get(0), subject.database(session), jvms);
    }

    /** @param work runs what it is given before the first request that is meant to be seen */
    private void watched(WindowContext context, Consumer<Runnable> work) {
        var open = new AtomicReference<Observer.Window>(Map::of);
        try {
            work.accept(() -> open.set(observer.profiled(context)));
        } finally {
            open.get().close();
        }
    }
}
