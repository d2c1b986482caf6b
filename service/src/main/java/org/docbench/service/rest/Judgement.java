package org.docbench.service.rest;

import java.io.IOException;
import java.util.function.LongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.docbench.service.http.Answer;
import org.docbench.service.http.Judge;

/**
 * Judges answers by their bodies, whatever their status: the published gateway sends errors of its database with status 200.
 *
 * @param ids of the transaction that request n is about; of a batch, without its part
 * @param rows how many a list has; 0 if nobody knows
 */
record Judgement(Work work, LongFunction<String> ids, int rows) implements Judge {
    private static final String SUCCESS = "SUCCESS";
    private static final Pattern FOUND = Pattern.compile("Found (\\d{1,9}) transactions");

    @Override
    public String error(long n, Answer answer) {
        return error(n, answer.status(), answer.bytes(), answer.length());
    }

    /** Null if it is right, else what is wrong. */
    String error(long n, int status, byte[] body, int length) {
        Said said;
        try {
            said = Said.of(body, length);
        } catch (IOException e) {
            return "status " + status + ", and the body is not what was asked for";
        }
        if (status / 100 != 2) {
            return "status " + status + (said.code() == null ? "" : " " + said.code());
        }
        return switch (work.operation()) {
            case GET -> got(said, ids.apply(n));
            case LIST -> work.published() ? counted(said) : listed(said);
            case CREATE -> work.batch() == 1 ? created(said, ids.apply(n)) : all(said, ids.apply(n));
        };
    }

    private static String created(Said said, String id) {
        return !SUCCESS.equals(said.status()) ? unsuccessful(status(said)) : id.equals(said.id()) ? null : "another id";
    }

    private String got(Said said, String id) {
        String wrong = created(said, id);
        if (wrong != null || work.published()) {
            return wrong;
        }
        return said.amount() != null && said.amount().compareTo(Posted.AMOUNT) == 0 ? null : "another amount";
    }

    private String all(Said said, String id) {
        if (said.parts().size() != work.batch()) {
            return said.parts().size() + " outcomes";
        }
        for (int i = 0; i < work.batch(); i++) {
            Said.Part part = said.parts().get(i);
            if (!(id + Posted.part(work.batch(), i)).equals(part.id())) {
                return "another id";
            }
            if (!"created".equals(part.outcome())) {
                return "the outcome " + part.outcome();
            }
        }
        return null;
    }

    private String listed(Said said) {
        int there = said.parts().size();
        if (there == 0 || (rows > 0 && there != rows)) {
            return there + " rows";
        }
        return said.parts().stream()
                        .anyMatch(part -> part.id() == null || part.id().isEmpty())
                ? "a row without an id"
                : null;
    }

    private String counted(Said said) {
        if (!SUCCESS.equals(said.status())) {
            return unsuccessful(status(said));
        }
        Matcher found = FOUND.matcher(String.valueOf(said.message()));
        if (!found.matches()) {
            return "no number of transactions";
        }
        int there = Integer.parseInt(found.group(1));
        return there == 0 || (rows > 0 && there != rows) ? found.group() : null;
    }

    private static String status(Said said) {
        return said.status() + (said.code() == null ? "" : " " + said.code());
    }

    private static String unsuccessful(String status) {
        return "the body says " + status;
    }
}
