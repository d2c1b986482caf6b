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

    static Answer where(Rests rests) {
        String question = "Where does the time of a request go?";
        Map<String, Integer> most = new LinkedHashMap<>();
        List<String> sentences = new ArrayList<>();
        for (Waterfall waterfall : waterfalls(rests)) {
            if (!Floor.isEmpty(waterfall.target()) && waterfall.steps().size() > 1) {
                Step largest = waterfall.steps().stream()
                        .max(Comparator.comparingDouble(Step::value))
                        .orElseThrow();
                most.merge(largest.layer(), 1, Integer::sum);
                sentences.add(name(waterfall) + ": " + waterfall.whole().words() + ", of it "
                        + waterfall.steps().stream()
                                .map(step -> step.layer() + " " + Figures.percent(waterfall.share(step)))
                                .collect(Collectors.joining(", ")));
            }
        }
        if (sentences.isEmpty()) {
            return Answer.missing(question, RestTables.LAYERS);
        }
        int cases = sentences.size();
        String lead = most.entrySet().stream()
                .sorted(Comparator.comparingInt(entry -> -entry.getValue()))
                .map(entry -> entry.getKey() + " in " + entry.getValue() + " of " + cases)
                .collect(Collectors.joining(", "));
        return new Answer(question, "The largest part is " + lead, List.copyOf(sentences), RestTables.LAYERS);
    }

    /** The range of what each layer surely adds leads; every case follows with its interval. */
    static Answer cost(Rests rests) {
        String question = "What does each layer cost?";
        Map<String, List<Step>> layers = new LinkedHashMap<>();
        List<String> sentences = new ArrayList<>();
        for (Waterfall waterfall : waterfalls(rests)) {
            List<Step> added =
                    waterfall.steps().stream().filter(step -> step.from() > 0).toList();
            added.forEach(step -> layers.computeIfAbsent(step.layer(), none -> new ArrayList<>())
                    .add(step));
            if (!added.isEmpty()) {
                sentences.add(name(waterfall) + ": "
                        + added.stream()
                                .map(step -> step.layer() + " " + step.words()
                                        + (step.isSure() ? "" : ", not told apart from nothing"))
                                .collect(Collectors.joining("; ")));
            }
        }
        String lead = layers.entrySet().stream()
                .map(layer -> layer.getKey() + " " + range(layer.getValue()))
                .collect(Collectors.joining("; "));
        return sentences.isEmpty()
                ? Answer.missing(question, RestTables.LAYERS)
                : new Answer(question, "For each request: " + lead, List.copyOf(sentences), RestTables.LAYERS);
    }

    /** Of those that are told apart from nothing; how many are not follows. */
    private static String range(List<Step> steps) {
        List<Double> sure =
                steps.stream().filter(Step::isSure).map(Step::value).sorted().toList();
        if (sure.isEmpty()) {
            return "not told apart from nothing";
        }
        String low = Figures.time(sure.get(0));
        String high = Figures.time(sure.get(sure.size() - 1));
        return (low.equals(high) ? low : low + " to " + high)
                + (sure.size() == steps.size() ? "" : " where it is told apart from nothing");
    }

    private static List<Waterfall> waterfalls(Rests rests) {
        return rests.waterfalls().entrySet().stream()
                .filter(entry -> rests.isStrongest(entry.getKey()))
                .flatMap(entry -> entry.getValue().stream())
                .toList();
    }

    private static String name(Waterfall waterfall) {
        return Rests.title(waterfall.one()) + ", " + waterfall.target();
    }
}
