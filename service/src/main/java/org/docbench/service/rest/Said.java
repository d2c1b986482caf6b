package org.docbench.service.rest;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * What the body of an answer says, as far as it is judged. What is not there is null.
 *
 * @param code of an error
 * @param parts the rows of a list, or the outcomes of a batch
 */
record Said(String id, String status, String message, BigDecimal amount, String code, List<Part> parts) {
    private static final JsonFactory JSON = new JsonFactory();

    /** @param outcome null if it is a row */
    record Part(String id, String outcome) {}

    /** @throws IOException if it is no JSON object */
    static Said of(byte[] body, int length) throws IOException {
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
                    default -> parts = value == JsonToken.START_ARRAY ? parts(at) : skipped(at, parts);
                }
            }
            return new Said(id, status, message, amount, code, parts);
        }
    }

    private static List<Part> skipped(JsonParser at, List<Part> parts) throws IOException {
        at.skipChildren();
        return parts;
    }

    /** A number, or a text of one: some services send amounts so. */
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
                if (field.equals("transaction_id")) {
                    id = at.getText();
                } else if (field.equals("outcome")) {
                    outcome = at.getText();
                } else {
                    at.skipChildren();
                }
            }
            parts.add(new Part(id, outcome));
        }
        return parts;
    }
}
