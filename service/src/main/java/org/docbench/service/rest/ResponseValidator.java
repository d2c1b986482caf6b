package org.docbench.service.rest;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.docbench.service.http.Answer;
import org.docbench.service.http.HttpLoad.Judge;

/**
 * Validates answers by their bodies, whatever their status: the published gateway sends errors of its database with status 200.
 *
 * @param ids of the transaction that request n is about; of a batch, without its part
 * @param rows how many a list has; 0 if it is not known
 */
record ResponseValidator(RestCase.Work work, LongFunction<String> ids, int rows) implements Judge {
    private static final String SUCCESS = "SUCCESS";
    private static final Pattern FOUND = Pattern.compile("Found (\\d{1,9}) transactions");

    @Override
    public String error(long n, Answer answer) {
        return error(n, answer.status(), answer.bytes(), answer.length());
    }

    /** Returns what is wrong; null if it is right. */
    String error(long n, int status, byte[] body, int length) {
        Response response;
        try {
            response = Response.of(body, length);
        } catch (IOException e) {
            return "status " + status + ", and the body is not what was asked for";
        }
        if (status / 100 != 2) {
            return "status " + status + (response.code() == null ? "" : " " + response.code());
        }
        return switch (work.operation()) {
            case GET -> got(response, ids.apply(n));
            case LIST -> work.published() ? counted(response) : listed(response);
            case CREATE -> work.batch() == 1 ? created(response, ids.apply(n)) : all(response, ids.apply(n));
        };
    }

    private static String created(Response response, String id) {
        return !SUCCESS.equals(response.status())
                ? response.unsuccessful()
                : id.equals(response.id()) ? null : "another id";
    }

    private String got(Response response, String id) {
        String wrong = created(response, id);
        if (wrong != null || work.published()) {
            return wrong;
        }
        return response.amount() != null && response.amount().compareTo(BlockRequests.AMOUNT) == 0
                ? null
                : "another amount";
    }

    private String all(Response response, String id) {
        if (response.parts().size() != work.batch()) {
            return response.parts().size() + " outcomes";
        }
        for (int i = 0; i < work.batch(); i++) {
            Response.Part part = response.parts().get(i);
            if (!(id + BlockRequests.part(work.batch(), i)).equals(part.id())) {
                return "another id";
            }
            if (!"created".equals(part.outcome())) {
                return "the outcome " + part.outcome();
            }
        }
        return null;
    }

    private String listed(Response response) {
        int there = response.parts().size();
        if (there == 0 || (rows > 0 && there != rows)) {
            return there + " rows";
        }
        return response.parts().stream()
                        .anyMatch(part -> part.id() == null || part.id().isEmpty())
                ? "a row without an id"
                : null;
    }

    private String counted(Response response) {
        if (!SUCCESS.equals(response.status())) {
            return response.unsuccessful();
        }
        Matcher found = FOUND.matcher(String.valueOf(response.message()));
        if (!found.matches()) {
            return "no number of transactions";
        }
        int there = Integer.parseInt(found.group(1));
        return there == 0 || (rows > 0 && there != rows) ? found.group() : null;
    }

    /**
     * The body of an answer, as far as it is validated. What is not there is null.
     *
     * @param code of an error
     * @param parts the rows of a list, or the outcomes of a batch
     */
    record Response(String id, String status, String message, BigDecimal amount, String code, List<Part> parts) {
        private static final JsonFactory JSON = new JsonFactory();

        /** @param outcome null if it is a row */
        record Part(String id, String outcome) {}

        /** @throws IOException if it is no JSON object */
        static Response of(byte[] body, int length) throws IOException {
            try (JsonParser at = JSON.createParser(body, 0, length)) {
                if (at.nextToken() != JsonToken.START_OBJECT) {
                    throw new IOException("no object");
                }
                String id = null;
                String status = null;
                String message = null;
                String code = null;
                BigDecimal amount = null;
                List<Part> parts = List.of();
                while (at.nextToken() == JsonToken.FIELD_NAME) {
                    String field = at.currentName();
                    JsonToken value = at.nextToken();
                    switch (field) {
                        case "transaction_id" -> id = at.getText();
                        case "status" -> status = at.getText();
                        case "message" -> message = at.getText();
                        case "error_code" -> code = at.getText();
                        case "amount" -> amount = amount(at);
                        default -> {
                            if (value == JsonToken.START_ARRAY) {
                                parts = parts(at);
                            } else {
                                at.skipChildren();
                            }
                        }
                    }
                }
                return new Response(id, status, message, amount, code, parts);
            }
        }

        String unsuccessful() {
            return "the body says " + status + (code == null ? "" : " " + code);
        }

        /** Reads a number, or a text of one: some services send amounts so. */
        private static BigDecimal amount(JsonParser at) throws IOException {
            try {
                return new BigDecimal(at.getText());
            } catch (NumberFormatException e) {
                return null;
            }
        }

        private static List<Part> parts(JsonParser at) throws IOException {
            List<Part> parts = new ArrayList<>();
            while (at.nextToken() == JsonToken.START_OBJECT) {
                String id = null;
                String outcome = null;
                while (at.nextToken() == JsonToken.FIELD_NAME) {
                    String field = at.currentName();
                    at.nextToken();
                    switch (field) {
                        case "transaction_id" -> id = at.getText();
                        case "outcome" -> outcome = at.getText();
                        default -> at.skipChildren();
                    }
                }
                parts.add(new Part(id, outcome));
            }
            return parts;
        }
    }

    /** Notes which requests of a block were answered as hoped for. For any number of threads. */
    static final class Acknowledged {
        private final BitSet numbers = new BitSet();

        /** Notes what a validator lets pass. */
        Judge noting(Judge judge) {
            return (long n, Answer answer) -> {
                String error = judge.error(n, answer);
                if (error == null) {
                    add(n);
                }
                return error;
            };
        }

        synchronized void add(long n) {
            numbers.set((int) n);
        }

        synchronized int count() {
            return numbers.cardinality();
        }

        /** Gives so many of them, evenly spread, the first and the last among them. */
        synchronized void some(int wanted, LongConsumer each) {
            int all = numbers.cardinality();
            int step = Math.max(1, all / wanted);
            int index = 0;
            for (int n = numbers.nextSetBit(0); n >= 0; n = numbers.nextSetBit(n + 1), index++) {
                if (index % step == 0 || index == all - 1) {
                    each.accept(n);
                }
            }
        }
    }
}
