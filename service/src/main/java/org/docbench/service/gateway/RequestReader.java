package org.docbench.service.gateway;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.docbench.service.Transaction;

/** Reads the bodies of requests. Whatever is wrong with one is {@link Rejected} with the field and the reason. */
final class RequestReader {
    private final int most;

    /** @param most transactions in one body */
    RequestReader(int most) {
        this.most = most;
    }

    /** @param array whether they came as an array, which is answered as one */
    record Posted(List<Transaction> transactions, boolean array) {}

    private interface Reading<T> {
        T from(JsonParser at) throws IOException;
    }

    /** One transaction. */
    Transaction one(byte[] body) {
        return whole(body, RequestReader::transaction);
    }

    /** One transaction, or an array of them. */
    Posted oneOrMany(byte[] body) {
        return whole(
                body,
                at -> at.currentToken() == JsonToken.START_ARRAY
                        ? new Posted(many(at), true)
                        : new Posted(List.of(transaction(at)), false));
    }

    /** The published question for one transaction. */
    String id(byte[] body) {
        return whole(body, at -> {
            String id = null;
            beginObject(at);
            while (at.nextToken() != JsonToken.END_OBJECT) {
                String key = at.currentName();
                if (!key.equals(Field.ID.key()) || id != null) {
                    throw Rejected.wrong("only transaction_id is wanted, once");
                }
                at.nextToken();
                id = Field.ID.text(at);
            }
            return present(id, Field.ID);
        });
    }

    private static <T> T whole(byte[] body, Reading<T> reading) {
        try (JsonParser at = Json.FACTORY.createParser(body)) {
            if (at.nextToken() == null) {
                throw Rejected.wrong("a JSON body is wanted");
            }
            T read = reading.from(at);
            if (at.nextToken() != null) {
                throw Rejected.wrong("something follows the JSON value");
            }
            return read;
        } catch (StreamConstraintsException e) {
            throw Rejected.wrong(
                    "not read: a number has at most 1,000 digits, a name of a field at most 50,000 characters");
        } catch (JsonProcessingException e) {
            JsonLocation at = e.getLocation();
            throw Rejected.wrong(
                    at == null ? "not JSON" : "not JSON: line " + at.getLineNr() + ", column " + at.getColumnNr());
        } catch (IOException e) {
            throw Rejected.wrong("not JSON");
        }
    }

    private List<Transaction> many(JsonParser at) throws IOException {
        List<Transaction> read = new ArrayList<>();
        while (at.nextToken() != JsonToken.END_ARRAY) {
            if (read.size() == most) {
                throw Rejected.wrong("more than " + most + " transactions in one request");
            }
            try {
                read.add(transaction(at));
            } catch (Rejected e) {
                throw Rejected.wrong("[" + read.size() + "] " + e.getMessage());
            }
        }
        if (read.isEmpty()) {
            throw Rejected.wrong("an empty array: nothing to create");
        }
        return read;
    }

    private static Transaction transaction(JsonParser at) throws IOException {
        String type = null;
        String id = null;
        String account = null;
        BigDecimal amount = null;
        String currency = null;
        String description = null;
        Set<Field> seen = EnumSet.noneOf(Field.class);
        beginObject(at);
        while (at.nextToken() != JsonToken.END_OBJECT) {
            Field field = Field.named(at.currentName());
            if (field == null) {
                throw Rejected.wrong("a field that is not known: " + shown(at.currentName()));
            }
            if (!seen.add(field)) {
                throw Rejected.wrong(field.key() + ": given twice");
            }
            at.nextToken();
            switch (field) {
                case TYPE -> type = field.text(at);
                case ID -> id = field.text(at);
                case ACCOUNT -> account = field.text(at);
                case AMOUNT -> amount = field.amount(at);
                case CURRENCY -> currency = field.text(at);
                case DESCRIPTION -> description = field.text(at);
            }
        }
        return new Transaction(
                present(id, Field.ID),
                present(type, Field.TYPE),
                present(account, Field.ACCOUNT),
                present(amount, Field.AMOUNT),
                present(currency, Field.CURRENCY),
                present(description, Field.DESCRIPTION));
    }

    private static void beginObject(JsonParser at) {
        if (at.currentToken() != JsonToken.START_OBJECT) {
            throw Rejected.wrong("an object wanted, not " + Json.words(at.currentToken()));
        }
    }

    private static <T> T present(T value, Field field) {
        if (value == null) {
            throw Rejected.wrong(field.key() + ": missing");
        }
        return value;
    }

    private static String shown(String name) {
        return name.length() <= 40 ? name : name.substring(0, 40) + "...";
    }
}
