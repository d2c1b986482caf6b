package org.docbench.service.gateway;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.docbench.service.Transaction;
import org.docbench.service.work.Task;

/** Reads the bodies of requests. Whatever is wrong with one is a {@link Problem} with the field and the reason. */
final class RequestReader {
    private RequestReader() {}

    /** The fields of a request, with the widths of the published table's columns. */
    enum Field {
        TYPE("transaction_type", 1, 50),
        ID("transaction_id", 1, 100),
        ACCOUNT("account", 1, 100),
        AMOUNT("amount", 0, 0),
        CURRENCY("currency", 1, 10),
        DESCRIPTION("description", 0, 500);

        private static final int DIGITS = 17;
        private static final int DECIMALS = 2;

        private final String key;
        private final int least;
        private final int most;

        Field(String key, int least, int most) {
            this.key = key;
            this.least = least;
            this.most = most;
        }

        /** @return null if there is none of this name */
        static Field named(String key) {
            return switch (key) {
                case "transaction_type" -> TYPE;
                case "transaction_id" -> ID;
                case "account" -> ACCOUNT;
                case "amount" -> AMOUNT;
                case "currency" -> CURRENCY;
                case "description" -> DESCRIPTION;
                default -> null;
            };
        }

        String key() {
            return key;
        }

        /** The value that stands there: a {@link BigDecimal} of {@link #AMOUNT}, else a text. */
        Object value(JsonParser at) throws IOException {
            boolean right =
                    this == AMOUNT ? at.currentToken().isNumeric() : at.currentToken() == JsonToken.VALUE_STRING;
            if (!right) {
                throw wrong((this == AMOUNT ? "a number" : "text") + " wanted, not " + Json.words(at.currentToken()));
            }
            return this == AMOUNT ? amount(at.getDecimalValue()) : text(at.getText());
        }

        Problem wrong(String why) {
            return Problem.wrong(key + ": " + why);
        }

        /** The text, if the column can hold it. */
        String text(String text) {
            int length = Transaction.characters(text);
            if (length < 0) {
                throw wrong(
                        length == -1 ? "a NUL character cannot be kept" : "half of a surrogate pair is no character");
            }
            if (length < least || length > most) {
                throw wrong(least + " to " + most + " characters wanted, not " + length);
            }
            return text;
        }

        private BigDecimal amount(BigDecimal value) {
            if (value.signum() == 0) {
                return BigDecimal.ZERO;
            }
            // A scale outside these bounds may mean millions of zeros, which are not to be counted one by one.
            long whole = (long) value.precision() - value.scale();
            if (whole > DIGITS
                    || Math.abs((long) value.scale()) > 1_000
                    || value.stripTrailingZeros().scale() > DECIMALS) {
                throw wrong("at most " + DIGITS + " digits before the point and " + DECIMALS + " behind it");
            }
            return value.scale() < 0 || value.scale() > DECIMALS ? value.setScale(DECIMALS) : value;
        }
    }

    private interface Reading<T> {
        T from(JsonParser at) throws IOException;
    }

    /** One transaction. */
    static Transaction one(byte[] body) {
        return whole(body, RequestReader::transaction);
    }

    /** One transaction, or an array of them. */
    static Question oneOrMany(byte[] body) {
        return whole(
                body,
                at -> at.currentToken() == JsonToken.START_ARRAY
                        ? new Question(new Task.Create(many(at)), true)
                        : new Question(new Task.Create(List.of(transaction(at))), false));
    }

    /** The published question for one transaction. */
    static String id(byte[] body) {
        return whole(body, at -> {
            String id = null;
            beginObject(at);
            while (at.nextToken() != JsonToken.END_OBJECT) {
                if (!at.currentName().equals(Field.ID.key()) || id != null) {
                    throw Problem.wrong("only transaction_id is wanted, once");
                }
                at.nextToken();
                id = (String) Field.ID.value(at);
            }
            return present(id, Field.ID);
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
            if (read.size() == Limits.BATCH) {
                throw Problem.wrong("more than " + Limits.BATCH + " transactions in one request");
            }
            try {
                read.add(transaction(at));
            } catch (Problem e) {
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
            Field field = Field.named(at.currentName());
            if (field == null) {
                throw Problem.wrong("a field that is not known: " + shown(at.currentName()));
            }
            if (values.containsKey(field)) {
                throw field.wrong("given twice");
            }
            at.nextToken();
            values.put(field, field.value(at));
        }
        return new Transaction(
                text(values, Field.ID),
                text(values, Field.TYPE),
                text(values, Field.ACCOUNT),
                (BigDecimal) present(values.get(Field.AMOUNT), Field.AMOUNT),
                text(values, Field.CURRENCY),
                text(values, Field.DESCRIPTION));
    }

    private static void beginObject(JsonParser at) {
        if (at.currentToken() != JsonToken.START_OBJECT) {
            throw Problem.wrong("an object wanted, not " + Json.words(at.currentToken()));
        }
    }

    private static String text(Map<Field, Object> values, Field field) {
        return (String) present(values.get(field), field);
    }

    private static <T> T present(T value, Field field) {
        if (value == null) {
            throw field.wrong("missing");
        }
        return value;
    }

    private static String shown(String name) {
        return name.length() <= 40 ? name : name.substring(0, 40) + "...";
    }
}
