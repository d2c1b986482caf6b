package org.docbench.service.rest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.scenario.Case;
import org.docbench.core.stats.Bootstrap;
import org.docbench.core.stats.Estimate;
import org.docbench.core.stats.Samples;
import org.docbench.core.stats.Seed;

/** Where the time of requests went by the service's own clocks, beside what the legs say: two ways to the same numbers. */
final class Layers {
    /** As in the evidence of run files. */
    static final String SOURCE = "service";

    /** Of the difference of legs: less is not said, however sure it is. */
    private static final double SAID = 0.10;

    private record Key(Case of, String target) {}

    /** One operation on one target. */
    private record Place(Map<String, String> parameters, String target) {}

    private record Seen(double request, Optional<StageTimes.Spent> stages) {}

    private final Map<Key, Map<String, Double>> nanos = new LinkedHashMap<>();
    private final Map<Key, Long> requests = new LinkedHashMap<>();
    private final Map<Place, Map<Integer, Map<Leg, Seen>>> rounds = new LinkedHashMap<>();
    private final long seed;

    Layers(long seed) {
        this.seed = seed;
    }

    /** @param request mean nanoseconds of one, by the client's clock */
    void add(RestCase of, String target, int round, double request, Optional<StageTimes.Spent> stages) {
        var key = new Key(of.of(), target);
        stages.ifPresent(spent -> {
            requests.merge(key, spent.requests(), Long::sum);
            spent.nanos()
                    .forEach((stage, time) -> nanos.computeIfAbsent(key, none -> new LinkedHashMap<>())
                            .merge(stage, time, Double::sum));
        });
        Map<String, String> parameters = new TreeMap<>(of.of().parameters());
        parameters.remove("leg");
        rounds.computeIfAbsent(new Place(parameters, target), none -> new TreeMap<>())
                .computeIfAbsent(round, none -> new LinkedHashMap<>())
                .put(of.leg(), new Seen(request, stages));
    }

    /** For each case and target the mean of each stage, in nanoseconds. */
    List<EvidenceRow> rows() {
        List<EvidenceRow> rows = new ArrayList<>();
        nanos.forEach((key, sums) -> {
            long all = requests.get(key);
            Map<String, Double> each = new LinkedHashMap<>();
            sums.forEach((stage, sum) -> each.put("stage " + stage, sum / all));
            if (all > 0) {
                rows.add(new EvidenceRow(
                        key.of().suite(), key.of().scenario(), key.of().parameters(), key.target(), SOURCE, all, each));
            }
        });
        return rows;
    }

    /** Where the two ways disagree by more than their 95 % intervals allow and by more than a tenth. */
    List<String> warnings() {
        List<String> said = new ArrayList<>();
        rounds.forEach((place, byRound) -> {
            List<double[]> backend = new ArrayList<>();
            List<double[]> inside = new ArrayList<>();
            for (Map<Leg, Seen> legs : byRound.values()) {
                Seen http = legs.get(Leg.HTTP);
                Seen rpc = legs.get(Leg.RPC);
                Seen process = legs.get(Leg.PROCESS);
                if (http == null || http.stages().isEmpty()) {
                    continue;
                }
                StageTimes.Spent stages = http.stages().get();
                if (rpc != null && rpc.stages().isPresent()) {
                    double byStages = rpc.stages().get().mean("total") - stages.mean("total");
                    backend.add(new double[] {rpc.request() - http.request(), byStages});
                }
                if (process != null) {
                    double own = stages.mean("parse") + stages.mean("store") + stages.mean("write");
                    inside.add(new double[] {process.request(), own});
                }
            }
            said(place, "a backend adds", backend).ifPresent(said::add);
            said(place, "a request in process takes", inside).ifPresent(said::add);
        });
        return said;
    }

    /** @param pairs of each round: by the legs, by the stages */
    private Optional<String> said(Place place, String what, List<double[]> pairs) {
        if (pairs.size() < 2) {
            return Optional.empty();
        }
        double legs = pairs.stream().mapToDouble(pair -> pair[0]).average().orElseThrow();
        double stages = pairs.stream().mapToDouble(pair -> pair[1]).average().orElseThrow();
        Samples apart = Samples.of(
                pairs.stream().map(pair -> new double[] {pair[0] - pair[1]}).toList());
        Optional<Estimate> estimate =
                new Bootstrap(Seed.derive(seed, RestSuite.NAME, place.toString(), what)).mean(apart);
        boolean sure = estimate.filter(apartness ->
                        apartness.ci95().low() > 0 || apartness.ci95().high() < 0)
                .isPresent();
        return sure && Math.abs(legs - stages) > SAID * Math.abs(legs)
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "rest/layers %s on %s: %s %.1f µs by the legs and %.1f µs by the service's own stages",
                        words(place.parameters()),
                        place.target(),
                        what,
                        legs / 1e3,
                        stages / 1e3))
                : Optional.empty();
    }

    private static String words(Map<String, String> parameters) {
        return parameters.entrySet().stream()
                .sorted(Map.Entry.<String, String>comparingByKey().reversed())
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .reduce((one, other) -> one + " " + other)
                .orElse("");
    }
}
