package org.docbench.report.rest;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.docbench.report.rest.Waterfall.Step;
import org.docbench.report.view.Answer;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Floor;

/** Where the time of a request goes, and what each layer costs; creates at the strongest durability. */
final class LayerQuestions {
    private LayerQuestions() {}

    /** The largest part of each request leads; where no rounds could tell it apart from nothing, nobody knows. */
    static Answer where(RestResults rests) {
        String question = "Where does the time of a request go?";
        Map<String, Integer> most = new LinkedHashMap<>();
        Map<String, Map<String, List<String>>> requests = new LinkedHashMap<>();
        int cases = 0;
        for (Waterfall waterfall : waterfalls(rests)) {
            if (!Floor.isEmpty(waterfall.target()) && waterfall.steps().size() > 1) {
                Step largest = waterfall.steps().stream()
                        .max(Comparator.comparingDouble(Step::value))
                        .orElseThrow();
                String layer = largest.isUnclear() ? Waterfall.UNCLEAR : largest.layer();
                most.merge(layer, 1, Integer::sum);
                requests.computeIfAbsent(RestResults.title(waterfall.one()), none -> new LinkedHashMap<>())
                        .computeIfAbsent(layer, none -> new ArrayList<>())
                        .add(waterfall.target() + (largest.isUnclear() ? "" : " " + waterfall.share(largest)));
                cases++;
            }
        }
        if (cases == 0) {
            return Answer.missing(question, RestTables.LAYERS);
        }
        int all = cases;
        String lead = most.entrySet().stream()
                .sorted(Comparator.comparingInt(entry -> -entry.getValue()))
                .map(entry -> entry.getKey() + " in " + entry.getValue() + " of " + all)
                .collect(Collectors.joining(", "));
        List<String> sentences = requests.entrySet().stream()
                .map(request -> request.getKey() + ": "
                        + request.getValue().entrySet().stream()
                                .map(layer -> layer.getKey() + " (" + String.join(", ", layer.getValue()) + ")")
                                .collect(Collectors.joining("; ")))
                .toList();
        return new Answer(question, "The largest part is " + lead, sentences, RestTables.LAYERS);
    }

    /** The range of what each layer surely adds leads, and follows for each kind of request. */
    static Answer cost(RestResults rests) {
        String question = "What does each layer cost?";
        Map<String, List<Step>> layers = new LinkedHashMap<>();
        Map<String, Map<String, List<Step>>> requests = new LinkedHashMap<>();
        for (Waterfall waterfall : waterfalls(rests)) {
            waterfall.steps().stream().filter(step -> step.from() > 0).forEach(step -> {
                layers.computeIfAbsent(step.layer(), none -> new ArrayList<>()).add(step);
                requests.computeIfAbsent(RestResults.title(waterfall.one()), none -> new LinkedHashMap<>())
                        .computeIfAbsent(step.layer(), none -> new ArrayList<>())
                        .add(step);
            });
        }
        return layers.isEmpty()
                ? Answer.missing(question, RestTables.LAYERS)
                : new Answer(
                        question,
                        "For each request: " + ranges(layers),
                        requests.entrySet().stream()
                                .map(request -> request.getKey() + ": " + ranges(request.getValue()))
                                .toList(),
                        RestTables.LAYERS);
    }

    private static String ranges(Map<String, List<Step>> layers) {
        return layers.entrySet().stream()
                .map(layer -> layer.getKey() + " " + range(layer.getValue()))
                .collect(Collectors.joining("; "));
    }

    /** Of those that are told apart from nothing; how many they are follows. */
    private static String range(List<Step> steps) {
        List<Double> sure =
                steps.stream().filter(Step::isSure).map(Step::value).sorted().toList();
        if (sure.isEmpty()) {
            return "not told apart from nothing";
        }
        String low = Figures.time(sure.get(0));
        String high = Figures.time(sure.get(sure.size() - 1));
        return (low.equals(high) ? low : low + " to " + high)
                + (sure.size() == steps.size()
                        ? ""
                        : " (told apart from nothing in " + sure.size() + " of " + steps.size() + ")");
    }

    private static List<Waterfall> waterfalls(RestResults rests) {
        return rests.waterfalls().entrySet().stream()
                .filter(entry -> rests.isStrongest(entry.getKey()))
                .flatMap(entry -> entry.getValue().stream())
                .toList();
    }
}
