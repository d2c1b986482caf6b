package org.docbench.service.rest;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.docbench.core.run.Results.TargetOutcome;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.runner.RunRequest;
import org.docbench.core.scenario.Trial;
import org.docbench.load.LoadGenerator;
import org.docbench.load.engine.ClosedLoop;
import org.docbench.load.engine.ClosedLoop.Extent;
import org.docbench.load.engine.Steady;
import org.docbench.service.Transactions;
import org.docbench.service.http.Template.Endpoint;
import org.docbench.stores.NullStore;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/**
 * A foreign service at a URL. Its answers are validated by their bodies; what it holds cannot be counted. Some transactions are created
 * in it first, so that there is something to ask for; they stay.
 */
public final class ForeignService implements Subject {
    public static final String ID = RunRequest.Service.ID;

    private static final long CREATED = 100;

    private final Endpoint endpoint;
    private final boolean published;
    private final LoadGenerator loop = LoadGenerator.measured();
    private final Session nobody = new NullStore().open(NullStore.server(), Duration.ZERO);

    /** Of this run alone: a foreign table may hold those of earlier ones. */
    private final String own = "docbench-" + UUID.randomUUID().toString().substring(0, 8) + "-";

    private boolean there;
    private int blocks;

    /**
     * @param published whether it has the published form, {@code /api/oracle/create}, rather than {@code /transactions}
     * @throws IllegalArgumentException with one line, if the URL is none
     */
    public ForeignService(String url, boolean published) {
        this.endpoint = Endpoint.of(url);
        this.published = published;
    }

    /**
     * Why it cannot be asked, in one line; empty when it answers a request, whatever it answers.
     *
     * @param limit of each wait for it
     */
    public Optional<String> unreachable(Duration limit) {
        HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .proxy(HttpClient.Builder.NO_PROXY) // as it is measured
                .connectTimeout(limit)
                .build();
        try {
            client.send(
                            HttpRequest.newBuilder(URI.create(url() + "/"))
                                    .timeout(limit)
                                    .build(),
                            HttpResponse.BodyHandlers.ofInputStream())
                    .body()
                    .close();
            return Optional.empty();
        } catch (ConnectException e) {
            return Optional.of("no service was reached at " + url() + ": start it there, or correct the URL");
        } catch (IOException e) {
            return Optional.of("the service at " + url() + " does not answer in HTTP: "
                    + String.valueOf(e.getMessage()).replaceAll("[\\p{Cntrl}\\s]+", " "));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of("interrupted");
        }
    }

    @Override
    public String id() {
        return ID;
    }

    /** As the user named it, without a slash at its end. */
    public String url() {
        return "http://" + host();
    }

    String host() {
        return endpoint.host() + endpoint.base();
    }

    @Override
    public BlockRequests requests(RestCase one) {
        return BlockRequests.of(one.work(), own, (int) CREATED, own + blocks++ + "-");
    }

    @Override
    public Running service(RestCase one, BooleanSupplier stop) {
        return Running.at(endpoint);
    }

    @Override
    public Transactions client(RestCase one) {
        throw new UnsupportedOperationException("the table of your own service is out of reach");
    }

    @Override
    public Session ready(RestCase one) {
        if (!there) {
            RestCase.Work work = RestCase.Work.CREATE.published(published);
            var requests = new BlockRequests(work, own, n -> n);
            ClosedLoop usual = ClosedLoop.of(Extent.operations(CREATED), loop.timer());
            LoadGenerator.faultless(requests.over(endpoint, 1, true, 0, new ResponseValidator.Acknowledged())
                    .closed(usual.warmedUp(Steady.COLD), () -> false)
                    .load());
            there = true;
        }
        return nobody;
    }

    @Override
    public void prove(ResponseValidator.Acknowledged acknowledged, BlockRequests requests, RestCase one) {}

    @Override
    public Trial.Failed fault(StoreException e) {
        return new Trial.Failed(e.getMessage());
    }

    @Override
    public TargetRow row(List<ResultRow> results) {
        var outcome = TargetOutcome.of(results, "rest --service " + url());
        return new TargetRow(
                ID,
                RestTargets.KIND,
                "the service at " + host(),
                "",
                "your own service, over HTTP",
                outcome.status(),
                outcome.reason(),
                Map.of("url", url()),
                Map.of());
    }

    @Override
    public void close() {
        nobody.close();
    }
}
