package org.docbench.formats.documents;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;
import java.util.regex.Pattern;
import org.docbench.codecs.ExtendedJson;
import org.docbench.core.value.Value;

/** Reads JSON documents, one after the other or the items of one array, with MongoDB Extended JSON types. */
final class JsonDocuments implements DocumentFile.Reader {
    /** Nesting is checked here, where its place is known: a level more than that, and one for an array round all. */
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST + 2)
                    .maxStringLength(LARGEST)
                    .build())
            .build();

    /** What the parser's messages add for programmers. */
    private static final Pattern ADVICE = Pattern.compile(": enable `.*| \\(start marker at .*");

    /** Reading a decimal number takes time that grows with the square of its digits; Jackson has this limit for plain numbers. */
    private static final int LONGEST_NUMBER = 1_000;

    private static final Pattern DECIMAL = Pattern.compile("-?[0-9]+([.][0-9]+)?([eE][+-]?[0-9]+)?");
    private static final Pattern ZERO = Pattern.compile("-?[0.]+([eE].*)?");
    /** Texts of so few characters have at most 15 digits, which every double of the normal range keeps. */
    private static final int SHORT = 15;

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final JsonParser in;
    private boolean array;
    private int number;
    private long start;
    private boolean duplicates;
    private int rounded;

    JsonDocuments(InputStream in) throws IOException {
        this.in = FACTORY.createParser(in);
    }

    @Override
    public Optional<Found> next() throws IOException {
        try {
            return begin() ? Optional.of(found()) : Optional.empty();
        } catch (StreamConstraintsException e) {
            String what = e.getOriginalMessage().replaceFirst(", from .*", ")");
            throw fault(in.currentLocation(), what.startsWith("String value") ? TOO_LARGE : what);
        } catch (JsonProcessingException e) {
            JsonLocation at = e.getLocation() == null ? in.currentLocation() : e.getLocation();
            throw fault(
                    at, "not JSON: " + ADVICE.matcher(e.getOriginalMessage()).replaceFirst(""));
        }
    }

    /** Whether a value begins. */
    private boolean begin() throws IOException {
        number++;
        JsonToken token = in.nextToken();
        if (number == 1 && token == JsonToken.START_ARRAY) {
            array = true;
            token = in.nextToken();
        }
        if (array && token == JsonToken.END_ARRAY && in.nextToken() != null) {
            throw fault(in.currentTokenLocation(), "something follows the array of documents");
        }
        return token != null && token != JsonToken.END_ARRAY;
    }

    private Found found() throws IOException {
        JsonLocation at = in.currentTokenLocation();
        start = offset(at);
        duplicates = false;
        rounded = 0;
        JsonNode tree = tree(1);
        try {
            if (ExtendedJson.valueOf(tree) instanceof Value.Obj document) {
                return new Found(document, duplicates, rounded);
            }
        } catch (RuntimeException e) {
            throw fault(at, "not Extended JSON: " + e.getMessage());
        }
        throw fault(at, "not a document");
    }

    private JsonNode tree(int level) throws IOException {
        if (offset(in.currentLocation()) - start > LARGEST) {
            throw fault(in.currentTokenLocation(), TOO_LARGE);
        }
        return switch (in.currentToken()) {
            case START_OBJECT -> object(level);
            case START_ARRAY -> array(level);
            case VALUE_STRING -> NODES.textNode(text(in.getText()));
            case VALUE_NUMBER_INT -> whole();
            case VALUE_NUMBER_FLOAT -> NODES.numberNode(number(in.getText()));
            case VALUE_TRUE, VALUE_FALSE -> NODES.booleanNode(in.getBooleanValue());
            default -> NODES.nullNode();
        };
    }

    private ObjectNode object(int level) throws IOException {
        checkLevel(level);
        ObjectNode object = NODES.objectNode();
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String name = text(in.currentName());
            in.nextToken();
            JsonNode before = object.replace(name, tree(level + 1));
            duplicates |= before != null;
        }
        JsonNode wrapped = object.path("$numberDouble");
        if (wrapped.asText().length() > LONGEST_NUMBER
                || object.path("$numberDecimal").asText().length() > LONGEST_NUMBER) {
            throw fault(in.currentTokenLocation(), "a number of more than " + LONGEST_NUMBER + " characters");
        }
        if (object.size() == 1 && wrapped.isTextual() && isDecimal(wrapped.textValue())) {
            number(wrapped.textValue());
        }
        return object;
    }

    private ArrayNode array(int level) throws IOException {
        checkLevel(level);
        ArrayNode items = NODES.arrayNode();
        while (in.nextToken() != JsonToken.END_ARRAY) {
            items.add(tree(level + 1));
        }
        return items;
    }

    private void checkLevel(int level) {
        if (level > DEEPEST) {
            throw fault(in.currentTokenLocation(), TOO_DEEP);
        }
    }

    private JsonNode whole() throws IOException {
        return switch (in.getNumberType()) {
            case INT -> NODES.numberNode(in.getIntValue());
            case LONG -> NODES.numberNode(in.getLongValue());
            default -> NODES.numberNode(in.getBigIntegerValue());
        };
    }

    private double number(String text) {
        double value = Double.parseDouble(text);
        if (!inRange(text, value)) {
            throw fault(
                    in.currentTokenLocation(),
                    "a number outside the range of 64-bit floating point; {\"$numberDecimal\": \"...\"} has a larger one");
        }
        rounded += isRounded(text, value) ? 1 : 0;
        return value;
    }

    /** Whether the text is a number in digits: neither NaN nor an infinity, nor anything else. */
    private static boolean isDecimal(String text) {
        return DECIMAL.matcher(text).matches();
    }

    /** Whether the text is neither too large for a double nor so small that it became zero. */
    private static boolean inRange(String text, double read) {
        return Double.isFinite(read) && (read != 0 || ZERO.matcher(text).matches());
    }

    /**
     * Whether the value that was read, written with as many digits as the text has, is another number. So 0.1 and
     * 0.10000000000000001 are not rounded, and 0.1000000000000000001 is.
     */
    private static boolean isRounded(String text, double read) {
        if (read == 0 || (text.length() <= SHORT && Math.abs(read) >= Double.MIN_NORMAL)) {
            return false;
        }
        BigDecimal written = new BigDecimal(text);
        return new BigDecimal(read).round(new MathContext(written.precision())).compareTo(written) != 0;
    }

    /** UTF-8 has no bytes for half of a surrogate pair, so no target could hold it. */
    private String text(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                boolean pair = Character.isHighSurrogate(text.charAt(i))
                        && i + 1 < text.length()
                        && Character.isLowSurrogate(text.charAt(i + 1));
                if (!pair) {
                    throw fault(in.currentTokenLocation(), "a text with half of a surrogate pair");
                }
                i++;
            }
        }
        return text;
    }

    /** Bytes from the start of the file; characters where the file is not in UTF-8. */
    private static long offset(JsonLocation at) {
        return at.getByteOffset() < 0 ? at.getCharOffset() : at.getByteOffset();
    }

    private DocumentFile.DocumentFileException fault(JsonLocation at, String what) {
        return new DocumentFile.DocumentFileException("document " + number + ", line " + at.getLineNr()
                + (at.getByteOffset() < 0 ? "" : ", byte " + at.getByteOffset()) + ": " + what);
    }

    @Override
    public boolean more() throws IOException {
        try {
            JsonToken token = in.nextToken();
            return token != null && token != JsonToken.END_ARRAY;
        } catch (JsonProcessingException e) {
            return true;
        }
    }

    @Override
    public String kept() {
        return "last";
    }
}
