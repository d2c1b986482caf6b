package org.docbench.service.gateway;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.service.Transaction;
import org.docbench.service.Transaction.Field;
import org.docbench.service.work.Task;

/**
 * What a request asks of the table. Whatever is wrong with one is a {@link Problem} with the field and the reason.
 *
 * @param array whether transactions came as an array, which is answered as one
 */
record Question(Task task, boolean array) {
    private static final int USUAL_ROWS = 100;
    private static final String BATCH = "transactions";
    private static final Map<String, Field> FIELDS =
            Stream.of(Field.values()).collect(Collectors.toUnmodifiableMap(Field::key, field -> field));

    /**
     * Reads and checks it.
     *
     * @param query null if there is none
     * @param body empty where the endpoint has none
     * @throws Problem if it is wrong
     */
    static Question of(Endpoint endpoint, String path, String query, byte[] body) {
        try {
            return switch (endpoint) {
                case GET -> new Question(new Task.Get(Field.ID.text(unescaped(endpoint.rest(path)))), false);
                case LIST -> new Question(new Task.Newest(limit(query)), false);
                case PUBLISHED_LIST -> new Question(new Task.Newest(USUAL_ROWS), false);
                case CREATE -> oneOrMany(body);
                case PUBLISHED_CREATE -> new Question(new Task.Create(List.of(one(body))), false);
                case PUBLISHED_BATCH -> new Question(new Task.Create(batch(body)), true);
                case PUBLISHED_GET -> new Question(new Task.Get(id(body)), false);
                default -> throw Problem.of(404, "nothing is at this path");
            };
        } catch (IllegalArgumentException e) {
            throw Problem.wrong(e.getMessage());
        }
    }

    /** An id as it stands in a path, where {@code +} is itself. */
    private static String unescaped(String escaped) {
        try {
            return escaped.indexOf('%') < 0
                    ? escaped
                    : URLDecoder.decode(escaped.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw Field.ID.wrong("% is not followed by two hexadecimal digits");
        }
    }

    /** The parameter {@code limit}. */
    private static int limit(String query) {
        if (query == null) {
            return USUAL_ROWS;
        }
        List<String> given = given(query);
        if (given.isEmpty()) {
            return USUAL_ROWS;
        }
        String text = given.get(0);
        int limit = given.size() == 1 && text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : 0;
        if (limit < 1 || limit > Gateway.Limits.ROWS) {
            throw Problem.wrong("limit: a whole number from 1 to " + Gateway.Limits.ROWS + " wanted, once");
        }
        return limit;
    }

    private static List<String> given(String query) {
        try {
            return new QueryStringDecoder(query, false).parameters().getOrDefault("limit", List.of());
        } catch (IllegalArgumentException e) {
            throw Problem.wrong("the query is not encoded as URLs are");
        }
    }

    private interface Reading<T> {
        T from(JsonParser at) throws IOException;
    }

    /** One transaction. */
    private static Transaction one(byte[] body) {
        return whole(body, Question::transaction);
    }

    /** One transaction, or an array of them. */
    private static Question oneOrMany(byte[] body) {
        return whole(
                body,
                at -> at.currentToken() == JsonToken.START_ARRAY
                        ? new Question(new Task.Create(many(at)), true)
                        : new Question(new Task.Create(List.of(transaction(at))), false));
    }

    /** The published form of several transactions. */
    private static List<Transaction> batch(byte[] body) {
        return whole(body, at -> {
            List<Transaction> read = null;
            beginObject(at);
            while (at.nextToken() != JsonToken.END_OBJECT) {
                if (!at.currentName().equals(BATCH) || read != null) {
                    throw Problem.wrong("only " + BATCH + " is wanted, once");
                }
                if (at.nextToken() != JsonToken.START_ARRAY) {
                    throw Problem.wrong(BATCH + ": an array wanted, not " + Json.words(at.currentToken()));
                }
                read = many(at);
            }
            if (read == null) {
                throw Problem.wrong(BATCH + " is missing");
            }
            return read;
        });
    }

    /** The published question for one transaction. */
    private static String id(byte[] body) {
        return whole(body, at -> {
            String id = null;
            beginObject(at);
            while (at.nextToken() != JsonToken.END_OBJECT) {
                if (!at.currentName().equals(Field.ID.key()) || id != null) {
                    throw Problem.wrong("only transaction_id is wanted, once");
                }
                at.nextToken();
                id = (String) value(Field.ID, at);
            }
            return Field.ID.text(id);
        });
    }

    private static <T> T whole(byte[] body, Reading<T> reading) {
        try (JsonParser at = Json.FACTORY.createParser(body)) {
            if (at.nextToken() == null) {
                throw Problem.wrong("a JSON body is wanted");
            }
            T read = reading.from(at);
            if (at.nextToken() != null) {
                throw Problem.wrong("something follows the JSON value");
            }
            return read;
        } catch (StreamConstraintsException e) {
            throw Problem.wrong(
                    "not read: a number has at most 1,000 digits, a name of a field at most 50,000 characters");
        } catch (JsonProcessingException e) {
            JsonLocation at = e.getLocation();
            throw Problem.wrong(
                    at == null ? "not JSON" : "not JSON: line " + at.getLineNr() + ", column " + at.getColumnNr());
        } catch (IOException e) {
            throw Problem.wrong("not JSON");
        }
    }

    private static List<Transaction> many(JsonParser at) throws IOException {
        List<Transaction> read = new ArrayList<>();
        while (at.nextToken() != JsonToken.END_ARRAY) {
            if (read.size() == Gateway.Limits.BATCH) {
                throw Problem.wrong("more than " + Gateway.Limits.BATCH + " transactions in one request");
            }
            try {
                read.add(transaction(at));
            } catch (Problem | IllegalArgumentException e) {
                throw Problem.wrong("[" + read.size() + "] " + e.getMessage());
            }
        }
        if (read.isEmpty()) {
            throw Problem.wrong("an empty array: nothing to create");
        }
        return read;
    }

    private static Transaction transaction(JsonParser at) throws IOException {
        Map<Field, Object> values = new EnumMap<>(Field.class);
        beginObject(at);
        while (at.nextToken() != JsonToken.END_OBJECT) {
            Field field = FIELDS.get(at.currentName());
            if (field == null) {
                throw Problem.wrong("a field that is not known: " + shown(at.currentName()));
            }
            if (values.containsKey(field)) {
                throw field.wrong("given twice");
            }
            at.nextToken();
            values.put(field, value(field, at));
        }
        return new Transaction(
                text(values, Field.ID),
                text(values, Field.TYPE),
                text(values, Field.ACCOUNT),
                (BigDecimal) values.get(Field.AMOUNT),
                text(values, Field.CURRENCY),
                text(values, Field.DESCRIPTION));
    }

    private static void beginObject(JsonParser at) {
        if (at.currentToken() != JsonToken.START_OBJECT) {
            throw Problem.wrong("an object wanted, not " + Json.words(at.currentToken()));
        }
    }

    private static String text(Map<Field, Object> values, Field field) {
        return field.text((String) values.get(field));
    }

    /** The value that stands there: a {@link BigDecimal} of the amount, else a text. */
    private static Object value(Field field, JsonParser at) throws IOException {
        boolean number = field == Field.AMOUNT;
        if (number ? !at.currentToken().isNumeric() : at.currentToken() != JsonToken.VALUE_STRING) {
            throw field.wrong((number ? "a number" : "text") + " wanted, not " + Json.words(at.currentToken()));
        }
        return number ? at.getDecimalValue() : at.getText();
    }

    private static String shown(String name) {
        return name.length() <= 40 ? name : name.substring(0, 40) + "...";
    }
}
