package org.docbench.report.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.docbench.core.run.RunFile.ResultRow;

/**
 * Which codec is fastest among those of one language and one format. Only there does a codec stand for itself: across
 * languages the language differs too, across formats the bytes.
 */
record FastestQuestion(String question, Subject subject, String phase) {

    private record Group(String language, String format) {

        String words() {
            return language + ", " + format;
        }
    }

    Answer answer(Codecs codecs) {
        Map<Group, List<ResultRow>> groups = new LinkedHashMap<>();
        List<String> floor = new ArrayList<>();
        List<String> later = new ArrayList<>();
        for (String target : codecs.targets()) {
            Optional<ResultRow> row = Floor.is(target) ? Optional.empty() : codecs.measured(subject, phase, target);
            if (row.filter(Codecs::atTheFloor).isPresent()) {
                floor.add(target);
            } else if (row.isPresent() && codecs.putsOff(target, phase)) {
                later.add(target);
            } else {
                row.ifPresent(measured -> groups.computeIfAbsent(
                                new Group(codecs.language(target), codecs.format(target)), none -> new ArrayList<>())
                        .add(measured));
            }
        }
        if (groups.isEmpty() && floor.isEmpty() && later.isEmpty()) {
            return Answer.missing(question, "codec");
        }
        groups.values().forEach(rows -> rows.sort(Comparator.comparingDouble(ResultRow::mean)));
        List<String> sentences = new ArrayList<>();
        groups.forEach((group, rows) -> {
            if (rows.size() > 1) {
                sentences.add(group.words() + ": " + sentence(codecs, rows));
            }
        });
        String alone = groups.values().stream()
                .filter(rows -> rows.size() == 1)
                .map(rows -> rows.get(0).target() + " " + time(rows.get(0)))
                .collect(Collectors.joining(", "));
        if (!alone.isEmpty()) {
            sentences.add("with no other of its language and format: " + alone);
        }
        if (!floor.isEmpty()) {
            sentences.add("at the floor of its language's own loop, so not told apart from doing nothing: "
                    + String.join(", ", floor));
        }
        if (!later.isEmpty()) {
            String operation = phase.equals(Codecs.DECODE) ? "decoding" : "encoding";
            sentences.add("not ranked, for taking the values costs more than " + operation + " did: "
                    + String.join(", ", later));
        }
        return new Answer(question, lead(codecs, groups), List.copyOf(sentences), "codec");
    }

    private String lead(Codecs codecs, Map<Group, List<ResultRow>> groups) {
        List<List<ResultRow>> choices =
                groups.values().stream().filter(rows -> rows.size() > 1).toList();
        if (choices.isEmpty()) {
            return "No two codecs of one language and format to choose from";
        }
        List<String> winners = choices.stream()
                .filter(rows -> pair(codecs, rows)
                        .map(pair -> pair.verdict().equals("faster"))
                        .orElse(false))
                .map(rows -> rows.get(0).target())
                .toList();
        return winners.isEmpty()
                ? "None is sure: no winner among the codecs of any language and format"
                : String.join(", ", winners)
                        + (winners.size() < choices.size()
                                ? "; no sure winner in " + (choices.size() - winners.size()) + " of " + choices.size()
                                        + " groups"
                                : "");
    }

    private String sentence(Codecs codecs, List<ResultRow> rows) {
        String next = rows.size() > 2 ? ", the next of " + rows.size() : "";
        return pair(codecs, rows)
                .map(pair -> pair.sentence() + next + "; it takes " + time(rows.get(0)) + " a document")
                .orElseGet(() -> rows.get(0).target() + " takes " + time(rows.get(0)) + " a document, "
                        + rows.get(1).target() + " " + time(rows.get(1)) + " (not compared)");
    }

    private Optional<Pair> pair(Codecs codecs, List<ResultRow> rows) {
        return codecs.pair(subject, phase, rows.get(1).target(), rows.get(0).target());
    }

    private static String time(ResultRow row) {
        return Figures.time(row.mean(), row.interval());
    }
}
